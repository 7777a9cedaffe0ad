import { argv } from "node:process";
import { archiveItems } from "@winnow/corpus/archives";
import { createParquetEncoder, DOCUMENTS } from "@winnow/corpus/parquet";
import { openSource, openTarget } from "@winnow/corpus/places";
import { deduplicate } from "@winnow/dedup";
import { extract } from "@winnow/extract";
import { filter } from "@winnow/filter";
import { createFilter } from "@winnow/filter/presets";

// The filters of FineWeb (Penedo et al. 2024) on what Winnow extracts: URLs, languages, Gopher, C4 and its own.
const rules = await createFilter({ all: [{ filter: "languages", keep: ["en"] }, "fineweb"] });
const [input = "crawl.warc.gz", output = "corpus.parquet"] = argv.slice(2);

// Pages of a web archive, from a file or an address (https://, s3://). What is damaged costs itself only.
const documents = [];
const dropped = new Map<string, number>();
const count = (reason: string) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
const archive = await openSource(input);
for await (const items of archiveItems(archive.bytes(), { onSkipped: count })) {
  for (const item of items) {
    if (item.kind === "failure") count(item.failure.code);
    if (item.kind !== "page") continue;
    const url = item.fetched?.url;
    const page = extract({ ...item.fetched, bytes: item.bytes });
    const { keep, language, reasons } = filter({ ...page, url }, rules);
    for (const { rule, soft } of reasons) if (!keep && !soft) count(rule);
    if (!keep) continue;
    const { evidence: _, ...metadata } = page.metadata;
    documents.push({ id: item.id ?? url!, url, text: page.text, metadata, verdict: { keep, language } });
  }
}

// MinHash as FineWeb has it (14 bands of 8 hashes of 5-grams), but every pair is verified.
const { memberships } = await deduplicate(documents, { matchers: ["exact", "minhash"] });

const target = await openTarget(output);
const encoder = createParquetEncoder({ schema: DOCUMENTS });
for (const [at, document] of documents.entries()) {
  const { cluster: id, size, canonical, reason } = memberships[at]!;
  if (canonical === document.id)
    await target.write(encoder.add({ ...document, cluster: { id, size, canonical, reason } }));
  else count("copy");
}
await target.write(encoder.end());
await target.commit();
console.log(documents.length - (dropped.get("copy") ?? 0), Object.fromEntries(dropped));
