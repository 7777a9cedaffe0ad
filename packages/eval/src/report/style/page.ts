/** An open page: figures, diff, marks, texts. */
export const PAGE: string = `.detail header{position:relative}
.detail header .bar{position:absolute;right:0;top:-3px;margin:0}
.steps{display:flex;gap:4px;margin-left:auto}
.step{display:grid;place-items:center;width:30px;height:30px;border:1px solid var(--line);border-radius:6px;color:var(--ink)}
a.step:hover{background:var(--hover);text-decoration:none}
span.step{color:var(--edge);opacity:.5}
.detail h2{font-size:18px;overflow-wrap:anywhere;padding-right:84px}
.detail h2:focus{outline:none}
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
.figures-page .chosen{background:var(--accent-soft)}
.figures-page tbody tr:hover>.chosen{background:var(--accent-soft)}
.figures-page thead a{color:inherit}
.figures-page thead .chosen a{color:var(--accent);font-weight:600}
.figures-page tbody th small{display:inline}
.figures-page.folded .other{display:none}
.all-metrics{border:0;background:none;padding:6px 0;color:var(--accent);cursor:pointer;font-size:13px}
.all-metrics:hover{text-decoration:underline}
.views{display:inline-flex;flex-wrap:wrap;border:1px solid var(--line);border-radius:8px;padding:2px;background:var(--subtle);max-width:100%}
.views button{border:0;border-radius:6px;background:none;padding:5px 12px;color:var(--muted);cursor:pointer;font-size:13px}
.views button:hover{color:var(--ink)}
.views button[aria-pressed=true]{background:var(--raised);color:var(--ink);box-shadow:0 0 0 1px var(--line)}
.body{margin-top:16px}
.missing{background:var(--missing);color:var(--missing-ink);text-decoration:underline;text-decoration-thickness:1px;text-decoration-color:color-mix(in srgb,currentColor 60%,transparent);text-underline-offset:3px;border-radius:2px}
.extra{background:var(--extra);color:var(--extra-ink);text-decoration:line-through;text-decoration-thickness:1px;border-radius:2px}
.key-line{margin-bottom:12px;font-size:12px;color:var(--muted);white-space:pre-wrap}
.diff{border:1px solid var(--line);border-radius:8px;overflow:clip;line-height:1.6}
.diff .row{display:grid;grid-template-columns:minmax(0,1fr);content-visibility:auto;contain-intrinsic-height:auto 40px}
.diff.two .row{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.diff .row>div{padding:5px 16px;overflow-wrap:anywhere;white-space:pre-wrap;min-width:0}
.diff .all-missing+.all-missing>div,.diff .all-extra+.all-extra>div{padding-top:0}
.diff button.all-missing{color:var(--missing-ink)}
.diff button.all-extra{color:var(--extra-ink)}
.diff.two .row>div+div{border-left:1px solid var(--line)}
.diff .row:focus{outline:none}
.diff .heads{position:sticky;top:0;z-index:1;background:var(--subtle);border-bottom:1px solid var(--line);font-weight:600;font-size:13px}
.unfold,.more{display:block;width:100%;border:0;background:var(--subtle);color:var(--muted);padding:7px 16px;text-align:center;font-size:12px;cursor:pointer}
.diff>.unfold{border-block:1px solid var(--line)}
.diff>.unfold:first-child,.heads+.unfold{border-top:0}
.diff>.unfold:last-child{border-bottom:0}
.unfold:hover,.more:hover{background:var(--hover);color:var(--ink)}
.unfold:focus-visible{outline-offset:-2px}
.unfold.inline{display:inline;width:auto;border-radius:10px;padding:1px 10px;background:var(--hover)}
.more{border:1px solid var(--line);border-radius:6px;margin-top:12px}
.legend{display:flex;flex-wrap:wrap;gap:8px 18px;margin-bottom:14px;font-size:13px}
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
.texts pre{margin:0;padding:14px 16px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;line-height:1.6;max-height:75vh;overflow-y:auto}
@media (max-width:760px){
.detail header .bar{position:static;justify-content:space-between;margin-bottom:6px}
.detail h2{padding-right:0}
.figures-page.folded .other{display:none}
.all-metrics{border:0;background:none;padding:6px 0;color:var(--accent);cursor:pointer;font-size:13px}
.all-metrics:hover{text-decoration:underline}
.views{display:flex;flex-wrap:nowrap;overflow-x:auto}
.views button{flex:none}
.blocks li{grid-template-columns:minmax(0,1fr)}
.verdict .tally{margin-left:0;width:100%}
.diff .row>div{padding:5px 12px}
}`;
