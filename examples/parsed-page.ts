import { readFile } from "node:fs/promises";
import { fromDom } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { load } from "cheerio";

const $ = load(await readFile("examples/pages/field-notes.html"));
$("blockquote").remove();

// A document of a browser, jsdom or linkedom works, too.
const article = extract(fromDom($), { url: "https://gazette.example/swifts" });
console.log(article.text);
