import { EDGE_WIDTH, edgeAt } from "../clusters/edge-rows.js";
import { listsInMemory } from "../signatures/columns.js";
import type { Lists, SignatureParameters, Signatures } from "../signatures/types.js";
import type { Edge } from "../types.js";
import type { SignatureFile } from "./signature-file.js";
import type { StoredDocuments } from "./stored-documents.js";

/** Reads all columns of all files. */
export function gather(documents: StoredDocuments, parameters: SignatureParameters): Signatures {
  const { matchers, bands, rows } = parameters;
  const files = documents.files();
  const count = documents.count();

  function numbers<Numbers extends Uint32Array | Float64Array>(
    name: string,
    width: number,
    target: Numbers,
  ): Numbers {
    let at = 0;
    for (const file of files) {
      file.readNumbers(name, target, at);
      at += file.count * width;
    }
    return target;
  }
  const interned = new Map<string, string>();
  function strings(name: string, intern: boolean): readonly string[] {
    const all: string[] = [];
    for (const file of files) {
      for (const group of file.groups.keys()) {
        for (const value of file.strings(group, name)) {
          const known = intern ? interned.get(value) : value;
          if (known === undefined) interned.set(value, value);
          all.push(known ?? value);
        }
      }
    }
    return all;
  }
  const u32 = (name: string, width: number): Uint32Array =>
    numbers(name, width, new Uint32Array(count * width));
  const f64 = (name: string): Float64Array => numbers(name, 1, new Float64Array(count));

  return {
    parameters,
    count,
    ids: strings("ids", false),
    urls: strings("urls", false),
    sites: strings("sites", true),
    sources: strings("sources", true),
    characters: f64("characters"),
    published: f64("published"),
    exact: u32("exact", 4),
    minhash: matchers.includes("minhash") ? u32("minhash", bands * rows) : undefined,
    simhash: matchers.includes("simhash") ? u32("simhash", 2) : undefined,
    fingerprints: matchers.includes("manber") ? wholeLists(files, "fingerprints") : undefined,
    chunks: matchers.includes("chunks") ? wholeLists(files, "chunks") : undefined,
    shingles: documents.shingles,
  };
}

/** Reads short lists into memory. */
function wholeLists(files: readonly SignatureFile[], name: string): Lists {
  const lists = listsInMemory();
  for (const file of files) for (const list of groupLists(file, name)) lists.append(list);
  return lists;
}

/** Yields the lists of a file, or of one of its groups. */
export function* groupLists(file: SignatureFile, name: string, only?: number): Generator<Uint32Array> {
  for (const group of only === undefined ? file.groups.keys() : [only]) {
    const values = file.values(group, name);
    const all = new Uint32Array(values.buffer, values.byteOffset, values.length / 4);
    let at = 0;
    for (const length of file.numbers(group, name, 0)) yield all.subarray(at, (at += length / 4));
  }
}

/** Decodes rows of six numbers as edges. */
export function edgesOf(rows: Uint32Array): Edge[] {
  return Array.from({ length: rows.length / EDGE_WIDTH }, (_, at) => edgeAt(rows, at));
}
