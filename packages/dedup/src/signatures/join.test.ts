import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited, madeUpText } from "../../test/texts.js";
import { cluster } from "../clusters/cluster.js";
import { MATCHERS } from "../types.js";
import { joinSignatures } from "./join.js";
import { dedupParameters } from "./parameters.js";
import { createSigner } from "./signer.js";
import { createSignatureTable } from "./table.js";
import type { Signature, Signatures } from "./types.js";

const parameters = dedupParameters({ matchers: MATCHERS, jaccard: 0.6, chunk: 128 });
const signer = await createSigner(parameters);
const all = Array.from({ length: 24 }, (_, place) =>
  signer.sign({
    id: `d${place}`,
    url: `https://site${place % 3}.example/${place}`,
    text: edited(madeUpText(place % 7, 90), place, place),
  }),
);

function table(signatures: readonly Signature[]): Signatures {
  const made = createSignatureTable(parameters);
  for (const signature of signatures) made.add(signature);
  return made.finish();
}

/** Clusters by their documents' ids: places differ. */
function clustersOf(signatures: Signatures): unknown {
  const { clusters, edges } = cluster(signatures, parameters);
  const named = (place: number): string => signatures.ids[place]!;
  return {
    clusters: clusters.map(({ id, canonical, members }) => ({
      id,
      canonical: named(canonical),
      members: Array.from(members, named),
    })),
    edges: edges.map(({ a, b, ...evidence }) => ({ ...evidence, a: named(a), b: named(b) })),
  };
}

describe("joinSignatures", () => {
  it("has every document's signature, whichever shard it was in", () => {
    const joined = joinSignatures([table(all.slice(0, 5)), table([]), table(all.slice(5))]);
    const whole = table(all);
    expect(joined.count).toBe(24);
    for (const name of ["ids", "urls", "sites", "characters", "exact", "minhash", "simhash"] as const) {
      expect(joined[name]).toEqual(whole[name]);
    }
    for (const name of ["shingles", "fingerprints", "chunks"] as const) {
      for (let place = 0; place < 24; place++) {
        expect(joined[name]!.at(place)).toEqual(whole[name]!.at(place));
      }
    }
  });

  it("gives the same clusters for any order and any number of shards", () => {
    const expected = clustersOf(table(all));
    expect(expected).not.toMatchObject({ clusters: [] });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 30 }),
        (shuffled, shards) => {
          const parts = Array.from({ length: shards }, (_, shard) =>
            table(shuffled.filter((_, place) => place % shards === shard)),
          );
          expect(clustersOf(joinSignatures(parts))).toEqual(expected);
        },
      ),
      { seed: 1, numRuns: 20 },
    );
  });

  it("refuses what was made with other parameters", () => {
    const other = { ...table([]), parameters: { ...parameters, shingle: 4 } };
    expect(() => joinSignatures([table(all), other])).toThrow("shards[1] has shingle 4, and shards[0] has 5");
    const less = { ...table([]), parameters: { ...parameters, matchers: ["exact"] as const } };
    expect(() => joinSignatures([table(all), less])).toThrow(/by exact/);
    expect(() => joinSignatures([])).toThrow(RangeError);
  });
});
