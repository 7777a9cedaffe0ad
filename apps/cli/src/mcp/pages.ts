import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { CodedError } from "@winnow/core-dom/errors";
import type { Environment } from "../environment.js";
import { firstLine, systemReason } from "../messages.js";
import { failureOutcome } from "../records/failure.js";
import type { Item } from "../records/types.js";
import { namedStages, type StageRecipe } from "../run/recipe.js";
import { lostResult, type StageResult } from "../run/stages.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT } from "../settings/names.js";
import type { Network } from "../stream/network.js";
import { advised, PAGE_GRACE, workerMemory } from "../stream/run.js";
import { cutAt, visibleText } from "./text.js";

/** Why a tool has no answer. */
export class ToolError extends CodedError<string> {
  override readonly name = "ToolError";
}

/** What tools may read, and how long and how large a page may be. */
export interface PageSettings {
  /** The folder of the files, without links in its path; undefined for none. */
  readonly root: string | undefined;
  /** Undefined if nothing is fetched. */
  readonly network: Network | undefined;
  readonly maxSize?: number | undefined;
  readonly timeout?: number | undefined;
}

/** The page that a tool is called with: a source, or a cursor, or the cursor with its source. */
export interface PageRequest {
  readonly html?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The stages of `winnow run` that prepare a page, by what is read of it. */
const STAGES = {
  markdown: { extract: { with: ["markdown"] } },
  ...{ text: "extract", segments: "segment", verdict: "filter" },
};
export type Kind = keyof typeof STAGES;

/** What a worker does. */
export interface PageTask {
  readonly item: Item;
  readonly recipe: StageRecipe;
}

/** A text, and for a segment who wrote it. */
interface Part {
  readonly role?: string;
  readonly author?: string;
  readonly date?: string;
  /** The number of segments around it. */
  readonly depth?: number;
  readonly text: string;
}

interface Nested extends Part {
  readonly children: readonly Nested[];
}

/** A page that is kept for its cursors. */
interface KeptPage {
  readonly id: string;
  readonly kind: Kind;
  readonly source: string;
  /** The fields of the record that a stage writes, without its texts. */
  readonly record: Readonly<Record<string, unknown>> & {
    readonly metadata: Readonly<Record<string, unknown>>;
  };
  readonly parts: readonly Part[];
  readonly characters: number;
}

/** A page, and the place at which an answer begins: a part, and an offset in its text. */
export interface OpenPage extends KeptPage {
  readonly at: readonly [part: number, offset: number];
}

/** Maximum number of pages that are kept, and maximum of their characters. */
const MAX_KEPT = 32;
const MAX_KEPT_CHARACTERS = 40_000_000;

const USAGE = "Pass exactly one of `html`, `path`, `url`, or a `cursor`, as far as the tool has them.";

const INTERNAL = "This is a bug in Winnow. Please report it with the page.";

/** Maximum number of fetched pages that other tools may read, and for how many milliseconds. */
const [MAX_FETCHED, FETCHED_FOR] = [4, 60_000];

/** Maximum characters of a message. */
const MAX_MESSAGE = 500;

/** Why an address was not fetched. The messages of `FetchError` quote what a server sent, which could instruct a model. */
const FETCH_MESSAGES: Readonly<Record<string, string>> = {
  "invalid-url": "The `url` must begin with https:// or http:// and have no user name.",
  "blocked-address":
    "The address, or one that it redirects to, is not on the public internet, and --allow-address of the server does not allow it.",
  "blocked-port": "The port is neither 80 nor 443, and --allow-port of the server does not allow it.",
  ...{ dns: "The name of the host does not resolve.", connection: "The connection failed." },
  ...{ tls: "The connection is not secure.", timeout: "The server took too long." },
  "too-large": "The page is larger than --max-size of the server.",
  "too-many-redirects": "There are too many redirects.",
  ...{ "bad-redirect": "A redirect is invalid.", "bad-encoding": "The encoding of the content is invalid." },
  robots: "The robots.txt of the site forbids it, or cannot be read.",
};

/** Reads pages for tools. */
export interface Pages {
  /**
   * Reads a page, or finds the one of a cursor.
   *
   * @param kinds - what is read of it: the first, or what the cursor is of, if it is one of them.
   * @throws ToolError
   */
  readonly read: (kinds: readonly Kind[], request: PageRequest, signal: AbortSignal) => Promise<OpenPage>;
  readonly close: () => void;
}

/** Opens the worker processes for pages. */
export function openPages(
  { openPool, modules }: Pick<Environment, "openPool" | "modules">,
  { root, network, maxSize = DEFAULT_MAX_SIZE, timeout = DEFAULT_TIMEOUT }: PageSettings,
): Pages {
  const pool = openPool<PageTask, undefined, StageResult>({
    worker: new URL("workers/mcp-worker.js", modules),
    settings: undefined,
    limit: () => timeout + PAGE_GRACE,
    memory: workerMemory("filter-worker", maxSize),
    lost: ({ item }, loss) => lostResult(failureOutcome(item, advised(loss), "jsonl")),
  });
  // A client may call any number of tools at once. A lane is a worker at most.
  const lanes: Promise<unknown>[] = Array(availableParallelism()).fill(Promise.resolve());
  let calls = 0;
  const work = async (task: PageTask, signal: AbortSignal): Promise<string> => {
    const lane = calls++ % lanes.length;
    const results = lanes[lane]!.then(() => pool.run([task], signal));
    lanes[lane] = results.catch(() => {});
    return (await results)[0]!.body;
  };
  const fetched = new Map<string, { readonly item: Promise<Item>; readonly until: number }>();
  /** Fetches a page that several tools read one time. */
  const fetchOnce = async ({ fetchItem }: Network, url: string): Promise<Item> => {
    const known = fetched.get(url);
    if (known !== undefined && Date.now() < known.until) return known.item;
    const item = fetchItem(url);
    fetched.delete(url);
    fetched.set(url, { item, until: Date.now() + FETCHED_FOR });
    if (fetched.size > MAX_FETCHED) fetched.delete(fetched.keys().next().value!);
    if ((await item).kind === "failure") fetched.delete(url);
    return item;
  };
  const itemOf = async ({ html, baseUrl, path, url }: PageRequest): Promise<Item> => {
    if (url !== undefined && network !== undefined) return fetchOnce(network, url);
    if (path !== undefined && root !== undefined)
      return { kind: "page", line: 1, name: path, bytes: await readBelow(root, path, maxSize) };
    return { kind: "line", line: 1, bytes: Buffer.from(JSON.stringify({ html, url: baseUrl })) };
  };
  const recipes: { [K in Kind]?: Promise<StageRecipe> } = {};
  const recordOf = async (kind: Kind, request: PageRequest, signal: AbortSignal) => {
    recipes[kind] ??= namedStages([STAGES[kind]], { maxSize, timeout });
    const [item, recipe] = [await itemOf(request), await recipes[kind]];
    if (item.kind === "failure") {
      const { code } = item.failure;
      throw new ToolError(code, FETCH_MESSAGES[code] ?? "The address could not be fetched.");
    }
    const body = JSON.parse(await work({ item, recipe }, signal), (_, value: unknown) =>
      typeof value === "string" ? visibleText(value) : value,
    );
    const { error, text, markdown = text, segments, ...record } = body;
    // The message of an unexpected error may quote the page.
    if (error?.code === "internal") throw new ToolError("internal", INTERNAL);
    if (error !== undefined) throw new ToolError(error.code, error.message.slice(0, MAX_MESSAGE));
    return { record, parts: kind === "segments" ? flat(segments) : [{ text: markdown as string }] };
  };

  const kept = new Map<string, KeptPage>();
  const keep = (page: KeptPage): void => {
    kept.set(page.id, page);
    let characters = [...kept.values()].reduce((sum, each) => sum + each.characters, 0);
    for (const [id, each] of kept) {
      if (kept.size <= 1 || (kept.size <= MAX_KEPT && characters <= MAX_KEPT_CHARACTERS)) break;
      kept.delete(id);
      characters -= each.characters;
    }
  };
  return {
    read: async (kinds, { cursor, ...request }, signal) => {
      const { html, path, url } = request;
      const sources = [html, path, url].filter((each) => each !== undefined).length;
      const source = createHash("sha256").update(JSON.stringify(request)).digest("hex");
      if (cursor === undefined) {
        if (sources !== 1) throw new ToolError("usage", USAGE);
        const { record, parts } = await recordOf(kinds[0]!, request, signal);
        const characters = parts.reduce((sum, { text }) => sum + text.length, 0);
        const id = randomBytes(8).toString("hex");
        const page = { id, kind: kinds[0]!, source, record, parts, characters };
        // A verdict has no cursors.
        if (page.kind !== "verdict") keep(page);
        return { ...page, at: [0, 0] };
      }
      const [, id = "", part, offset] = /^([\da-f]{16})\.(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
      const at = [Number(part), Number(offset)] as const;
      const page = kept.get(id);
      if (page === undefined)
        throw new ToolError(
          "expired-cursor",
          "The page is no longer kept. Call the tool without the cursor.",
        );
      const isPlace = at[1] < (page.parts[at[0]]?.text.length ?? 0);
      if (!isPlace || !kinds.includes(page.kind) || (sources > 0 && source !== page.source))
        throw new ToolError("wrong-cursor", "The cursor is of another page, tool or format.");
      return { ...page, at };
    },
    close: () => pool.close(),
  };
}

/** Characters that a part counts in addition to its text, and maximum of its author and date. */
const PART_COST = 100;

function flat(segments: readonly Nested[], depth = 0): Part[] {
  const short = (value: string | undefined): string | undefined => value?.slice(0, PART_COST);
  return segments.flatMap(({ role, author, date, text, children }) => [
    { role, author: short(author), date: short(date), depth, text } as Part,
    ...flat(children, depth + 1),
  ]);
}

/**
 * Takes at most `max` characters of a page, and the cursor of what comes next. A part is divided only if no answer could
 * have all of it.
 */
export function take(
  { id, parts, at: [first, offset] }: OpenPage,
  max: number,
): { parts: Part[]; next?: string } {
  const taken: Part[] = [];
  let [left, from] = [max, offset];
  for (let at = first; at < parts.length; at++, from = 0) {
    const { text, ...about } = parts[at]!;
    const isDivided = text.length - from > left;
    if (isDivided && taken.length > 0) return { parts: taken, next: `${id}.${at}.0` };
    const end = isDivided ? cutAt(text, from, left) : text.length;
    taken.push({ ...about, text: text.slice(from, end) });
    if (isDivided) return { parts: taken, next: `${id}.${at}.${end}` };
    left -= end - from + PART_COST;
  }
  return { parts: taken };
}

/**
 * Reads a file in a folder.
 *
 * @param root - without links in its path.
 * @throws ToolError `outside-root` for any other path, also through links; `cannot-read`; `too-large`.
 */
async function readBelow(root: string, path: string, maxSize: number): Promise<Uint8Array> {
  const checked = (place: string): string => {
    const [first] = relative(root, place).split(sep);
    if (!isAbsolute(path) && !isAbsolute(relative(root, place)) && first !== "..") return place;
    throw new ToolError("outside-root", "The path must be relative, and lead to a file in the folder.");
  };
  try {
    const place = checked(await realpath(checked(resolve(root, path))));
    // A pipe without a writer would never open.
    const file = await open(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      // The file that was checked: a link may have taken its place since.
      const [opened, named] = [await file.stat(), await stat(checked(await realpath(place)))];
      const isNamed = opened.ino === named.ino && opened.dev === named.dev;
      if (!opened.isFile() || !isNamed) throw new ToolError("cannot-read", "This is not a file.");
      if (opened.size > maxSize) throw new ToolError("too-large", `The file has more than ${maxSize} bytes.`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ToolError) throw error;
    const reason = systemReason(error);
    // Messages of Node contain the whole path.
    const isOurs = reason !== firstLine(error);
    throw new ToolError("cannot-read", `The file cannot be read${isOurs ? `: ${reason}` : ""}.`);
  }
}
