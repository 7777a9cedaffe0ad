import { describe, expect, it } from "vitest";
import { madeUpText } from "../../test/texts.js";
import { type Document, MATCHERS, type Matcher } from "../types.js";
import { listsInMemory } from "./columns.js";
import { dedupParameters } from "./parameters.js";
import { createSigner } from "./signer.js";
import { createSignatureTable } from "./table.js";
import type { Signature } from "./types.js";

const DOCUMENTS: readonly Document[] = Array.from({ length: 150 }, (_, at) => ({
  id: `d${at}`,
  text: at % 10 === 0 ? "" : madeUpText(at, at * 3),
  url: at % 3 === 0 ? undefined : `https://site${at % 4}.example/${at}`,
  metadata:
    at % 2 === 0
      ? { feed: `feed ${at % 5}`, published: `2020-01-${String((at % 28) + 1).padStart(2, "0")}` }
      : undefined,
}));

async function signed(matchers: readonly Matcher[], source?: string) {
  const parameters = dedupParameters({ matchers, bands: 3, rows: 2, zeroBits: 3, chunk: 64 });
  const { sign } = await createSigner(parameters, { source });
  return { parameters, signatures: DOCUMENTS.map(sign) };
}

describe("createSignatureTable", () => {
  it("stores each signature at its position in the columns", async () => {
    const { parameters, signatures } = await signed(MATCHERS, "feed");
    const table = createSignatureTable(parameters);
    signatures.forEach((signature, at) => {
      expect(table.count()).toBe(at);
      table.add(signature);
    });
    const columns = table.finish();
    expect(columns.parameters).toBe(parameters);
    expect(columns.count).toBe(signatures.length);
    const again = signatures.map(
      (_, at): Signature => ({
        id: columns.ids[at]!,
        url: columns.urls[at]!,
        site: columns.sites[at]!,
        source: columns.sources[at]!,
        characters: columns.characters[at]!,
        published: columns.published[at]!,
        exact: columns.exact.slice(4 * at, 4 * at + 4),
        minhash: columns.minhash!.slice(6 * at, 6 * at + 6),
        simhash: columns.simhash!.slice(2 * at, 2 * at + 2),
        fingerprints: columns.fingerprints!.at(at).slice(),
        chunks: columns.chunks!.at(at).slice(),
        shingles: columns.shingles.at(at).slice(),
      }),
    );
    expect(again).toEqual(signatures);
    const { length } = signatures;
    expect([columns.exact.length, columns.minhash!.length, columns.simhash!.length]).toEqual([
      4 * length,
      6 * length,
      2 * length,
    ]);
    expect([columns.characters.length, columns.published.length]).toEqual([length, length]);
  });

  it.each(MATCHERS)("has only the columns of %s", async (matcher) => {
    const { parameters, signatures } = await signed([matcher]);
    const table = createSignatureTable(parameters);
    for (const signature of signatures) table.add(signature);
    const { minhash, simhash, fingerprints, chunks, exact } = table.finish();
    const there = { minhash, simhash, manber: fingerprints, chunks };
    for (const [of, column] of Object.entries(there)) expect(column !== undefined).toBe(of === matcher);
    expect(exact).toHaveLength(4 * signatures.length);
  });

  it("stores shingles in a given place", async () => {
    const { parameters, signatures } = await signed(["exact"]);
    const elsewhere = listsInMemory();
    const table = createSignatureTable(parameters, elsewhere);
    for (const signature of signatures) table.add(signature);
    expect(table.finish().shingles).toBe(elsewhere);
    signatures.forEach(({ shingles }, at) => {
      expect(elsewhere.at(at)).toEqual(shingles);
    });
  });

  it("is empty without documents", () => {
    const columns = createSignatureTable(dedupParameters({ matchers: MATCHERS })).finish();
    expect(columns).toMatchObject({ count: 0, ids: [], urls: [], sites: [], sources: [] });
    expect([columns.exact.length, columns.minhash!.length, columns.simhash!.length]).toEqual([0, 0, 0]);
  });
});
