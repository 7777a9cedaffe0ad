import { nearest } from "@winnow/core-dom/options";
import { z } from "zod";
import { Problem } from "../problems.js";
import { checked, type Options } from "../settings.js";
import { type Member, type Range, readOutline } from "./outline.js";

/** A JSON body: its records, which are not parsed here, and its options, which are. */
export interface JsonBody {
  /** JSON without line breaks. */
  readonly records: readonly Uint8Array[];
  readonly isBatch: boolean;
  readonly options: Options;
}

/** Options of {@link readJson}. */
export interface JsonLimits {
  /** Maximum number of records of a batch. */
  readonly maxRecords: number;
  /** The names of the route's options. */
  readonly optionNames: readonly string[];
}

/** Maximum bytes of the options. */
const MAX_OPTIONS = 1 << 16;

const LISTS = ["pages", "documents"] as const;

/** Options that are also fields of records: a page's URL, and what `extract` writes into a document. */
const FIELDS_OF_PAGES: ReadonlySet<string> = new Set(["url"]);
const FIELDS_OF_DOCUMENTS: ReadonlySet<string> = new Set(["url", "method", "comments"]);

/**
 * Separates the records and the options of a body: `{"pages" | "documents": […], "options": {…}}`, or one record with
 * `options` among its fields.
 *
 * @param body - UTF-8. Its line breaks and its options are overwritten.
 * @throws Problem `not-json`, `bad-request`, `too-deep`, `too-large`
 */
export async function readJson(body: Uint8Array, { maxRecords, optionNames }: JsonLimits): Promise<JsonBody> {
  const members = await readOutline(body, { lists: LISTS, maxElements: maxRecords });
  const bytes = ({ start, end }: Range): Uint8Array => body.subarray(start, end);
  const given = only(members, "options");
  const options = given === undefined ? {} : parsedOptions(bytes(given.value));
  const lists = LISTS.flatMap((name) => only(members, name) ?? []);
  if (lists.length === 0) {
    checkNames(members, optionNames);
    if (given !== undefined) erase(given, members, body);
    return { records: [body], isBatch: false, options };
  }
  const [list] = lists;
  if (lists.length > 1 || list!.elements === undefined)
    throw new Problem("bad-request", "The body must have either `pages` or `documents`, a list of records.");
  const other = members.find((member) => member !== list && member !== given);
  if (other !== undefined)
    throw new Problem(
      "bad-request",
      `A batch has \`${list!.name}\` and \`options\`, but not ${JSON.stringify(other.name)}. ` +
        `Options belong in \`options\`: {"${list!.name}": […], "options": {…}}.`,
    );
  return { records: list!.elements.map(bytes), isBatch: true, options };
}

function only(members: readonly Member[], name: string): Member | undefined {
  const [member, second] = members.filter((each) => each.name === name);
  if (second !== undefined) throw new Problem("bad-request", `The body has \`${name}\` twice.`);
  return member;
}

function parsedOptions(json: Uint8Array): Options {
  if (json.length > MAX_OPTIONS)
    throw new Problem("bad-request", `\`options\` may have at most ${MAX_OPTIONS} bytes.`);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(json).toString());
  } catch (error) {
    throw new Problem("not-json", `The body is not JSON: ${(error as Error).message.split("\n", 1)[0]}.`);
  }
  return checked(z.looseObject({}), value, "body.options");
}

/** Finds options in the place of fields: they would be passed through, and do nothing. */
function checkNames(members: readonly Member[], optionNames: readonly string[]): void {
  const isPage = members.some(({ name }) => name === "html" || name === "htmlBase64");
  const fields = isPage ? FIELDS_OF_PAGES : FIELDS_OF_DOCUMENTS;
  for (const { name } of members) {
    if (optionNames.includes(name) && !fields.has(name))
      throw new Problem(
        "bad-request",
        `${JSON.stringify(name)} is an option and not a field of a record. Write {…, "options": {"${name}": …}}.`,
      );
    if (name !== "options" && name.length < 12 && nearest(name, ["options"]) !== undefined)
      throw new Problem(
        "bad-request",
        `The body has the unknown name ${JSON.stringify(name)}; did you mean "options"?`,
      );
  }
}

const [SPACE, COMMA] = [0x20, 0x2c];

/** Overwrites a member with spaces, and a comma beside it. */
function erase(member: Member, members: readonly Member[], body: Uint8Array): void {
  body.fill(SPACE, member.start, member.end);
  const index = members.indexOf(member);
  const comma =
    index === members.length - 1 ? body.lastIndexOf(COMMA, member.start) : body.indexOf(COMMA, member.end);
  if (members.length > 1) body[comma] = SPACE;
}
