import { attributes, doctype, parse, tagName, text } from "@winnow/core-dom";
import { parse as parse5 } from "parse5";
import { expect, it } from "vitest";
import { treeOfParse5 } from "./parse5-tree.js";
import { columnDifference } from "./tree-columns.js";

it("is the parser's own tree, measures and strings included", () => {
  const page = `<!doctype html "x" 'y'><title>a &amp; b</title><p class=x>1<b>2<p>3</b><table>4<td>5</table>
<svg viewbox="0"><a xlink:href=y /><template><td>6</template></svg><template><td>7</template><!--c-->
<body id=z><script type="application/json">{}</script>`;
  const ours = parse(page);
  const theirs = treeOfParse5(parse5(page, { scriptingEnabled: false }));
  expect(columnDifference(ours, theirs)).toBeUndefined();
  for (let row = 0; row < ours.length; row++) {
    expect(tagName(theirs, row)).toBe(tagName(ours, row));
    expect(text(theirs, row)).toBe(text(ours, row));
    expect(attributes(theirs, row)).toEqual(attributes(ours, row));
    expect(doctype(theirs, row)).toEqual(doctype(ours, row));
  }
});
