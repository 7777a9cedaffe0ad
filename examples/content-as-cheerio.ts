import { readFile } from "node:fs/promises";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { extract } from "@winnow/extract";

const { tree, marks } = extract(await readFile("examples/pages/field-notes.html"));

// The elements with main content, as Cheerio. Without marks, it is the whole page.
const $ = toCheerio(tree, marks);
console.log(toCheerio(tree)("a").length, $("a").length);

// Changes do not affect the tree.
$("a").replaceWith((_, link) => $(link).text());
console.log($("p").first().html());
