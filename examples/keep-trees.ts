import { compact, parse, select, textContent } from "@winnow/core-dom";
import "@winnow/core-dom/parse5";

const html = "<script>pour(3);</script><select><option><b>Green</b></select><p>Tea &amp; cups</p>";

// A tree holds its page. A compact one holds the strings that it needs, and no scripts and styles.
const kept = compact(parse(html));
const [script = -1] = select(kept, "script");
const [paragraph = -1] = select(kept, "p");
console.log([textContent(kept, script), textContent(kept, paragraph)]);

// parse5 8 builds the same kind of tree, by the older rules for what a select may hold.
const theirs = parse(html, { parser: "parse5" });
console.log(select(kept, "select b").length, select(theirs, "select b").length);
