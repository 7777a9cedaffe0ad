import { siteOf } from "@winnow/core-dom/site";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHasher } from "../exact/hasher.js";
import type { Document } from "../types.js";
import { foldedText } from "./fold.js";
import { createLineIndex } from "./line-index.js";
import type { LineIndex, LineOptions } from "./types.js";

const hasher = await createHasher();

const LONG = "A line that is long enough to pass as a copy.";
const OTHER = "Another line, also of more than thirty columns.";

function indexOf(documents: readonly Document[], options: LineOptions = {}): LineIndex {
  const index = createLineIndex(hasher, options);
  for (const document of documents) index.add(document);
  return index;
}

describe("createLineIndex", () => {
  it("keeps a line in the document with the first id", () => {
    const a = { id: "a", text: `Own of a.\n${LONG}\n` };
    const b = { id: "b", text: `${OTHER}\n  ${LONG.toUpperCase()}\nOwn of b.` };
    const index = indexOf([b, a]);
    expect(index.dedupLines(a)).toEqual({ text: a.text, dropped: [], kept: 54 });
    expect(index.dedupLines(b)).toEqual({
      text: `${OTHER}\nOwn of b.`,
      dropped: [{ start: 48, end: 95, reason: "copy-of", owner: "a" }],
      kept: 56,
    });
  });

  it("keeps a line in the document with the lowest rank", () => {
    const index = createLineIndex(hasher);
    index.add({ id: "a", text: LONG }, 2);
    index.add({ id: "c", text: LONG }, 1);
    index.add({ id: "b", text: LONG }, 1);
    expect(index.dedupLines({ id: "a", text: LONG }).dropped[0]?.owner).toBe("b");
    expect(index.dedupLines({ id: "b", text: LONG }).text).toBe(LONG);
  });

  it("drops repetitions within a document in every scope", () => {
    const document = { id: "a", text: `${LONG}\n\n${OTHER}\n\n${LONG}\n\nEnd.\n` };
    for (const scope of ["document", "site", "corpus"] as const) {
      const { text, dropped } = indexOf([document], { scope }).dedupLines(document);
      expect(text).toBe(`${LONG}\n\n${OTHER}\n\nEnd.\n`);
      expect(dropped).toEqual([{ start: 96, end: 141, reason: "repeated-in-document", owner: "a" }]);
    }
    expect(createLineIndex(hasher, { scope: "document" }).dedupLines(document).dropped).toHaveLength(1);
  });

  it("keeps lines below the minimum width", () => {
    const text =
      "Yes.\nYes.\n東京都は日本の首都である\n東京都は日本の首都である\n東京都は日本の首都であるとされていて\n東京都は日本の首都であるとされていて";
    expect(createLineIndex(hasher).dedupLines({ id: "a", text }).dropped).toHaveLength(1);
    expect(createLineIndex(hasher, { minWidth: 24 }).dedupLines({ id: "a", text }).dropped).toHaveLength(2);
    expect(createLineIndex(hasher, { minWidth: 1 }).dedupLines({ id: "a", text }).dropped).toHaveLength(3);
  });

  it("compares whole paragraphs", () => {
    const a = { id: "a", text: `${LONG}\n${OTHER}\n\n${LONG}\nEnd.` };
    const b = { id: "b", text: `${LONG}  \r\n${OTHER}\r\n\r\n${LONG}` };
    const index = indexOf([a, b], { unit: "paragraph" });
    expect(index.dedupLines(b).text).toBe(LONG);
    expect(index.dedupLines(a).text).toBe(a.text);
  });

  it("compares within sites", () => {
    const one = { id: "1", url: "https://www.example.com/1", text: LONG };
    const two = { id: "2", url: "http://blog.example.com/2", text: LONG };
    const github = { id: "3", url: "https://a.github.io/", text: LONG };
    const other = { id: "4", url: "https://b.github.io/", text: LONG };
    const none = { id: "5", text: LONG };
    const bad = { id: "6", url: "about:blank", text: LONG };
    const documents = [one, two, github, other, none, bad];
    const index = indexOf(documents, { scope: "site" });
    const owners = documents.map((document) => index.dedupLines(document).dropped[0]?.owner);
    expect(owners).toEqual([undefined, "1", undefined, undefined, undefined, undefined]);
  });

  it("drops shared lines from a document that was not added", () => {
    const index = indexOf([{ id: "b", text: LONG }]);
    expect(index.dedupLines({ id: "a", text: `${LONG}\n${OTHER}` }).text).toBe(OTHER);
  });

  it("compares emoji, and NFC with NFD", () => {
    const index = indexOf([{ id: "a", text: "Le café est fermé, revenez demain matin 👩‍👧" }]);
    const b = { id: "b", text: "Le cafe\u0301 est ferme\u0301, revenez demain matin 👩‍👧" };
    expect(index.dedupLines(b).text).toBe("");
    expect(
      index.dedupLines({ id: "b", text: "Le café est fermé, revenez demain matin 👩‍👦" }).dropped,
    ).toEqual([]);
  });

  it("accepts long lines and many lines", () => {
    const line = { id: "a", text: "字".repeat(2_000_000) };
    const lines = {
      id: "b",
      text: Array.from({ length: 200_000 }, (_, at) => `${LONG} ${at >> 1}`).join("\n"),
    };
    const index = indexOf([line, lines]);
    expect(index.dedupLines({ ...line, id: "c" }).text).toBe("");
    expect(index.dedupLines(lines).dropped).toHaveLength(100_000);
  });

  it("rejects unknown options", () => {
    // @ts-expect-error: not one of the values.
    expect(() => createLineIndex(hasher, { unit: "word" })).toThrow(
      "options.unit must be one of line, paragraph",
    );
    // @ts-expect-error: not one of the values.
    expect(() => createLineIndex(hasher, { scope: "web" })).toThrow(TypeError);
    expect(() => createLineIndex(hasher, { minWidth: 0 })).toThrow(RangeError);
    expect(() => createLineIndex(hasher).add({ id: "a", text: "" }, Number.NaN)).toThrow(
      "rank must be a number",
    );
  });
});

