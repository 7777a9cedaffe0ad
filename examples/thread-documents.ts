import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";

/** Returns a document for each post of a thread: an answer of a retrieval system can then say who wrote it. */
async function threadDocuments(path: string) {
  const { tree, marks, metadata } = extract(await readFile(path), { comments: true });
  return segment(tree, marks).segments.map(({ text, author, date }) => ({
    text,
    metadata: { source: path, title: metadata.title, author, date },
  }));
}

for (const document of await threadDocuments("examples/pages/kettle-thread.html"))
  console.log(JSON.stringify(document));
