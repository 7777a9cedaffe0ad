import { inOrder, readOrReport } from "./files.js";
import type { Files, Problem } from "./types.js";

/** Which files of a listing are pages, or golds. */
interface FileKind {
  /** Names of the folder that they lie in, whatever its case. */
  readonly folders: readonly string[];
  /** What ends their names and is no part of the page's name; the first that fits is taken off. `""` fits all. */
  readonly suffixes: readonly string[];
}

/** A page's file and its gold's, under their common name. */
interface Pair {
  /** As `"103"`; the files' names without their suffixes. */
  readonly name: string;
  /** The folder above the one that the files lie in, as `"BBC"`; empty at the top, and where groups don't count. */
  readonly group: string;
  readonly page: string;
  readonly gold: string;
}

/** How {@link pairFiles} joins. */
export interface Pairing {
  readonly pages: FileKind;
  readonly golds: FileKind;
  /** Names count within the folder above only, as where each site has its own folders. Default false. */
  readonly grouped?: boolean | undefined;
}

/**
 * Joins pages and golds by name. Files without a partner are reported and left out.
 *
 * @returns Pairs by group, then name.
 */
function pairFiles(
  paths: readonly string[],
  { pages, golds, grouped = false }: Pairing,
  onProblem: (problem: Problem) => void,
): readonly Pair[] {
  const pageFiles = named(paths, pages, grouped, onProblem);
  const goldFiles = named(paths, golds, grouped, onProblem);
  const pairs: Pair[] = [];
  for (const [key, { name, group, path }] of goldFiles) {
    const page = pageFiles.get(key);
    if (page !== undefined) pairs.push({ name, group, page: page.path, gold: path });
    else onProblem({ code: "gold-without-page", path, message: `no page is named ${name}` });
  }
  for (const [key, { name, path }] of pageFiles) {
    if (goldFiles.has(key)) continue;
    onProblem({ code: "page-without-gold", path, message: `no gold text is named ${name}` });
  }
  return pairs.sort((a, b) => inOrder(a.group, b.group) || inOrder(a.name, b.name));
}

/** Whether some files of both kinds are there. */
export function hasPairs(paths: readonly string[], { pages, golds }: Pairing): boolean {
  const some = (kind: FileKind): boolean => paths.some((path) => nameOf(path, kind) !== undefined);
  return some(pages) && some(golds);
}

interface NamedFile {
  readonly name: string;
  readonly group: string;
  readonly path: string;
}

function named(
  paths: readonly string[],
  kind: FileKind,
  grouped: boolean,
  onProblem: (problem: Problem) => void,
): ReadonlyMap<string, NamedFile> {
  const found = new Map<string, NamedFile>();
  for (const path of [...paths].sort(inOrder)) {
    const name = nameOf(path, kind);
    if (name === undefined) continue;
    const above = path.split("/").slice(0, -2);
    const key = grouped ? `${above.join("/")}/${name}` : name;
    const first = found.get(key);
    if (first === undefined) found.set(key, { name, group: grouped ? (above.at(-1) ?? "") : "", path });
    else onProblem({ code: "duplicate", path, message: `${first.path} has the same name` });
  }
  return found;
}

/** The name of the file at `path` if it is of the kind. Dot files, which file managers create, are not. */
function nameOf(path: string, { folders, suffixes }: FileKind): string | undefined {
  const [folder, file] = path.split("/").slice(-2);
  if (file === undefined || file.startsWith(".") || !folders.includes(folder!.toLowerCase()))
    return undefined;
  const suffix = suffixes.find((end) => file.toLowerCase().endsWith(end) && file.length > end.length);
  return suffix === undefined ? undefined : file.slice(0, file.length - suffix.length);
}

/** A page's bytes and its gold's, unpacked. */
interface PairBytes {
  readonly name: string;
  readonly group: string;
  readonly page: Uint8Array;
  readonly gold: Uint8Array;
  /** The gold's path, for messages. */
  readonly path: string;
}

/** The pairs of {@link pairFiles} with their bytes, one at a time. Files that cannot be read are reported. */
export async function* readPairs(
  files: Files,
  pairing: Pairing,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<PairBytes, void, undefined> {
  for (const { name, group, page, gold } of pairFiles(await files.list(), pairing, onProblem)) {
    const pageBytes = await readOrReport(files, page, onProblem);
    const goldBytes = await readOrReport(files, gold, onProblem);
    if (pageBytes === undefined || goldBytes === undefined) continue;
    yield { name, group, page: pageBytes, gold: goldBytes, path: gold };
  }
}
