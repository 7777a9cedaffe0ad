import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");
const article = extract(page, { url: "https://gazette.example/swifts" });

const { title, authors, published } = article.metadata;

console.log(title, authors, published);
console.log(article.text);
console.log(article.markdown);
