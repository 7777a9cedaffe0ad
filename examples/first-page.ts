import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");
const article = extract(page, { url: "https://gazette.example/swifts" });

console.log(article.metadata.title);
console.log(article.text);
console.log(article.markdown);
