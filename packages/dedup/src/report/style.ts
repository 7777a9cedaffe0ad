const LIGHT = `color-scheme:light;
--paper:#fff;--subtle:#f6f7f9;--hover:#eef1f5;--line:#e2e6ea;--edge:#8c959f;
--ink:#1f2328;--muted:#59636e;--accent:#2f5fd0;--accent-soft:#eaf0fd;
--left-ink:#8a3b00;--left:#fdebdc;--right-ink:#1b5f8a;--right:#e2f1fb;`;

const DARK = `color-scheme:dark;
--paper:#14171a;--subtle:#1b1f24;--hover:#23282e;--line:#2c3238;--edge:#6b7580;
--ink:#e4e7ea;--muted:#9ba4ae;--accent:#82a8ff;--accent-soft:#1d2a47;
--left-ink:#ffb37a;--left:#40260f;--right-ink:#8fd0f5;--right:#12324a;`;

/** The report's style sheet; light or dark by the system's setting. */
export const STYLE: string = `:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:64px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,p,dl,dd,figure{margin:0;padding:0}
h1{font-size:15px;font-weight:600;line-height:1.3;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
h2{font-size:22px;font-weight:600;letter-spacing:-.01em;line-height:1.25;margin-bottom:16px}
h3{font-size:15px;font-weight:600;margin:36px 0 10px}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
small{font-size:12px;color:var(--muted);font-weight:400}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:12px}
abbr{text-decoration:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
#main:focus{outline:none}
.skip{position:absolute;left:12px;top:-60px;z-index:10;padding:8px 14px;background:var(--accent);color:var(--paper);border-radius:6px}
.skip:focus{top:8px}
header.top{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:8px 28px;height:52px;padding:0 24px;background:var(--paper);border-bottom:1px solid var(--line)}
header.top .name{min-width:0;overflow:hidden}
header.top nav{display:flex;gap:4px;margin-left:auto}
header.top nav a{padding:6px 10px;color:var(--muted);border-radius:6px;white-space:nowrap}
header.top nav a:hover{color:var(--ink);background:var(--hover);text-decoration:none}
main{padding:32px 24px 80px;max-width:1128px;margin:0 auto}
h2+h3,h2+p+h3{margin-top:0}
section+section{margin-top:56px;padding-top:32px;border-top:1px solid var(--line)}
.lead{font-size:16px}
.about{max-width:76ch;margin-bottom:14px}
.none,.note{color:var(--muted)}
.note{margin-top:10px;font-size:12px}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:20px 24px;margin-top:20px}
.tiles div{border-top:1px solid var(--line);padding-top:8px;min-width:0}
.tiles dt{color:var(--muted);font-size:13px}
.tiles b{display:block;font-size:24px;font-weight:600;letter-spacing:-.02em;line-height:1.3;overflow-wrap:anywhere}
.tiles small{display:block}
.scroll{overflow-x:auto;margin:0 -8px}
table{border-collapse:separate;border-spacing:0}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:8px 12px;text-align:left;vertical-align:baseline;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:8px}
thead>tr>*{padding-top:4px;padding-bottom:4px;font-weight:500;color:var(--muted);border-bottom-color:var(--edge);vertical-align:bottom}
tbody th{font-weight:500}
tbody tr:hover>*{background:var(--subtle)}
td small,th small{display:block;line-height:1.35}
.num{text-align:right}
.words{white-space:normal}
td.words{max-width:70ch}
.site{max-width:320px;overflow:hidden;text-overflow:ellipsis}
.doc{white-space:normal;overflow-wrap:anywhere;min-width:240px;max-width:520px}
.by{white-space:normal;overflow-wrap:anywhere;min-width:110px;max-width:240px}
.bars{width:260px;min-width:140px}
.bar{display:block;min-width:120px}
.bar rect{fill:var(--accent)}
.pair{display:flex;flex-wrap:wrap;gap:24px 56px;align-items:flex-start}
figure{min-width:0;flex:0 1 380px}
.curve{display:block;max-width:100%;height:auto}
.curve text{font-size:11px;fill:var(--muted)}
.curve .grid path{stroke:var(--line);fill:none}
.curve .threshold{stroke:var(--edge);stroke-dasharray:4 3;fill:none}
.curve .line{stroke:var(--accent);stroke-width:2;stroke-linejoin:round;fill:none}
article{margin-top:40px;padding-top:4px;border-top:1px solid var(--line)}
article h3{margin-top:20px;overflow-wrap:anywhere}
article h3 .self{color:var(--muted)}
article:target h3 .self{color:var(--accent)}
article h3 small{margin-left:6px;white-space:nowrap}
.kept{margin-bottom:12px;overflow-wrap:anywhere}
.kept>*{margin-right:8px}
.badge{padding:1px 8px;border-radius:10px;background:var(--accent-soft);color:var(--accent);font-size:12px;font-weight:500}
details{border-bottom:1px solid var(--line)}
.scroll+details,.note+details{margin-top:16px;border-top:1px solid var(--line)}
summary{display:flex;gap:12px;align-items:baseline;padding:9px 0;cursor:pointer;list-style:none;overflow-wrap:anywhere}
summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:6px;height:6px;border:solid var(--muted);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(-45deg)}
details[open]>summary::before{transform:translateY(-3px) rotate(45deg)}
summary:hover{color:var(--accent)}
.compared{padding-bottom:20px;scroll-margin-top:48px}
.key{margin-bottom:10px;font-size:13px;color:var(--muted)}
.aligned{max-width:92ch;max-height:640px;overflow:auto;padding:12px 16px;border:1px solid var(--line);border-radius:8px;line-height:1.65;white-space:pre-wrap;overflow-wrap:anywhere}
del,ins{border-radius:2px;text-decoration-thickness:1px;-webkit-box-decoration-break:clone;box-decoration-break:clone}
del{background:var(--left);color:var(--left-ink);text-decoration-line:line-through}
ins{background:var(--right);color:var(--right-ink);text-decoration-line:underline;text-underline-offset:3px}
.key del,.key ins{display:inline-block;padding:0 6px;text-decoration-line:none}
.key del::before,del.block::before{content:"− "}
.key ins::before,ins.block::before{content:"+ "}
del.block,ins.block{display:block;margin:6px 0;padding:4px 12px;border-left:3px solid currentColor;text-decoration:none}
ins.block{border-left-style:double}
.fold{display:inline-block;padding:0 10px;border-radius:10px;background:var(--hover);color:var(--muted);font-size:12px;line-height:1.6;white-space:normal}
@media (max-width:760px){
header.top{flex-wrap:wrap;height:auto;padding:10px 16px 6px;gap:4px 12px}
header.top .name{width:100%}
header.top nav{width:calc(100% + 16px);margin:0 -8px;overflow-x:auto}
header.top nav a{padding:5px 8px}
html{scroll-padding-top:92px}
.compared{scroll-margin-top:60px}
main{padding:24px 16px 64px}
.tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:16px}
.tiles b{font-size:20px}
.scroll{margin:0 -16px;padding:0 8px}
th,td{padding-left:8px;padding-right:8px}
.doc{min-width:180px;max-width:56vw}
tbody .doc{font-size:13px}
.bars{min-width:96px}
.bar{min-width:80px}
.aligned{padding:10px 12px;max-height:480px}
}
@media print{header.top{position:static}header.top nav{display:none}.aligned{max-height:none}}`;
