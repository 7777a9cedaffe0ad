import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");
const article = extract(page);
console.log(article.metadata.title, article.metadata.published);
console.log(article.markdown);
