/** The custom properties of a report's light and dark colours. */
export interface ColorScheme {
  readonly light: string;
  readonly dark: string;
}

/** The colours that all reports have. */
const COLORS: ColorScheme = {
  light: `color-scheme:light;
--paper:#fff;--subtle:#f6f7f9;--hover:#eef1f5;--line:#e2e6ea;--edge:#8c959f;
--ink:#1f2328;--muted:#59636e;--accent:#2f5fd0;--accent-soft:#eaf0fd;`,
  dark: `color-scheme:dark;
--paper:#14171a;--subtle:#1b1f24;--hover:#23282e;--line:#2c3238;--edge:#6b7580;
--ink:#e4e7ea;--muted:#9ba4ae;--accent:#82a8ff;--accent-soft:#1d2a47;`,
};

/** Declares the common colours and a report's own, light or dark by the system's setting. */
export function colorScheme({ light, dark }: ColorScheme): string {
  return `:root{${COLORS.light}${light}}
@media (prefers-color-scheme:dark){:root{${COLORS.dark}${dark}}}
`;
}

/** The rules that all reports have: typography, the bar at the top, sections, tiles, tables, bars. */
export const STYLE: string = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:64px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,dl,dd,ol,ul,figure,blockquote{margin:0;padding:0}
h1{min-width:0;font-size:15px;font-weight:600;line-height:1.3;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
h2{font-size:22px;font-weight:600;letter-spacing:-.01em;line-height:1.25}
h3{font-size:15px;font-weight:600}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
small{font-size:12px;color:var(--muted);font-weight:400}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:12px}
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
section>h2{margin-bottom:16px}
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
.num{text-align:right}
.bar{display:block;min-width:120px}
.bar rect{fill:var(--accent)}
.badge{padding:1px 8px;border-radius:10px;background:var(--accent-soft);color:var(--accent);font-size:12px;font-weight:500;white-space:nowrap}
@media (max-width:760px){
header.top{flex-wrap:wrap;height:auto;padding:10px 16px 6px;gap:4px 12px}
header.top .name{width:100%}
header.top nav{width:calc(100% + 16px);margin:0 -8px;overflow-x:auto}
header.top nav a{padding:5px 8px}
html{scroll-padding-top:92px}
main{padding:24px 16px 64px}
.tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:16px}
.tiles b{font-size:20px}
.scroll{margin:0 -16px;padding:0 8px}
}
@media print{header.top{position:static}header.top nav{display:none}}
`;
