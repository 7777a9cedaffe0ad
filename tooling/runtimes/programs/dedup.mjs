import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, deduplicate, dedupParameters } from "@winnow/dedup";
import { openIndex } from "@winnow/dedup/node";

const text = "The mill by the river ground corn for eleven villages until the flood of 1784 took its wheel.";
const { memberships } = await deduplicate([
  { id: "a", text },
  { id: "b", text: `${text} It was rebuilt.` },
  { id: "c", text: "A bridge was built there later." },
]);
assert.deepEqual(
  memberships.map(({ size }) => size),
  [2, 2, 1],
);

const parameters = dedupParameters({});
const signer = await createSigner(parameters);
const folder = await mkdtemp(join(tmpdir(), "winnow-index-"));
const index = await openIndex(folder, parameters);
await index.add([signer.sign({ id: "a", text })]);
await index.close();
const again = await openIndex(folder, parameters);
assert.equal(again.lookup(signer.sign({ id: "b", text }))[0].id, "a");
await again.close();
await rm(folder, { recursive: true });
