import { runs } from "@winnow/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { naiveShingles } from "../../test/naive.js";
import { madeUpText } from "../../test/texts.js";
import { createHasher } from "../exact/hasher.js";
import { exactText } from "../exact/text.js";
import { chunkHashes, manberFingerprints } from "../fingerprints/fingerprints.js";
import { minhashSignature } from "../minhash/signature.js";
import { type Document, MATCHERS } from "../types.js";
import { dedupParameters } from "./parameters.js";
import { createSigner } from "./signer.js";
import type { Signature } from "./types.js";

const ALL = dedupParameters({
  matchers: MATCHERS,
  shingle: 3,
  bands: 5,
  rows: 4,
  seed: 7,
  chunk: 64,
  zeroBits: 4,
});

/** Unusual content of pages. */
const NASTY: readonly Document[] = [
  { id: "", text: "" },
  { id: "separators", text: " …\n\0\ufeff" },
  { id: "surrogates", text: "\ud800 a\udc00b \udbff", url: "https://\ud800.example/" },
  { id: "emoji", text: "👩🏽‍💻 🇩🇪 1\ufe0f\u20e3 ❤️", url: "data:text/plain,x" },
  { id: "marks", text: "\u0301\u0323".repeat(40), url: "" },
  { id: "nfd", text: "e\u0301tude \u1112\u1161\u11ab か\u3099", metadata: { published: Number.NaN } },
  { id: "thai", text: "ภาษาไทยง่ายนิดเดียว", url: "http://[::1]/" },
  { id: "long", text: `${madeUpText(3, 1200)} 漢字 ${madeUpText(4, 1200)}`, url: "//no.scheme/" },
];

/** Returns all fields as text, which compares thousands of numbers quickly. */
function asText(signature: Signature): string {
  return Object.entries(signature)
    .map(([field, value]) => `${field}: ${String(value)}`)
    .join("\n");
}

