import { readFile } from "node:fs/promises";
import { extract, json, tei } from "@winnow/extract";

const page = await readFile("examples/pages/pendulum.html");
const article = extract(page, { url: "https://notes.example/pendulum", frontMatter: true });

console.log(article.html); // safe to insert
console.log(article.markdown); // begins with the metadata as YAML
console.log(article.render(tei));
console.log(article.render(json));