interface Ranked extends Document {
  readonly rank: number;
}

const units: fc.Arbitrary<string> = fc.constantFrom(
  "one",
  "One ",
  "TWO",
  "two",
  "three",
  "vier",
  "fünf",
  "FÜNF",
  "五",
  "",
  " ",
);
const corpus: fc.Arbitrary<Ranked[]> = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-f]{1,2}$/),
    rank: fc.nat(2),
    text: fc.array(units, { maxLength: 8 }).map((lines) => lines.join("\n")),
    url: fc.constantFrom("https://a.com/1", "https://x.a.com/", "http://b.org/", "none"),
  }),
  { selector: (document) => document.id, maxLength: 8 },
);
const scopes = fc.constantFrom("document" as const, "site" as const, "corpus" as const);

function ranked(documents: readonly Ranked[], options: LineOptions): LineIndex {
  const index = createLineIndex(hasher, { minWidth: 1, ...options });
  for (const document of documents) index.add(document, document.rank);
  return index;
}

describe("a line index", () => {
  it("agrees with maps of strings", () => {
    const law = fc.property(corpus, scopes, (documents, scope) => {
      const owners = new Map<string, Ranked>();
      const keyOf = ({ id, url }: Ranked, line: string): string => {
        const place =
          scope === "corpus" ? "" : scope === "document" || siteOf(url!) === "" ? `id:${id}` : siteOf(url!);
        return `${place}\n${foldedText(line)}`;
      };
      for (const document of documents) {
        for (const line of document.text.split("\n")) {
          const key = keyOf(document, line);
          const best = owners.get(key) ?? document;
          const before = document.rank < best.rank || (document.rank === best.rank && document.id < best.id);
          owners.set(key, before ? document : best);
        }
      }
      const index = ranked(documents, { scope });
      for (const document of documents) {
        const seen = new Set<string>();
        const expected: string[] = [];
        const why: string[] = [];
        for (const line of document.text.split("\n")) {
          const key = keyOf(document, line);
          const owner = owners.get(key)!.id;
          if (foldedText(line) === "") continue;
          if (seen.has(key)) why.push(`repeated-in-document ${document.id}`);
          else if (owner !== document.id) why.push(`copy-of ${owner}`);
          else expected.push(line);
          seen.add(key);
        }
        const { text, dropped, kept } = index.dedupLines(document);
        expect(text.split("\n").filter((line) => foldedText(line) !== "")).toEqual(expected);
        expect(dropped.map(({ reason, owner }) => `${reason} ${owner}`)).toEqual(why);
        expect(kept).toBe(expected.join("").length);
        expect(index.dedupLines({ ...document, text }).text).toBe(text);
      }
    });
    fc.assert(law, { seed: 1, numRuns: 500 });
  });

  it("gives the same result for any order", () => {
    const order = fc.infiniteStream(fc.nat());
    const law = fc.property(corpus, scopes, order, (documents, scope, numbers) => {
      const keys = new Map(documents.map((document) => [document, numbers.next().value as number]));
      const shuffled = [...documents].sort((a, b) => keys.get(a)! - keys.get(b)!);
      const [one, other] = [ranked(documents, { scope }), ranked(shuffled, { scope })];
      for (const document of documents) {
        expect(other.dedupLines(document)).toEqual(one.dedupLines(document));
      }
    });
    fc.assert(law, { seed: 1, numRuns: 300 });
  });

  it("keeps each unit of the corpus once", () => {
    const law = fc.property(corpus, (documents) => {
      const index = ranked(documents, {});
      const all = new Set(documents.flatMap(({ text }) => text.split("\n").map(foldedText)));
      all.delete("");
      const kept = documents
        .flatMap((document) => index.dedupLines(document).text.split("\n").map(foldedText))
        .filter((line) => line !== "");
      expect(kept.sort()).toEqual([...all].sort());
    });
    fc.assert(law, { seed: 1, numRuns: 300 });
  });
});