describe("createSigner", () => {
  it("computes every field of a signature", async () => {
    const text = `The  caf\u00e9 at the mill: ${madeUpText(1, 300)}`;
    const signer = await createSigner(ALL);
    const signature = signer.sign({
      id: "a",
      text,
      url: "http://www.Mill.example.co.uk/menu/?utm_source=x#top",
      metadata: { published: "1970-01-02", source: "wire" },
    });
    expect(signer.parameters).toBe(ALL);
    const bytes = new TextEncoder().encode(text.replace("  ", " "));
    expect({ ...signature, shingles: signature.shingles.length }).toEqual({
      id: "a",
      url: expect.stringMatching(/^https?:\/\/(www\.)?mill\.example\.co\.uk\/menu/),
      site: "example.co.uk",
      source: "example.co.uk",
      characters: text.length,
      published: 86_400_000,
      exact: expect.any(Uint32Array),
      shingles: new Set(naiveShingles(text, 3)).size,
      minhash: minhashSignature(text, { permutations: 20, shingle: 3, seed: 7 }),
      simhash: expect.any(Uint32Array),
      fingerprints: manberFingerprints(exactText(text), { window: 50, zeroBits: 4 }),
      chunks: chunkHashes(bytes, 64, "fastcdc"),
    });
    expect(signature.simhash).toHaveLength(2);
    expect(signature.chunks!.length).toBeGreaterThan(10);
    expect([...signature.shingles]).toEqual([...signature.shingles].sort((a, b) => a - b));
    // Two XXH64 hashes of the text with single spaces, the first with the seed 0.
    const { hash64 } = await createHasher();
    expect(signature.exact.slice(0, 2)).toEqual(hash64(bytes));
    expect(new Set(signature.exact).size).toBe(4);
  });

  it("gives equal hashes to texts that normalisation makes equal, and to no others", async () => {
    const { sign } = await createSigner(dedupParameters({ matchers: ["exact"] }));
    const exact = (text: string): string => sign({ id: "a", text }).exact.join();
    expect(exact("Cafe\u0301\r\n au\u00ad lait ")).toBe(exact("Caf\u00e9 au lait"));
    expect(exact("Café au Lait")).not.toBe(exact("Café au lait"));
  });

  it("omits the fields of unused matchers", async () => {
    const columns = {
      minhash: "minhash",
      simhash: "simhash",
      manber: "fingerprints",
      chunks: "chunks",
    } as const;
    for (const matcher of MATCHERS) {
      const { sign } = await createSigner(dedupParameters({ matchers: [matcher] }));
      const signature = sign({ id: "a", text: "A few words that are signed" });
      for (const [of, column] of Object.entries(columns)) {
        expect([matcher, column, signature[column] !== undefined]).toEqual([matcher, column, of === matcher]);
      }
      expect(signature.exact).toHaveLength(4);
      expect(signature.shingles).toHaveLength(2);
    }
  });

  it.each<[string, string | undefined, unknown, string]>([
    ["a field of the metadata", "feed", "wire", "wire"],
    ["the site, if no field is given", undefined, "wire", "mill.example"],
    ["nothing, if the field is missing", "agency", "wire", ""],
    ["nothing, if the field is not a string", "feed", 5, ""],
    ["nothing, if the field is a property of every object", "constructor", "wire", ""],
  ])("ranks %s", async (_, source, feed, expected) => {
    const { sign } = await createSigner(dedupParameters({ matchers: ["exact"] }), { source });
    const document = { id: "a", text: "a", url: "https://mill.example/", metadata: { feed } };
    expect(sign(document).source).toBe(expected);
    expect(sign({ id: "a", text: "a" }).source).toBe("");
  });

  it.each([undefined, "", "not an address", "mailto:a@b.example", "https://", "http://a b/"])(
    "has neither URL nor site for %j",
    async (url) => {
      const { sign } = await createSigner(dedupParameters({ matchers: ["url"] }));
      expect(sign({ id: "a", text: "a", url })).toMatchObject({ url: "", site: "", source: "" });
    },
  );

  it("has no shingles for an empty text, and NaN for unknown dates", async () => {
    const { sign } = await createSigner(ALL);
    const { shingles, minhash, simhash, fingerprints, chunks, characters, published } = sign({
      id: "a",
      text: "",
    });
    expect([shingles.length, fingerprints!.length, chunks!.length, characters]).toEqual([0, 0, 0, 0]);
    expect(minhash).toEqual(new Uint32Array(20).fill(0xffffffff));
    expect([...simhash!]).toEqual([0, 0]);
    expect(published).toBeNaN();
  });

  it("returns equal signatures for equal documents, and never throws", async () => {
    const one = await createSigner(ALL);
    const other = await createSigner(ALL);
    for (const document of NASTY) expect(asText(one.sign(document))).toBe(asText(other.sign(document)));
    const parts = fc.constantFrom(
      "Mill ",
      "é",
      "e\u0301",
      "漢",
      "ท",
      "😀",
      "\u200d",
      "\ud800",
      "\0",
      "ΣΑΣ",
      ".",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 80 }),
        fc.webUrl({ withQueryParameters: true }),
        (list, url) => {
          const document = { id: "a", text: list.join(""), url };
          expect(asText(one.sign(document))).toBe(asText(other.sign(document)));
        },
      ),
      { seed: 1, numRuns: runs(20) },
    );
  });

  it("returns signatures that later calls do not change", async () => {
    const { sign } = await createSigner(ALL);
    const first = sign(NASTY[3]!);
    const copy = structuredClone(first);
    for (const document of NASTY) sign(document);
    expect(first).toEqual(copy);
  });
});

describe("without WebAssembly", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("rejects with a coded error", async () => {
    vi.resetModules();
    vi.stubGlobal("WebAssembly", undefined);
    const fresh = await import("./signer.js");
    await expect(fresh.createSigner(ALL)).rejects.toMatchObject({ code: "wasm-missing" });
  });
});
