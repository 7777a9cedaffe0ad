import { describe, expect, it } from "vitest";
import { edited, madeUpText } from "../../test/texts.js";
import { dedupParameters } from "../signatures/parameters.js";
import { createSigner } from "../signatures/signer.js";
import { createSignatureTable } from "../signatures/table.js";
import { cluster, clusterAsync } from "./cluster.js";

const parameters = dedupParameters({
  matchers: ["exact", "minhash", "simhash", "manber", "chunks"],
  jaccard: 0.5,
});

async function signed(count: number) {
  const signer = await createSigner(parameters);
  const table = createSignatureTable(parameters);
  for (let place = 0; place < count; place++) {
    table.add(signer.sign({ id: `d${place}`, text: edited(madeUpText(place % 50, 60), 30, place) }));
  }
  return table.finish();
}

describe("clusterAsync", () => {
  it("comes to what cluster comes to", async () => {
    const signatures = await signed(300);
    const expected = cluster(signatures, parameters);
    expect(expected.clusters.length).toBeGreaterThan(20);
    expect(await clusterAsync(signatures, parameters)).toEqual(expected);
  });

  it("can be stopped from outside while it works", async () => {
    const signatures = await signed(300);
    const controller = new AbortController();
    let stages = 0;
    const slow = (): void => {
      stages++;
      const until = performance.now() + 60;
      while (performance.now() < until);
    };
    setTimeout(() => controller.abort(new Error("enough")), 100);
    const work = clusterAsync(signatures, parameters, { signal: controller.signal, onProgress: slow });
    await expect(work).rejects.toThrow("enough");
    expect(stages).toBeLessThan(10);
  });
});
