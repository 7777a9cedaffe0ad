import { createHasher, createLineIndex, createTemplateIndex } from "@winnow/dedup";

const news = [
  "The ferry sails again.\nFrom Monday it leaves the quay at six, at nine and at noon.",
  "Eel fishing is suspended.\nThe council wants to see the counts of August first.",
  "The bakery has reopened.\nIts oven is from 1911, its baker from Skarsund.",
];
const pages = news.map((text, number) => ({
  id: `page-${number}`,
  url: `https://gazette.example/${number}`,
  text: `Share this\n${text}\nGet the Gazette every Friday, free of charge.`,
}));
const hasher = await createHasher();

// Lines that repeat on the pages of a site belong to its template. Count all pages first, then clean them.
const templates = createTemplateIndex(hasher, { minPages: 3 });
for (const page of pages) templates.add(page);
console.log(templates.dropTemplateLines(pages[0]!).text);

// Or keep every long line once in the corpus: in the document with the lowest rank, then the lowest id.
const lines = createLineIndex(hasher, { unit: "line", scope: "corpus", minWidth: 30 });
for (const page of pages) lines.add(page);
for (const { start, end, reason, owner } of lines.dedupLines(pages[1]!).dropped) {
  console.log(reason, owner, pages[1]!.text.slice(start, end));
}
