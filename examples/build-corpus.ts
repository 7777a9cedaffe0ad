import { readdir, readFile } from "node:fs/promises";
import { argv } from "node:process";
import { writeRecords } from "@winnow/corpus";
import { deduplicate } from "@winnow/dedup";
import { extract } from "@winnow/extract";
import { filter } from "@winnow/filter";
import { createFilter } from "@winnow/filter/presets";

// Texts in one of two languages, with at least 100 words.
const rules = await createFilter({
  all: [
    { filter: "languages", keep: ["en", "de"] },
    { filter: "article-rules", minTokens: 100 },
  ],
});

// Pages become documents. Each decision has its reasons.
const documents = [];
for (const name of await readdir("examples/pages")) {
  const page = extract(await readFile(`examples/pages/${name}`));
  const { keep, language, reasons } = filter(page, rules);
  console.log(name, keep, page.reason ?? "", reasons.map(({ rule }) => rule).join(" "));
  if (!keep) continue;
  const { title, authors, published } = page.metadata;
  documents.push({ id: name, text: page.text, metadata: { title, authors, published, language } });
}

// One copy of each document, and a file that is complete or not there at all.
const { memberships } = await deduplicate(documents, { keep: { rule: "earliest" } });
const corpus = documents.filter(({ id }, at) => memberships[at]!.canonical === id);
console.log(await writeRecords(corpus, argv[2] ?? "corpus.jsonl.gz"));
