import { compact, parse, select, textContent } from "@winnow/core-dom";

// A tree keeps its whole page in memory. A compact tree keeps text and attributes, but no scripts or styles.
const kept = compact(parse("<script>pour(3);</script><p>Tea &amp; cups</p>"));

const [script = -1] = select(kept, "script");
const [paragraph = -1] = select(kept, "p");
console.log([textContent(kept, script), textContent(kept, paragraph)]);
