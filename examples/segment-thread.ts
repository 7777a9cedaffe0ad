import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";

const page = await readFile("examples/pages/kettle-thread.html");
const { tree, marks } = extract(page, { comments: true });
const { segments, reason } = segment(tree, marks);

if (reason !== undefined) console.log(`one segment: ${reason}`);
for (const { role, author, date, text } of segments) console.log(role, author, date, text.slice(0, 60));
