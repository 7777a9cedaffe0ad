import { colorScheme, STYLE } from "@winnow/core-dom/report";

const SCHEME: string = colorScheme({
  light: "--rest:#b9cbf3;--drop-ink:#8a3b00;--drop:#e39a5c;--drop-soft:#fdebdc;",
  dark: "--rest:#36497a;--drop-ink:#ffb37a;--drop:#a8632c;--drop-soft:#40260f;",
});

/** The report's style sheet; light or dark by the system's setting. */
export const REPORT_STYLE: string = `${SCHEME}${STYLE}h3{margin:32px 0 10px}
.bars{width:300px;min-width:140px}
.bar .rest{fill:var(--rest)}
.bar .dropped{fill:var(--drop)}
.pair{display:flex;flex-wrap:wrap;gap:24px 56px;align-items:flex-start}
.pair>div{min-width:0;max-width:100%}
.pair .bars{width:160px}
.plot{display:block;width:min(500px,100%);height:auto}
.plot text{font-size:11px;fill:var(--muted)}
.plot .grid path{stroke:var(--line);fill:none}
.plot .kept{fill:var(--accent)}
.plot .dropped{fill:var(--drop)}
.legend{margin-bottom:10px;font-size:13px;color:var(--muted)}
.key{margin-right:10px;white-space:nowrap}
.key::before{content:"";display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:2px;background:var(--accent)}
.key.dropped::before{background:var(--drop)}
.key.rest::before{background:var(--rest)}
details{margin-top:12px}
summary{cursor:pointer;color:var(--muted);padding:6px 0}
.badge,.verdict{padding:1px 8px;border-radius:10px;background:var(--hover);color:var(--muted);font-size:12px;font-weight:500;white-space:nowrap}
.verdict.kept{background:var(--accent-soft);color:var(--accent)}
.verdict.dropped{background:var(--drop-soft);color:var(--drop-ink)}
article{scroll-margin-top:64px}
article h3{overflow-wrap:anywhere}
article h3 small{margin-left:6px;white-space:nowrap}
.sample{padding:12px 0;border-top:1px solid var(--line);max-width:92ch;overflow-wrap:anywhere}
.sample .title{font-weight:500}
.sample .title .verdict{margin-right:6px}
.where,.facts{font-size:12px;color:var(--muted)}
.reasons{margin:6px 0 0;list-style:none;font-size:13px}
.reasons b{font-weight:500;margin-right:4px}
blockquote{margin-top:8px;padding-left:12px;border-left:3px solid var(--line);color:var(--muted);white-space:pre-line;max-height:9em;overflow:hidden}
@media (max-width:760px){
article{scroll-margin-top:16px}
table{width:100%}
th,td{padding-left:6px;padding-right:6px}
thead th{white-space:normal}
th.name{white-space:normal;overflow-wrap:break-word;min-width:96px;max-width:38vw}
.bars{min-width:48px;width:100%}
.bar{min-width:36px}
.pair>div{width:100%}
}`;
