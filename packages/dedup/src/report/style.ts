import { colorScheme, STYLE } from "@winnow/core-dom/report";

const SCHEME: string = colorScheme({
  light: "--left-ink:#8a3b00;--left:#fdebdc;--right-ink:#1b5f8a;--right:#e2f1fb;",
  dark: "--left-ink:#ffb37a;--left:#40260f;--right-ink:#8fd0f5;--right:#12324a;",
});

/** The report's style sheet; light or dark by the system's setting. */
export const REPORT_STYLE: string = `${SCHEME}${STYLE}h3{margin:36px 0 10px}
abbr{text-decoration:none}
h2+h3,h2+p+h3{margin-top:0}
td small,th small{display:block;line-height:1.35}
.words{white-space:normal}
td.words{max-width:70ch}
.site{max-width:320px;overflow:hidden;text-overflow:ellipsis}
.doc{white-space:normal;overflow-wrap:anywhere;min-width:240px;max-width:520px}
.by{white-space:normal;overflow-wrap:anywhere;min-width:110px;max-width:240px}
.bars{width:260px;min-width:140px}
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
.compared{scroll-margin-top:60px}
th,td{padding-left:8px;padding-right:8px}
.doc{min-width:180px;max-width:56vw}
tbody .doc{font-size:13px}
.bars{min-width:96px}
.bar{min-width:80px}
.aligned{padding:10px 12px;max-height:480px}
}
@media print{.aligned{max-height:none}}`;
