import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { syntheticSignatures } from "../../test/synthetic-signatures.js";
import { dedupParameters } from "../signatures/parameters.js";
import type { Signature } from "../signatures/types.js";
import { MATCHERS } from "../types.js";
import { createSignatureWriter } from "./writer.js";

const root = mkdtempSync(join(tmpdir(), "winnow-format-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Footer {
  readonly count: number;
  readonly groups: readonly { readonly documents: number; readonly spans: Record<string, number[][]> }[];
  readonly edges: number[];
}

/** A reader written from FORMAT.md alone. */
function read(file: Buffer): {
  header: { parameters: unknown; columns: { name: string }[] };
  footer: Footer;
} {
  const u32 = (at: number): number => file.readUInt32LE(at);
  expect(file.toString("latin1", 0, 8)).toBe("WINNOWDS");
  expect(u32(8)).toBe(2);
  const header = file.subarray(24, 24 + u32(12));
  expect(crc32(header)).toBe(u32(16));
  expect(u32(20)).toBe(0);
  const end = file.length;
  expect(file.toString("latin1", end - 8)).toBe("SDWONNIW");
  const footer = file.subarray(end - 16 - u32(end - 16), end - 16);
  expect(crc32(footer)).toBe(u32(end - 12));
  return { header: JSON.parse(header.toString()), footer: JSON.parse(footer.toString()) };
}

it("agrees with FORMAT.md", () => {
  const parameters = dedupParameters({ matchers: MATCHERS, bands: 3, rows: 2 });
  const odd = {
    id: "é\u0000",
    url: "https://a.org/",
    site: "\ud800x",
    source: "",
    characters: 2 ** 40,
    published: -1.5,
  };
  const signatures = syntheticSignatures(parameters, 3, 2, 30).map(
    (signature, at): Signature => ({ ...signature, ...(at === 1 ? odd : {}) }),
  );
  const path = join(root, "a.signatures");
  const writer = createSignatureWriter(path, parameters);
  for (const signature of signatures) writer.add(signature);
  const edges = Uint32Array.of(0, 1, 5, 3, 4, 2 ** 32 - 1);
  writer.finish(edges);

  const file = readFileSync(path);
  const { header, footer } = read(file);
  expect(header.parameters).toEqual(parameters);
  const names =
    "ids urls sites sources characters published exact minhash simhash fingerprints chunks shingles";
  expect(header.columns.map(({ name }) => name)).toEqual(names.split(" "));
  expect(footer.count).toBe(3);
  expect(footer.groups.map(({ documents }) => documents)).toEqual([3]);
  // In the order of the file, with only zeros between spans.
  let at = 24 + file.readUInt32LE(12);
  const spans = header.columns.flatMap(({ name }) => footer.groups[0]!.spans[name]!);
  for (const [offset, bytes, checksum] of [...spans, footer.edges] as [number, number, number][]) {
    expect(offset).toBe(Math.ceil(at / 8) * 8);
    expect(file.subarray(at, offset).every((byte) => byte === 0)).toBe(true);
    at = offset + bytes;
    expect(crc32(file.subarray(offset, at))).toBe(checksum);
  }
  expect(at).toBe(file.length - 16 - file.readUInt32LE(file.length - 16));

  const span = (name: string, part = 0): Buffer => {
    const [offset, bytes] = footer.groups[0]!.spans[name]![part]!;
    return Buffer.from(file.subarray(offset, offset! + bytes!));
  };
  const u32 = (bytes: Buffer): number[] => [...new Uint32Array(Uint8Array.from(bytes).buffer)];
  const f64 = (bytes: Buffer): number[] => [...new Float64Array(Uint8Array.from(bytes).buffer)];
  expect(f64(span("characters"))).toEqual(signatures.map(({ characters }) => characters));
  expect(f64(span("published"))).toEqual(signatures.map(({ published }) => published));
  for (const name of ["exact", "minhash", "simhash"] as const)
    expect(u32(span(name))).toEqual(signatures.flatMap((signature) => [...signature[name]!]));
  for (const name of ["fingerprints", "chunks", "shingles"] as const) {
    expect(u32(span(name, 0))).toEqual(signatures.map((signature) => 4 * signature[name]!.length));
    expect(u32(span(name, 2))).toEqual(signatures.flatMap((signature) => [...signature[name]!]));
  }
  const own = (name: string, document: number): Buffer => {
    const lengths = u32(span(name));
    const start = lengths.slice(0, document).reduce((sum, length) => sum + length, 0);
    const bytes = span(name, 2).subarray(start, start + lengths[document]!);
    expect(crc32(bytes)).toBe(u32(span(name, 1))[document]);
    return bytes;
  };
  expect(own("ids", 1)).toEqual(Buffer.from([0xc3, 0xa9, 0]));
  expect(own("sites", 1)).toEqual(Buffer.from([0xff, 0x00, 0xd8, 0x78, 0x00]));
  expect(own("sources", 1)).toEqual(Buffer.alloc(0));
  expect(own("urls", 1).toString()).toBe("https://a.org/");
  expect(u32(file.subarray(footer.edges[0], footer.edges[0]! + 24) as Buffer)).toEqual([...edges]);
});

it("numbers matchers in the order of FORMAT.md", () => {
  expect(MATCHERS).toEqual(["exact", "url", "minhash", "simhash", "manber", "chunks"]);
});
