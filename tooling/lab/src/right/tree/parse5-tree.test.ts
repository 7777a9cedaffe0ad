import { parse } from "@winnow/core-dom";
import { parse as parse5 } from "parse5";
import { expect, it } from "vitest";
import { firstDifference } from "./difference.js";
import { treeOfParse5 } from "./parse5-tree.js";

it("is the tree of our parser, including measures and strings", () => {
  const page = `<!doctype html "x" 'y'><title>a &amp; b</title><p class=x>1<b>2<p>3</b><table>4<td>5</table>
<svg viewbox="0"><a xlink:href=y /><template><td>6</template></svg><template><td>7</template><!--c-->
<body id=z><script type="application/json">{}</script>`;
  expect(
    firstDifference(parse(page), treeOfParse5(parse5(page, { scriptingEnabled: false }))),
  ).toBeUndefined();
});
