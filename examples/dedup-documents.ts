import { readFile } from "node:fs/promises";
import { type Document, deduplicate } from "@winnow/dedup";
import { extract } from "@winnow/extract";

// The second page is a reprint of the first, with another headline, a few changed words and a credit line.
const documents: Document[] = [];
for (const id of ["field-notes", "swifts-reprint", "pendulum", "not-a-page"]) {
  const { text, metadata } = extract(await readFile(`examples/pages/${id}.html`));
  documents.push({ id, text, url: metadata.url, metadata: { published: metadata.published } });
}

const { memberships } = await deduplicate(documents, { keep: { rule: "earliest" } });

for (const [at, { cluster, size, canonical, reason, evidence }] of memberships.entries()) {
  console.log(documents[at]!.id, { cluster, size, canonical, reason });
  if (evidence !== undefined) console.log("  with", evidence.with, evidence.jaccard.toFixed(2));
}
