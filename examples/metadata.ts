import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");
const { metadata } = extract(page, { url: "https://gazette.example/swifts" });

console.log(metadata.title, metadata.authors, metadata.published);

const { chosen, agreeing = [], rejected = [] } = metadata.evidence.title ?? {};
console.log(chosen);
for (const { source, key } of agreeing) console.log("agrees:", source, key);
for (const { value, source, reason } of rejected) console.log("rejected:", value, source, reason);
