import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, dedupParameters } from "@winnow/dedup";
import { DedupError, openIndex } from "@winnow/dedup/node";

const folder = await mkdtemp(join(tmpdir(), "winnow-index-"));
const parameters = dedupParameters({ matchers: ["exact", "minhash"] });
const signer = await createSigner(parameters);

const monday = await openIndex(folder, parameters);
await monday.add([
  signer.sign({ id: "mill", text: "The mill on the creek turns twice a day, with the tide." }),
  signer.sign({ id: "oven", text: "You need sand, clay, water and a flat stone for an oven." }),
]);
await monday.close();

// Later, in another process.
const tuesday = await openIndex(folder, parameters);
const again = signer.sign({ id: "mill-2", text: "The mill on the creek turns twice a day – with the tide!" });
for (const { id, by, jaccard } of tuesday.lookup(again))
  console.log(again.id, "is a copy of", id, by, jaccard);

const { documents } = await tuesday.add([again]);
console.log(tuesday.size, documents[0]!.edges.length);
await tuesday.close();

// An index with other parameters is rejected, since its signatures cannot be compared.
try {
  await openIndex(folder, dedupParameters({ shingle: 3 }));
} catch (error) {
  if (error instanceof DedupError) console.log(error.code);
}
await rm(folder, { recursive: true });
