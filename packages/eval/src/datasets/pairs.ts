import type { Gold, GoldPage } from "../types.js";
import { inOrder, readOrReport } from "./files.js";
import { goldPage } from "./gold-page.js";
import type { Files, Layout, OnProblem } from "./types.js";

/** Identifies the files that are pages, or those that are gold texts. */
interface FileKind {
  /** Names of the folder that contains them, in lower case. Case is ignored. */
  readonly folders: readonly string[];
  /** Suffixes to strip from file names. The first that matches is used, and `""` matches every name. */
  readonly suffixes: readonly string[];
}

/** The file of a page and the file of its gold text. */
interface Pair {
  /** The common name of the files without suffixes, such as `"103"`. */
  readonly name: string;
  /** The folder above the files' folder, such as `"BBC"`; empty if there is none or pairs aren't grouped. */
  readonly group: string;
  readonly page: string;
  readonly gold: string;
}

/** How {@link pairFiles} joins files. */
interface Pairing {
  readonly pages: FileKind;
  readonly golds: FileKind;
  /** Names are unique only within the folder above, because each site has its own folders. Default false. */
  readonly grouped?: boolean | undefined;
}

/**
 * Joins pages and gold texts by name. Files without a partner are reported and omitted.
 *
 * @returns Pairs, sorted by group, then by name.
 */
function pairFiles(
  paths: readonly string[],
  { pages, golds, grouped = false }: Pairing,
  onProblem: OnProblem,
): readonly Pair[] {
  const pageFiles = filesByName(paths, pages, grouped, onProblem);
  const goldFiles = filesByName(paths, golds, grouped, onProblem);
  const pairs: Pair[] = [];
  for (const [key, { name, group, path }] of goldFiles) {
    const page = pageFiles.get(key);
    if (page !== undefined) pairs.push({ name, group, page: page.path, gold: path });
    else onProblem({ code: "gold-without-page", path, message: `there is no page named ${name}` });
  }
  for (const [key, { name, path }] of pageFiles) {
    if (goldFiles.has(key)) continue;
    onProblem({ code: "page-without-gold", path, message: `there is no gold text named ${name}` });
  }
  return pairs.sort((a, b) => inOrder(a.group, b.group) || inOrder(a.name, b.name));
}

/** Whether there are files of both kinds. */
export function hasPairs(paths: readonly string[], { pages, golds }: Pairing): boolean {
  const some = (kind: FileKind): boolean => paths.some((path) => nameOf(path, kind) !== undefined);
  return some(pages) && some(golds);
}

interface NamedFile {
  readonly name: string;
  readonly group: string;
  readonly path: string;
}

function filesByName(
  paths: readonly string[],
  kind: FileKind,
  grouped: boolean,
  onProblem: OnProblem,
): ReadonlyMap<string, NamedFile> {
  const files = new Map<string, NamedFile>();
  for (const path of [...paths].sort(inOrder)) {
    const name = nameOf(path, kind);
    if (name === undefined) continue;
    const above = path.split("/").slice(0, -2);
    const key = grouped ? `${above.join("/")}/${name}` : name;
    const first = files.get(key);
    if (first === undefined) files.set(key, { name, group: grouped ? (above.at(-1) ?? "") : "", path });
    else onProblem({ code: "duplicate", path, message: `${first.path} has the same name` });
  }
  return files;
}

/**
 * Returns the page's name in a path, `undefined` if the file isn't of the kind. Ignores dot files, which file
 * managers create.
 */
function nameOf(path: string, { folders, suffixes }: FileKind): string | undefined {
  const [folder, file] = path.split("/").slice(-2);
  if (file === undefined || file.startsWith(".") || !folders.includes(folder!.toLowerCase()))
    return undefined;
  const suffix = suffixes.find((end) => file.toLowerCase().endsWith(end) && file.length > end.length);
  return suffix === undefined ? undefined : file.slice(0, file.length - suffix.length);
}

/** The decompressed bytes of a page and of its gold text. */
interface PairBytes extends Omit<Pair, "page" | "gold"> {
  readonly page: Uint8Array;
  readonly gold: Uint8Array;
}

/** What a layout reads from a pair; `problem` if the gold cannot be read. */
type PairRead =
  | { readonly gold: Gold; readonly rest?: Partial<GoldPage>; readonly page?: Uint8Array }
  | { readonly problem: string };

/** A layout whose pages and gold texts are pairs of files. */
interface PairLayout<Shared> extends Pick<Layout, "name" | "about" | "source" | "licence"> {
  readonly pairing: Pairing;
  /** Default: files of both kinds. */
  readonly detect?: Layout["detect"];
  /** Reads what belongs to all pages, such as a table of languages by name. */
  readonly share?: (files: Files, onProblem: OnProblem) => Promise<Shared>;
  readonly read: (pair: PairBytes, shared: Shared) => PairRead;
}

/**
 * Builds a layout of pairs. A page has the layout's name as `dataset` and the pair's name as `source`, unless
 * `rest` has others. Files that cannot be read are reported.
 */
export function pairLayout<Shared = undefined>({
  pairing,
  share,
  read,
  ...layout
}: PairLayout<Shared>): Layout {
  return {
    detect: (paths) => hasPairs(paths, pairing),
    ...layout,
    async *read(files, { onProblem = () => {} } = {}) {
      const shared = (await share?.(files, onProblem)) as Shared;
      for (const { name, group, page, gold } of pairFiles(await files.list(), pairing, onProblem)) {
        const pageBytes = await readOrReport(files, page, onProblem);
        const goldBytes = await readOrReport(files, gold, onProblem);
        if (pageBytes === undefined || goldBytes === undefined) continue;
        const result = read({ name, group, page: pageBytes, gold: goldBytes }, shared);
        if ("problem" in result) onProblem({ code: "unreadable", path: gold, message: result.problem });
        else {
          const rest = { dataset: layout.name, source: name, ...result.rest };
          yield await goldPage(result.page ?? pageBytes, result.gold, rest);
        }
      }
    },
  };
}
