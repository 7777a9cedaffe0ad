/** The list of pages with its controls. */
export const BROWSER: string = `.browser{display:grid;grid-template-columns:372px minmax(0,1fr);max-width:none;padding:0;height:calc(100dvh - 52px)}
.js body[data-view=pages]{overflow:hidden}
.master{display:flex;flex-direction:column;min-height:0;overflow-y:auto;border-right:1px solid var(--line);background:var(--subtle)}
#controls{padding:14px 16px 6px}
.search{position:relative}
.search input{width:100%;height:36px;padding-right:36px}
.search kbd{position:absolute;right:9px;top:8px;line-height:1.4;pointer-events:none}
.search input:focus+kbd,.search input:not(:placeholder-shown)+kbd{display:none}
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
