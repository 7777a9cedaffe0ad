import { compact, parse, select, textContent } from "@winnow/core-dom";

// A tree keeps its page in memory. A compact one keeps only its strings, without scripts and styles.
const kept = compact(parse("<script>pour(3);</script><p>Tea &amp; cups</p>"));

const [script = -1] = select(kept, "script");
const [paragraph = -1] = select(kept, "p");
console.log([textContent(kept, script), textContent(kept, paragraph)]);
