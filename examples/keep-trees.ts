import { compact, parse, select, textContent } from "@winnow/core-dom";

// A tree holds its page. A compact one holds the strings that it needs, and no scripts and styles.
const kept = compact(parse("<script>pour(3);</script><p>Tea &amp; cups</p>"));

const [script = -1] = select(kept, "script");
const [paragraph = -1] = select(kept, "p");
console.log([textContent(kept, script), textContent(kept, paragraph)]);
