import { readFile } from "node:fs/promises";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { extract } from "@winnow/extract";

const { tree, marks } = extract(await readFile("examples/pages/field-notes.html"));

// The elements that hold main content, as Cheerio; without marks it is the whole page.
const $ = toCheerio(tree, marks);
console.log(toCheerio(tree)("a").length, $("a").length);

// What is changed there leaves the tree as it is.
$("a").replaceWith((_, link) => $(link).text());
console.log($("p").first().html());
