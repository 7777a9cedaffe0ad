/** Type, the bar at the top, the parts of the report. */
export const BASE: string = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:64px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ol,ul,figure{margin:0;padding:0}
h1{font-size:15px;font-weight:600;line-height:1.3}
h2{font-size:22px;font-weight:600;letter-spacing:-.01em;line-height:1.25}
h3{font-size:15px;font-weight:600;margin:40px 0 12px}
h4{font-size:14px;font-weight:600}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
small{font-size:12px;color:var(--muted);font-weight:400}
code,pre,kbd,.hash{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:12px}
kbd{border:1px solid var(--line);border-radius:4px;padding:1px 5px;background:var(--subtle);color:var(--muted)}
button,input,select{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
#main:focus,#detail:focus{outline:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.skip{position:absolute;left:12px;top:-60px;z-index:10;padding:8px 14px;background:var(--accent);color:var(--paper);border-radius:6px}
.skip:focus{top:8px}
.none,.noscript{color:var(--muted);padding:24px}
select,input[type=search]{height:32px;border:1px solid var(--line);border-radius:6px;background:var(--raised);padding:0 8px;min-width:0}
select:hover,input[type=search]:hover{border-color:var(--edge)}
input[type=checkbox]{accent-color:var(--accent);margin:0}
header.top{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:8px 28px;height:52px;padding:0 24px;background:var(--paper);border-bottom:1px solid var(--line)}
header.top .name{min-width:0;overflow:hidden}
header.top h1{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
header.top nav{display:flex;gap:4px;height:100%;margin-left:auto}
header.top nav a{display:flex;align-items:center;padding:2px 10px 0;color:var(--muted);border-bottom:2px solid transparent}
header.top nav a:hover{color:var(--ink);text-decoration:none}
header.top nav a[aria-current]{color:var(--ink);border-bottom-color:var(--accent)}
#theme{display:grid;place-items:center;width:32px;height:32px;flex:none;border:0;border-radius:6px;background:none;color:var(--muted);cursor:pointer}
#theme:hover{background:var(--hover);color:var(--ink)}
.view{padding:32px 24px 80px;max-width:1280px;margin:0 auto}
.js body[data-view=summary] .view:not(#view-summary),.js body[data-view=plots] .view:not(#view-plots),.js body[data-view=pages] .view:not(#view-pages){display:none}
html:not(.js) .browser{display:none}
@media (max-width:760px){
header.top{flex-wrap:wrap;height:auto;padding:10px 16px 0;gap:4px 12px}
header.top .name{flex:1}
header.top nav{order:3;width:calc(100% + 16px);margin:0 -8px;height:38px}
html{scroll-padding-top:96px}
.view{padding:24px 16px 64px}
}
@media print{header.top nav,#theme,.browser{display:none}.view{display:block!important}}`;
