/**
 * Colours of groups, on light and dark, distinguishable with common kinds of colour blindness. Each group also has its own
 * shape or name.
 */
const GROUPS: readonly (readonly [string, string])[] = [
  ["#2f5fd0", "#82a8ff"],
  ["#c2570c", "#f0994d"],
  ["#18794e", "#5ec294"],
  ["#8e3bb0", "#d08ff0"],
  ["#756b00", "#c9c04c"],
  ["#b8304a", "#f57d92"],
  ["#1b7f98", "#5cc3dc"],
  ["#7a5c44", "#c9a78c"],
];

/** The roles of segments, by the places of their colours. */
const ROLES = ["post", "entry", "comment", "answer", "review", "section", "block", "page"];

/** The colours on light and dark, by the system's scheme unless the theme button was clicked. */
const COLORS = `:root{color-scheme:light dark;
--paper:light-dark(#fff,#14171a);--raised:light-dark(#fff,#191d21);--subtle:light-dark(#f6f7f9,#1b1f24);
--hover:light-dark(#eef1f5,#23282e);--line:light-dark(#e2e6ea,#2c3238);--edge:light-dark(#8c959f,#6b7580);
--ink:light-dark(#1f2328,#e4e7ea);--muted:light-dark(#59636e,#9ba4ae);--rest:light-dark(#b9cbf3,#36497a);
--accent:light-dark(#2f5fd0,#82a8ff);--accent-soft:light-dark(#eaf0fd,#1d2a47);
--missing-ink:light-dark(#8a3b00,#ffb37a);--missing:light-dark(#fdebdc,#40260f);
--extra-ink:light-dark(#5b2ea6,#cdb4ff);--extra:light-dark(#efe8fc,#2f2150);
--agreed-ink:light-dark(#1b6b3a,#83d5a0);--agreed:light-dark(#e6f4ea,#14311f);
${GROUPS.map(([light, dark], place) => `--group-${place}:light-dark(${light},${dark});`).join("")}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}`;

