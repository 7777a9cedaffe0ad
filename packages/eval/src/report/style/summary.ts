/** Tables and plots. */
export const SUMMARY: string = `.command{margin-bottom:28px;overflow-x:auto;padding:10px 14px;background:var(--subtle);border-radius:6px;white-space:nowrap}
.data+.data{margin-top:72px;padding-top:40px;border-top:1px solid var(--line)}
.data>header{margin-bottom:20px}
.data>header p{color:var(--muted);margin-top:2px}
.scroll{overflow-x:auto;margin:0 -8px}
table{border-collapse:separate;border-spacing:0;min-width:min(100%,720px)}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:9px 12px;text-align:left;vertical-align:baseline;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:8px}
thead th{padding-top:4px;padding-bottom:4px;font-weight:500;color:var(--muted);border-bottom-color:var(--edge);vertical-align:bottom}
tbody th{font-weight:500}
tbody tr:hover>*{background:var(--subtle)}
.num{text-align:right}
td small,th small{display:block;line-height:1.3}
td>b{font-weight:inherit}
td.best,td.best>b{font-weight:700}
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
.fold:last-child{border-bottom:1px solid var(--line)}
.fold>summary{display:flex;gap:4px 12px;align-items:baseline;flex-wrap:wrap;padding:10px 0;cursor:pointer;font-weight:500;list-style:none}
.fold>summary::-webkit-details-marker{display:none}
.fold>summary::before{content:"";flex:none;width:6px;height:6px;border:solid var(--muted);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(-45deg)}
.fold[open]>summary::before{transform:translateY(-3px) rotate(45deg)}
.fold>summary:hover{color:var(--accent)}
.fold .about{color:var(--muted);font-weight:400;font-size:13px}
.fold .note{margin-bottom:20px}
.breakdown{margin-top:28px}
.bar{display:flex;align-items:center;gap:8px;flex-wrap:wrap;margin-bottom:8px}
.bar h4{margin-right:20px}
.bar label{color:var(--muted);font-size:12px}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(348px,1fr));gap:44px 32px;align-items:start}
figure{min-width:0;overflow-x:auto}
figcaption{font-weight:600;margin-bottom:12px}
figcaption small{display:block}
figure svg{display:block;max-width:none}
@media (max-width:760px){.bar h4{flex:1 0 100%}.figures{grid-template-columns:minmax(0,1fr);gap:36px}.scroll{margin:0 -16px;padding:0 8px}
tbody th,thead th:first-child{position:sticky;left:-8px;background:var(--paper);z-index:1;max-width:46vw;overflow:hidden;text-overflow:ellipsis}}`;
