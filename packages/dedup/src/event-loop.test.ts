import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { madeUpText } from "../test/texts.js";
import { cluster, clusterAsync } from "./clusters/cluster.js";
import { deduplicate } from "./deduplicate.js";
import { dedupParameters } from "./signatures/parameters.js";
import { createSigner } from "./signatures/signer.js";
import { createSignatureTable } from "./signatures/table.js";

/**
 * Simulates steps of 60 ms each: every reading advances the clock by that much, so every time slice has
 * ended.
 */
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 60));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns a signal that is aborted as soon as other tasks run. */
function abortedNext(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")));
  return controller.signal;
}

describe("abort signals", () => {
  it("interrupt clusterAsync, which otherwise gives the result of cluster", async () => {
    const parameters = dedupParameters();
    const signer = await createSigner(parameters);
    const table = createSignatureTable(parameters);
    for (let at = 0; at < 20; at++) table.add(signer.sign({ id: `d${at}`, text: madeUpText(at % 5, 30) }));
    const signatures = table.finish();
    expect(await clusterAsync(signatures, parameters)).toEqual(cluster(signatures, parameters));
    let stages = 0;
    const onProgress = (): void => void stages++;
    const work = clusterAsync(signatures, parameters, { signal: abortedNext(), onProgress });
    await expect(work).rejects.toThrow("enough");
    expect(stages).toBe(1);
  });

  it("interrupt the reading of a list", async () => {
    let documents = 0;
    const list = (function* () {
      while (documents < 100) yield { id: `${documents++}`, text: "A document of the list." };
    })();
    await expect(deduplicate(list, { signal: abortedNext() })).rejects.toThrow("enough");
    expect(documents).toBeLessThan(3);
  });
});
