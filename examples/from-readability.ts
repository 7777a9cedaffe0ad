import { readFile } from "node:fs/promises";
import { readability } from "@winnow/baselines/methods/readability";
import { parse } from "@winnow/core-dom";
import { extract, isProbablyReaderable } from "@winnow/extract";

const page = parse(await readFile("examples/pages/field-notes.html", "utf8"));
const url = "https://gazette.example/swifts";

if (isProbablyReaderable(page)) {
  const { metadata, html } = extract(page, { url, title: true });
  console.log(metadata.title, metadata.authors.join(", "), metadata.siteName);
  console.log(html); // begins with the title, and is safe to insert
}

// The text that Readability.js keeps.
console.log(extract(page, { url, method: readability }).text);
