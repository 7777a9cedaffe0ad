import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { article, documentsOf, nearCopy, type TestDocument, testDocuments } from "../test/dedup-data.js";
import { jsonl, parsed, type Result, type Setting, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-dedup-index-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const dedup = (
  index: string,
  records: readonly object[],
  args: readonly string[] = [],
  setting: Setting = {},
): Promise<Result> =>
  winnow(["dedup", "--index", at(index), ...args], { stdin: documentsOf(records), ...setting });

/** Returns clusters by id, without the fields that depend on which pair was found first. */
function clusters(out: string): ReadonlyMap<unknown, unknown> {
  return new Map(
    parsed(out).map(({ id, cluster }) => [id, [cluster.id, cluster.size, cluster.canonical]] as const),
  );
}

/** All documents, and half of them: those at even (0) or odd (1) places. */
const documents = testDocuments();
const half = (which: number): readonly TestDocument[] => documents.filter((_, at) => at % 2 === which);

describe("winnow dedup --index", () => {
  it("gives the same clusters as one run over all documents", async () => {
    const args = ["--by", "exact,minhash,simhash,manber,chunks", "--keep", "longest"];
    const together = await winnow(["dedup", ...args], { stdin: documentsOf(documents) });
    const batch = await dedup("batch", documents, args);
    expect(batch.code).toBe(0);
    expect(clusters(batch.out)).toEqual(clusters(together.out));
    await dedup("halves", half(1), args);
    const second = await dedup("halves", half(0), args);
    const all = clusters(together.out);
    expect(clusters(second.out)).toEqual(new Map(half(0).map(({ id }) => [id, all.get(id)])));
    // The same documents add nothing, in any order: all of them were written before.
    const again = await dedup("halves", [...documents].reverse(), args);
    expect(parsed(again.out).map(({ cluster }) => cluster.reason)).toEqual(documents.map(() => "exact"));
    const canonical = (out: string): unknown => parsed(out).map(({ cluster }) => cluster.canonical);
    expect(canonical(again.out)).toEqual((canonical(together.out) as string[]).reverse());
    const dropped = await dedup("halves", documents, [...args, "--drop"]);
    expect([dropped.code, dropped.out]).toEqual([0, ""]);
  });

  it("continues after the documents that an interrupted run added", async () => {
    const interruption = new AbortController();
    const many = testDocuments(100);
    const first = await dedup("stopped", many, ["-", "-o", at("stopped.jsonl")], {
      interruption: interruption.signal,
      terminal: true,
      onStderr: (text) => text.includes("comparing") && interruption.abort(),
    });
    expect(first.code).toBe(130);
    expect(first.err).toContain(
      "interrupted. Documents that were added to the index are kept. To continue, run the same command again.",
    );
    const second = await dedup("stopped", many);
    const whole = await winnow(["dedup", "--keep", "first"], { stdin: documentsOf(many) });
    expect(second.code).toBe(0);
    expect(clusters(second.out)).toEqual(clusters(whole.out));
    // The interrupted run wrote nothing, the finished one everything.
    const third = await dedup("stopped", many.slice(0, 100), ["--drop"]);
    expect([third.code, third.out]).toEqual([0, ""]);
  });

  it("keeps what earlier runs kept, and reports replaced documents", async () => {
    await dedup("first", [{ id: 1, text: article(1) }]);
    const first = await dedup("first", [{ id: 2, text: nearCopy(1) }], ["--drop"]);
    expect([first.code, first.out]).toEqual([0, ""]);
    expect(first.err).toContain("1 document: 0 kept, 1 copy in 1 cluster.");
    const longer = [{ id: 4, text: `${nearCopy(1)} It was wrong.` }];
    const longest = await dedup("first", longer, ["--keep", "longest", "--drop"]);
    expect(parsed(longest.out)[0].cluster).toMatchObject({ id: 1, canonical: 4, reason: "longest" });
    expect(longest.err).toContain(
      "1 kept document replaces a copy of an earlier run. With --keep first, the earlier copy is kept.",
    );
    const copy = await dedup("first", [{ id: 3, text: article(1) }]);
    // Ids of earlier runs are written as numbers too.
    expect(parsed(copy.out)[0].cluster).toMatchObject({ id: 1, canonical: 1, evidence: { with: 1 } });
  });

  it("treats a repeated record as a copy, and a repeated id with a different text as another document", async () => {
    const line = "A long line that occurs twice in the same document.";
    const records = [
      { id: "z" },
      { id: "a", text: `${line}\n${line}\n${article(2)}` },
      { id: "b", text: article(1) },
      { id: "a", text: `${article(1)}\n` },
    ];
    for (const [index, args] of [
      ["other", []],
      ["other-cleaned", ["--drop-lines", "document"]],
    ] as const) {
      await dedup(index, [{ id: "a", text: article(1) }], args);
      writeFileSync(at("other.jsonl"), `\n${jsonl(...records)}`);
      const run = (...more: string[]): Promise<Result> =>
        winnow(["dedup", "--index", at(index), at("other.jsonl"), ...args, ...more]);
      const { out, err, code } = await run();
      expect(code).toBe(3);
      const [failed, conflict, b, again] = parsed(out);
      expect([failed.line, failed.error.code]).toEqual([2, "no-text"]);
      expect(conflict.id).toMatch(/^a-[\da-f]{16}$/);
      expect(conflict.cluster).toEqual({ id: conflict.id, size: 1, canonical: conflict.id, reason: "only" });
      expect(b.cluster).toMatchObject({ size: 3, canonical: "a", reason: "exact", evidence: { with: "a" } });
      expect(again.id).toMatch(/^a-[\da-f]{16}$/);
      expect(again.cluster).toMatchObject({
        size: 3,
        canonical: "a",
        reason: "exact",
        evidence: { with: "a" },
      });
      expect(err).toContain("1 record with the id of an earlier one and a different text");
      expect(err).toContain(`other.jsonl:3 as "${conflict.id}" (was "a")`);
      expect(err).toContain("3 documents: 1 kept, 2 copies in 1 cluster.");
      // Later runs use the same id for the document.
      const later = parsed((await run()).out);
      expect(later[1].cluster).toMatchObject({ canonical: conflict.id, reason: "exact" });
      expect(parsed((await run("--drop")).out).map(({ error }) => error?.code)).toEqual(["no-text"]);
    }
  });

  it("reports the documents of all runs", async () => {
    await dedup("reported", half(0));
    const { code } = await dedup("reported", half(1), [
      "--report",
      at("reported.html"),
      "-o",
      at("reported.jsonl"),
    ]);
    expect(code).toBe(0);
    expect(readFileSync(at("reported.html"), "utf8")).toContain(
      "Of 24 documents, 12 are kept; 12 copies in 8 clusters can be removed.",
    );
  });

  it("rejects settings other than its own", async () => {
    await dedup("settings", half(0));
    const { code, err, out } = await dedup("settings", half(1), ["--jaccard", "0.7"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/jaccard.*Use the settings of the index, or name another folder with --index\.\n$/);
  });

  it("reports damage and the remedy", async () => {
    await dedup("damaged", half(0));
    const verify = (index = "damaged"): Promise<Result> => winnow(["dedup", "verify", at(index)]);
    expect(await verify()).toMatchObject({ code: 0, out: "12 documents: no damage found.\n", err: "" });
    const path = at("damaged", "index.mdb");
    writeFileSync(path, readFileSync(path).fill(7, 9000, 9512));
    const { code, out } = await verify();
    expect(code).toBe(1);
    expect(out).toBe(
      `${path} is damaged: it differs from its checksum.\n0 documents intact, 1 problem. Restore the folder from a backup. Without a backup, delete it and add the documents again.\n`,
    );
    const refused = await dedup("damaged", half(1));
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toMatch(/is damaged: .*\. Restore the folder from a backup/);
    for (const none of ["no-index", "other.jsonl"]) {
      expect(await verify(none)).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining("there is no index in"),
      });
    }
    expect((await winnow(["dedup", "verify"])).code).toBe(2);
  });

  it("rejects a file in place of the folder", async () => {
    writeFileSync(at("plain"), "");
    const { code, err } = await dedup("plain", half(0));
    expect(code).toBe(1);
    expect(err).toContain("Name another folder with --index.");
    expect(err).not.toMatch(/bug/i);
  });
});