/** Typography, the bar at the top, the sections of the report. */
const BASE = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:64px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,dl,dd,ol,ul,figure,blockquote{margin:0;padding:0}
h1{flex-shrink:0;max-width:60%;font-size:15px;font-weight:600;line-height:1.3;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
h2{font-size:22px;font-weight:600;letter-spacing:-.01em;line-height:1.25}
h3{font-size:15px;font-weight:600;margin:40px 0 12px}
h4{font-size:14px;font-weight:600}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
small{font-size:12px;color:var(--muted);font-weight:400}
code,kbd,.hash{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:12px}
kbd{border:1px solid var(--line);border-radius:4px;padding:1px 5px;background:var(--subtle);color:var(--muted)}
button,input,select{font:inherit;color:inherit}
fieldset{margin:0;padding:0;border:0;min-width:0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
#main:focus,#detail:focus,.detail h2:focus,.diff .row:focus{outline:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.skip{position:absolute;left:12px;top:-60px;z-index:10;padding:8px 14px;background:var(--accent);color:var(--paper);border-radius:6px}
.skip:focus{top:8px}
.none,.noscript{color:var(--muted);padding:24px}
select,input[type=search]{height:32px;border:1px solid var(--line);border-radius:6px;background:var(--raised);padding:0 8px;min-width:0}
select:hover,input[type=search]:hover{border-color:var(--edge)}
input[type=checkbox]{accent-color:var(--accent);margin:0}
header.top{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:8px 28px;height:52px;padding:0 24px;background:var(--paper);border-bottom:1px solid var(--line)}
header.top nav{display:flex;gap:4px;height:100%;min-width:0;margin-left:auto;overflow-x:auto}
header.top nav a{display:flex;white-space:nowrap;align-items:center;padding:2px 10px 0;color:var(--muted);border-bottom:2px solid transparent}
header.top nav a:hover{color:var(--ink);text-decoration:none}
header.top nav a[aria-current]{color:var(--ink);border-bottom-color:var(--accent)}
#theme{display:grid;place-items:center;width:32px;height:32px;flex:none;border:0;border-radius:6px;background:none;color:var(--muted);cursor:pointer}
#theme:hover{background:var(--hover);color:var(--ink)}
.view,body:not([data-view])>main{padding:32px 24px 80px;max-width:1280px;margin:0 auto}
body:not([data-view])>main{max-width:1128px}
body:not([data-view])>main:has(.segments){max-width:860px}
.js body[data-view=summary] .view:not(#view-summary),.js body[data-view=plots] .view:not(#view-plots),.js body[data-view=pages] .view:not(#view-pages){display:none}
html:not(.js) .browser{display:none}
@media (max-width:760px){
header.top{flex-wrap:wrap;height:auto;padding:10px 16px 0;gap:4px 12px}
header.top h1{flex:1 0 60%;max-width:80%}
header.top nav{order:3;width:calc(100% + 16px);margin:0 -8px;height:38px;overflow-x:auto}
html{scroll-padding-top:96px}
.view,body:not([data-view])>main{padding:24px 16px 64px}
}
@media print{header.top nav,#theme,.browser{display:none}.view{display:block!important}}`;

/** Tables and plots. */
const SUMMARY = `.command{margin-bottom:28px;overflow-x:auto;padding:10px 14px;background:var(--subtle);border-radius:6px;white-space:nowrap}
.data+.data{margin-top:72px;padding-top:40px;border-top:1px solid var(--line)}
.data>header{margin-bottom:20px}
.data>header p{color:var(--muted);margin-top:2px}
.scroll{overflow-x:auto;margin:0 -8px}
table{border-collapse:separate;border-spacing:0}
.view table{min-width:min(100%,720px)}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:9px 12px;text-align:left;vertical-align:baseline;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:8px}
thead>tr>*{padding-top:4px;padding-bottom:4px;font-weight:500;color:var(--muted);border-bottom-color:var(--edge);vertical-align:bottom}
tbody th{font-weight:500}
tbody tr:hover>*{background:var(--subtle)}
.num{text-align:right}
td small,th small{display:block;line-height:1.3}
td.best{font-weight:700}
.sort{display:inline-flex;flex-direction:column;border:0;background:none;padding:4px 2px;margin:0 -2px;text-align:inherit;cursor:pointer;line-height:1.3;color:inherit;font-weight:inherit}
.num .sort{align-items:flex-end}
.sort:hover{color:var(--ink)}
.sort span{position:relative}
.sort span::after{content:"";position:absolute;left:100%;top:50%;margin:-4px 0 0 3px;border:3.5px solid transparent;opacity:0}
.num .sort span::after{left:auto;right:100%;margin:-4px 3px 0 0}
.sort:hover span::after{opacity:.5;border-top-color:currentColor;transform:translateY(2px)}
th[aria-sort] .sort{color:var(--ink)}
th[aria-sort=descending] .sort span::after{opacity:1;border-top-color:currentColor;transform:translateY(2px)}
th[aria-sort=ascending] .sort span::after{opacity:1;border-bottom-color:currentColor;transform:translateY(-2px)}
.whisker{display:inline-block;margin:0 6px 0 10px;vertical-align:-1px}
.whisker .rail{stroke:var(--line)}
.whisker .range{stroke:var(--accent);stroke-width:2;opacity:.5}
.whisker circle{fill:var(--accent)}
.whisker+small{display:inline-block;min-width:82px}
.note{margin:10px 0 0;font-size:12px;line-height:1.6;color:var(--muted)}
.note b{font-weight:600;margin-right:6px}
.note i{font-style:normal;opacity:.8}
.note i::after{content:":"}
.note span:not(:last-child)::after{content:" ·"}
.note .hash{font-size:11px;overflow-wrap:anywhere}
.issues{list-style:none;margin-top:12px;font-size:13px}
.issues li{padding:6px 12px;background:var(--missing);color:var(--missing-ink);border-radius:6px;margin-top:6px}
.issues summary{cursor:pointer}
.issues .ids{overflow-wrap:anywhere;padding:6px 0 4px}
.fold{border-top:1px solid var(--line)}
.fold:last-child,.fold:has(+:not(.fold)){border-bottom:1px solid var(--line)}
.fold>summary{overflow-wrap:anywhere;display:flex;gap:4px 12px;align-items:baseline;flex-wrap:wrap;padding:10px 0;cursor:pointer;font-weight:500;list-style:none}
.fold>summary::-webkit-details-marker{display:none}
.fold>summary::before{content:"";flex:none;width:6px;height:6px;border:solid var(--muted);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(-45deg)}
.fold[open]>summary::before{transform:translateY(-3px) rotate(45deg)}
.fold>summary:hover{color:var(--accent)}
.fold .about{color:var(--muted);font-weight:400;font-size:13px}
.fold .note{margin-bottom:20px}
.breakdown{margin-top:28px}
div.bar{display:flex;align-items:center;gap:8px;flex-wrap:wrap;margin-bottom:8px}
.bar h4{margin-right:20px}
.bar label{color:var(--muted);font-size:12px}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(348px,1fr));gap:44px 32px;align-items:start}
figure{min-width:0;overflow-x:auto}
figcaption{font-weight:600;margin-bottom:12px}
figcaption small{display:block}
figure svg{display:block}
.plot text{font-size:11px;fill:var(--muted)}
.plot text.ink{fill:var(--ink)}
.plot .axis path{stroke:var(--line);fill:none}
.plot .accent{fill:var(--accent)}
.plot .rest{fill:var(--rest)}
.plot .hollow{fill:none;stroke:var(--muted);stroke-width:1.5}
.plot .range,.plot .line{stroke:var(--accent);stroke-width:2;stroke-linejoin:round;fill:none}
.plot .range{opacity:.5}
.plot .threshold{stroke:var(--edge);stroke-dasharray:4 3;fill:none}
${GROUPS.map((_, place) => `.group-${place}{fill:var(--group-${place});opacity:.75}`).join("\n")}
@media (max-width:760px){.bar h4{flex:1 0 100%}.figures{grid-template-columns:minmax(0,1fr);gap:36px}.scroll{margin:0 -16px;padding:0 8px}
tbody th,thead th:first-child{position:sticky;left:-8px;background:var(--paper);z-index:1;max-width:46vw;overflow:hidden;text-overflow:ellipsis}}`;

/** Sections of reports, samples, aligned texts, segments. */
const SECTIONS = `.missing{background:var(--missing);color:var(--missing-ink);text-decoration:underline;text-decoration-thickness:1px;text-decoration-color:color-mix(in srgb,currentColor 60%,transparent);text-underline-offset:3px;border-radius:2px}
.extra{background:var(--extra);color:var(--extra-ink);text-decoration:line-through;text-decoration-thickness:1px;border-radius:2px}
.legend{display:flex;flex-wrap:wrap;gap:8px 18px;margin-bottom:14px;font-size:13px}
section>h2{margin-bottom:16px}
body:not([data-view])>main>section+section{margin-top:56px;padding-top:32px;border-top:1px solid var(--line)}
h2+h3{margin-top:0}
.lead{font-size:16px}
p.about{max-width:76ch;margin-bottom:14px;overflow-wrap:anywhere}
p.about small{display:inline-block;margin-right:8px}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:20px 24px;margin-top:20px}
.tiles div{border-top:1px solid var(--line);padding-top:8px;min-width:0}
.tiles dt{color:var(--muted);font-size:13px}
.tiles b{display:block;font-size:24px;font-weight:600;letter-spacing:-.02em;line-height:1.3;overflow-wrap:anywhere}
.tiles small{display:block}
.scroll+.scroll,.scroll+p.legend,.note+p.legend{margin-top:28px}
th.bar,td.bar{width:280px;min-width:140px}
svg.bar{display:block;min-width:80px}
svg.bar rect{fill:var(--accent)}
svg.bar .rest{fill:var(--rest)}
.swatch{margin-right:10px;color:var(--muted)}
.tiles,.legend,h2{overflow-wrap:anywhere}
.swatch::before{content:"";display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:2px;background:var(--accent)}
.swatch.rest::before{background:var(--rest)}
td.text,th.text{font-weight:400;white-space:pre-line;vertical-align:top;overflow-wrap:anywhere;min-width:110px;max-width:70ch}
td.name,th.name{white-space:normal;overflow-wrap:anywhere;min-width:160px;max-width:520px}
figure+.scroll,figure+details{margin-top:16px}
.badge{padding:1px 8px;border-radius:10px;background:var(--accent-soft);color:var(--accent);font-size:12px;font-weight:500;white-space:nowrap}
.badge.soft{background:var(--hover);color:var(--muted)}
.badge.dropped{background:var(--missing);color:var(--missing-ink)}
article:not(.box){margin-top:40px;padding-top:4px;border-top:1px solid var(--line)}
article h3{margin-top:20px;overflow-wrap:anywhere}
article h3 small{white-space:nowrap}
.reasons{margin:-8px 0 0;list-style:none;font-size:13px}
.reasons b{font-weight:500}
blockquote{margin:8px 0 24px;padding-left:12px;border-left:3px solid var(--line);max-width:92ch;color:var(--muted);white-space:pre-line;max-height:9em;overflow:hidden;overflow-wrap:anywhere}
.folded{padding-bottom:20px;scroll-margin-top:48px}
.folded .note{margin:0 0 10px}
.aligned{max-width:92ch;max-height:640px;overflow:auto;padding:12px 16px;border:1px solid var(--line);border-radius:8px;line-height:1.65;white-space:pre-wrap;overflow-wrap:anywhere}
.aligned del,.aligned ins{border-radius:2px;text-decoration-thickness:1px;-webkit-box-decoration-break:clone;box-decoration-break:clone}
.aligned del{background:var(--missing);color:var(--missing-ink)}
.aligned ins{background:var(--extra);color:var(--extra-ink);text-underline-offset:3px}
.aligned .block{display:block;margin:6px 0;padding:4px 12px;border-left:3px solid currentColor;text-decoration:none}
.aligned ins.block{border-left-style:double}
.aligned del.block::before{content:"− "}
.aligned ins.block::before{content:"+ "}
.fold-note{display:inline-block;padding:0 10px;border-radius:10px;background:var(--hover);color:var(--muted);font-size:12px;line-height:1.6;white-space:normal}
.note+.scroll{margin-top:32px}
.picture{margin:12px 0;overflow:auto;max-height:80vh;border:1px solid var(--line)}
.picture svg{display:block;width:100%;height:auto}
mark{text-decoration:none!important}
.box{margin:0 0 10px;padding:8px 14px;border:1px solid var(--line);border-left:4px solid var(--role);border-radius:4px;overflow-wrap:anywhere}
.box>p+p,.rest>p+p{margin-top:6px}
.box header{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 10px;margin-bottom:6px}
.box header small{margin-left:auto}
.box .badge{background:none;border:1px solid var(--role);color:var(--role)}
p.rest,div.rest{color:var(--muted);font-size:12px}
div.rest{margin:0 0 10px;padding:0 18px}
div.rest p{display:inline}
div.rest p+p::before{content:" · "}
${ROLES.map((role, place) => `.box.${role}{--role:var(--group-${place})}`).join("\n")}
${Array.from({ length: 8 }, (_, place) => `.in${place + 1}{margin-left:${24 * (place + 1)}px}`).join("\n")}
@media (max-width:760px){
.tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:16px}
.tiles b{font-size:20px}
th.bar,td.bar{min-width:96px}
td.name,th.name{min-width:140px;max-width:46vw}
.aligned{padding:10px 12px;max-height:480px}
}
@media print{.aligned{max-height:none}}`;

/** The list of pages and its controls. */
const BROWSER = `.browser{display:grid;grid-template-columns:372px minmax(0,1fr);max-width:none;padding:0;height:calc(100dvh - 52px)}
.js body[data-view=pages]{overflow:hidden}
.master{display:flex;flex-direction:column;min-height:0;overflow-y:auto;border-right:1px solid var(--line);background:var(--subtle)}
#controls{padding:14px 16px 6px}
.search{position:relative}
.search input{width:100%;height:36px;padding-right:36px}
.search kbd{position:absolute;right:9px;top:8px;line-height:1.4;pointer-events:none}
.search input:focus+span,.search input:not(:placeholder-shown)+span{display:none}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:12px}
.fields label:has(#sort):has(+label[hidden]){grid-column:1/-1}
.fields label{display:block;min-width:0;font-size:12px;color:var(--muted)}
.fields select{display:block;width:100%;margin-top:2px;font-size:13px;color:var(--ink);text-overflow:ellipsis}
#filters{margin-top:12px}
#filters>summary{cursor:pointer;font-size:13px;color:var(--muted)}
#filters>summary:hover{color:var(--ink)}
#filters[open]>.fields{margin-top:6px;padding-bottom:6px}
#filters-active:not(:empty){display:inline-block;min-width:18px;padding:0 5px;text-align:center;border-radius:9px;background:var(--accent);color:var(--paper);font-size:11px;line-height:18px}
#count{padding:6px 16px 8px;font-size:12px;color:var(--muted);border-bottom:1px solid var(--line)}
#list{position:relative;flex:1 0 240px;overflow-y:auto;list-style:none;background:var(--paper)}
#list li{border-bottom:1px solid var(--line)}
#list .end{height:1px;border:0}
#list a{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 12px;padding:9px 16px 10px;color:inherit;content-visibility:auto;contain-intrinsic-height:60px}
#list a:hover{background:var(--hover);text-decoration:none}
#list a:focus-visible{outline-offset:-2px;border-radius:0}
#list a[aria-current]{background:var(--accent-soft);box-shadow:inset 3px 0 0 var(--accent)}
#list .title{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
#list .value{font-weight:500;text-align:right}
#list .about{grid-column:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:12px;color:var(--muted)}
#list .about em{font-style:normal;color:var(--missing-ink)}
#list .loss{align-self:center;justify-self:end;width:56px;height:4px;border-radius:2px;background:var(--line)}
#list .loss::after{content:"";display:block;margin-left:auto;height:100%;width:calc(var(--loss)*100%);border-radius:2px;background:var(--edge)}
#list .loss.gain::after{background:var(--accent)}
.detail{min-width:0;overflow-y:auto;padding:24px 32px 80px;scrollbar-gutter:stable}
.detail>.none{padding:64px 0;text-align:center}
.back{display:none}
@media (max-width:760px){
.search kbd{display:none}
.browser{display:block;height:auto}
.js body[data-view=pages]{overflow:visible}
.master{border:0}
#list{overflow:visible}
.back{display:inline}
body[data-open] .master,body:not([data-open]) .detail{display:none}
.detail{padding:14px 16px 64px;overflow:visible}
}`;

/** An open page: figures, diff, blocks, texts. */
const PAGE = `.detail header{position:relative}
.detail header .bar{position:absolute;right:0;top:-3px;margin:0}
.steps{display:flex;gap:4px;margin-left:auto}
.step{display:grid;place-items:center;width:30px;height:30px;border:1px solid var(--line);border-radius:6px;color:var(--ink)}
a.step:hover{background:var(--hover);text-decoration:none}
span.step{color:var(--edge);opacity:.5}
.detail h2{font-size:18px;overflow-wrap:anywhere;padding-right:84px}
.chips{display:flex;flex-wrap:wrap;align-items:center;gap:6px 8px;margin-top:8px;font-size:12px;color:var(--muted);overflow-wrap:anywhere}
.chip{display:inline-block;padding:1px 8px;border-radius:10px;background:var(--hover);color:var(--muted);font-size:12px;line-height:1.5}
.chips .hash{font-size:11px}
.issue{margin-top:14px;padding:10px 14px;border-left:3px solid var(--missing-ink);background:var(--missing);color:var(--missing-ink);border-radius:0 6px 6px 0}
.issue ul{padding-left:18px;margin-top:2px}
.verdict{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 8px;margin-top:18px}
.verdict>b{font-size:26px;font-weight:600;letter-spacing:-.02em;line-height:1.2}
.verdict .tally{margin-left:auto;color:var(--muted)}
.verdict .than{color:var(--muted)}
.figures-page{margin:12px 0 24px}
.figures-page td,.figures-page th{padding-top:6px;padding-bottom:6px}
.figures-page .chosen,.figures-page tbody tr:hover>.chosen{background:var(--accent-soft)}
.figures-page thead a{color:inherit}
.figures-page thead .chosen a{color:var(--accent);font-weight:600}
.figures-page tbody th small{display:inline}
.all-metrics{border:0;background:none;padding:6px 0;color:var(--accent);cursor:pointer;font-size:13px}
.all-metrics:hover{text-decoration:underline}
.views{display:inline-flex;flex-wrap:wrap;border:1px solid var(--line);border-radius:8px;padding:2px;background:var(--subtle);max-width:100%}
.views button{border:0;border-radius:6px;background:none;padding:5px 12px;color:var(--muted);cursor:pointer;font-size:13px}
.views button:hover{color:var(--ink)}
.views button[aria-pressed=true]{background:var(--raised);color:var(--ink);box-shadow:0 0 0 1px var(--line)}
.body{margin-top:16px}
.key-line{margin-bottom:12px;font-size:12px;color:var(--muted);white-space:pre-wrap}
.diff{border:1px solid var(--line);border-radius:8px;overflow:clip;line-height:1.6}
.diff .row{display:grid;grid-template-columns:minmax(0,1fr);content-visibility:auto;contain-intrinsic-height:auto 40px}
.diff.two .row{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.diff .row>div{padding:5px 16px;overflow-wrap:anywhere;white-space:pre-wrap;min-width:0}
.diff .all-missing+.all-missing>div,.diff .all-extra+.all-extra>div{padding-top:0}
.diff button.all-missing{color:var(--missing-ink)}
.diff button.all-extra{color:var(--extra-ink)}
.diff.two .row>div+div{border-left:1px solid var(--line)}
.diff .heads{position:sticky;top:0;z-index:1;background:var(--subtle);border-bottom:1px solid var(--line);font-weight:600;font-size:13px}
.unfold,.more{display:block;width:100%;border:0;background:var(--subtle);color:var(--muted);padding:7px 16px;text-align:center;font-size:12px;cursor:pointer}
.diff>.unfold{border-block:1px solid var(--line)}
.diff>.unfold:first-child,.heads+.unfold{border-top:0}
.diff>.unfold:last-child{border-bottom:0}
.unfold:hover,.more:hover{background:var(--hover);color:var(--ink)}
.unfold:focus-visible{outline-offset:-2px}
.unfold.inline{display:inline;width:auto;border-radius:10px;padding:1px 10px;background:var(--hover)}
.more{border:1px solid var(--line);border-radius:6px;margin-top:12px}
.key{display:inline-flex;align-items:center;gap:6px;cursor:pointer}
.key.agreed span{color:var(--agreed-ink)}
.key.missed span{color:var(--missing-ink);text-decoration:underline;text-underline-offset:3px}
.key.spurious span{color:var(--extra-ink);text-decoration:line-through}
.blocks{list-style:none;display:grid;gap:3px}
.blocks li{display:grid;grid-template-columns:minmax(0,1fr) 230px;gap:2px 20px;padding:6px 14px;border-left:3px solid var(--line);border-radius:0 4px 4px 0;overflow-wrap:anywhere}
.blocks p{white-space:pre-wrap;max-width:78ch}
.blocks .mark{display:flex;flex-wrap:wrap;align-content:flex-start;gap:2px 8px;font-size:12px;color:var(--muted)}
.blocks .mark .chip{font-size:11px}
.blocks .agreed{border-left-color:var(--agreed-ink);background:var(--agreed)}
.blocks .missed{border-left-color:var(--missing-ink);border-left-style:double;background:var(--missing)}
.blocks .spurious{border-left-color:var(--extra-ink);border-left-style:dashed;background:var(--extra)}
.blocks .left p{color:var(--muted)}
.blocks .agreed b{color:var(--agreed-ink)}
.blocks .missed b{color:var(--missing-ink)}
.blocks .spurious b{color:var(--extra-ink)}
.blocks .left b{font-weight:400}
.blocks.plain li{background:none}
.no-agreed .agreed,.no-missed .missed,.no-spurious .spurious,.no-left .left{display:none}
.texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(340px,100%),1fr));gap:20px}
.texts h3{margin:0 0 8px}
.texts h3 small{display:inline}
.texts .text{padding:14px 16px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;line-height:1.6;max-height:75vh;overflow-y:auto}
@media (max-width:760px){
.detail header .bar{position:static;justify-content:space-between;margin-bottom:6px}
.detail h2{padding-right:0}
.views{display:flex;flex-wrap:nowrap;overflow-x:auto}
.views button{flex:none}
.blocks li{grid-template-columns:minmax(0,1fr)}
.verdict .tally{margin-left:0;width:100%}
.diff .row>div{padding:5px 12px}
}`;

/** The style sheet of all pages. */
export const STYLE: string = [COLORS, BASE, SUMMARY, SECTIONS].join("\n");

/** What a page with a page browser has in addition. */
export const BROWSER_STYLE: string = [BROWSER, PAGE].join("\n");
