import { readFileSync } from "node:fs";
import fc from "fast-check";
import {
  ATTRIBUTES,
  CDATA,
  COMMENTS,
  CONTEXTS,
  DOCTYPES,
  NESTING,
  RAW_TEXT,
  REFERENCES,
  TAGS,
  TEXTS,
  VALUES,
} from "./vocabulary.js";

/** An input for both parsers. */
export interface FuzzInput {
  readonly source: string;
  /** The context element of a fragment; undefined for a document. */
  readonly context: string | undefined;
}

/** Small pages of various kinds; their mutations are more complex than the pieces of markup. */
export const SEED_PAGES: readonly string[] = readFileSync(
  // Not copied to dist.
  new URL("../../../src/right/tree/seed-pages.html", import.meta.url),
  "utf8",
).split("\n<!-- next page -->\n");

/** Elements for which parse5 lacks rules. Few inputs contain them, because the trees cannot be compared then. */
const RARE_TAGS = ["select", "selectedcontent", "search"];

const one = (list: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...list);
/** One of the texts with the probability of `percent`, mostly the empty text. */
const rarely = (percent: number, ...texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant("") }, { weight: percent, arbitrary: one(texts) });
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));

/** The tags of one input: usually few, so that they interact. Either templates or forms: parse5 lacks a rule for both. */
const palette: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    fc.oneof({ weight: 85, arbitrary: fc.constant([]) }, { weight: 15, arbitrary: fc.constant([...TAGS]) }),
    fc.array(one(NESTING), { minLength: 2, maxLength: 6 }),
    fc.array(one(TAGS), { minLength: 1, maxLength: 8 }),
    rarely(30, "template", "form"),
    rarely(5, ...RARE_TAGS),
  )
  .map((lists) => lists.flat().filter((tag) => tag !== ""));

const attribute = fc
  .tuple(
    fc.oneof(
      { weight: 95, arbitrary: fc.constant(" ") },
      { weight: 5, arbitrary: one(["", "/", "\n", "\t", "\f", "\r\n", " / "]) },
    ),
    one(ATTRIBUTES),
    fc.oneof(
      { weight: 85, arbitrary: fc.constant("=") },
      { weight: 15, arbitrary: one(["", " =", "= ", " = ", "==", "=\r"]) },
    ),
    one(['"', "'", '"', ""]),
    one(VALUES),
    fc.nat(99),
  )
  .map(([separator, name, equals, quote, value, chance]) =>
    equals === "" ? separator + name : separator + name + equals + quote + value + (chance < 97 ? quote : ""),
  );

/** A piece of markup, complete or broken; `@` stands for the name of its element, and the number chooses one. */
const piece = fc.tuple(
  fc.oneof(
    {
      weight: 42,
      arbitrary: joined(
        fc.constant("<@"),
        fc.array(attribute, { maxLength: 3 }).map((list) => (list.length > 1 ? list.join("") : "")),
        rarely(6, "/", " /", "/ ", " / /", "\0", "\n"),
        one([...new Array<string>(49).fill(">"), ""]),
      ),
    },
    {
      weight: 22,
      arbitrary: joined(
        fc.constant("</@"),
        rarely(5, " ", "/", " a=b", "\0", "x", "\n"),
        one([...new Array<string>(49).fill(">"), ""]),
      ),
    },
    { weight: 16, arbitrary: one(TEXTS) },
    { weight: 5, arbitrary: one(COMMENTS) },
    { weight: 6, arbitrary: one([...RAW_TEXT, "<plaintext>"]) },
    { weight: 2, arbitrary: one(CDATA) },
    { weight: 1, arbitrary: one(DOCTYPES) },
    { weight: 6, arbitrary: one(REFERENCES) },
  ),
  fc.nat(999),
  fc.nat(99),
);
type Piece = typeof piece extends fc.Arbitrary<infer Value> ? Value : never;

function written([markup, at, chance]: Piece, tags: readonly string[]): string {
  const tag = tags[at % tags.length]!;
  const name =
    chance < 95 ? tag : [tag.toUpperCase(), tag[0]!.toUpperCase() + tag.slice(1), `${tag}\0`][chance % 3]!;
  return markup.startsWith("<@") || markup.startsWith("</@") ? markup.replace("@", name) : markup;
}

/** A change of a page at a place: text is deleted, repeated, moved, upper-cased, replaced by markup, or cut off. */
const change = fc.record({
  kind: fc.nat(6),
  start: fc.nat(4000),
  length: fc.integer({ min: 1, max: 80 }),
  to: fc.nat(4000),
  aligned: fc.boolean(),
  piece,
  character: one([..."\0\r\n <>/=\"'&;-!A", "\ud800"]),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(html: string, { kind, length, aligned, ...at }: Change, tags: readonly string[]): string {
  let start = at.start % (html.length + 1);
  let end = Math.min(html.length, start + length);
  // Half of the ranges begin and end with a tag.
  if (aligned) {
    start = Math.max(0, html.lastIndexOf("<", start));
    const next = html.indexOf("<", end);
    end = next < 0 ? html.length : next;
  }
  const [before, range, after] = [html.slice(0, start), html.slice(start, end), html.slice(end)];
  const to = at.to % (after.length + 1);
  if (kind === 0) return before + after;
  if (kind === 1) return before + range + range + after;
  if (kind === 2) return before + after.slice(0, to) + range + after.slice(to);
  if (kind === 3) return before + range.toUpperCase() + after;
  if (kind === 4) return before + written(at.piece, tags) + range + after;
  if (kind === 5) return before + at.character + html.slice(start + 1);
  return to % 3 === 0 ? before : html.slice(0, html.length - (to % 20));
}

/** Pieces of markup or a mutated page, as a document or as a fragment. */
export const fuzzInput: fc.Arbitrary<FuzzInput> = fc
  .tuple(
    palette,
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(
          rarely(30, ...DOCTYPES),
          fc.array(piece, { minLength: 1, maxLength: 60, size: "max" }),
        ),
      },
      {
        weight: 4,
        arbitrary: fc.tuple(one(SEED_PAGES), fc.array(change, { minLength: 1, maxLength: 10, size: "max" })),
      },
    ),
    fc.option(one(CONTEXTS), { nil: undefined, freq: 2 }),
  )
  .map(([tags, [first, rest], context]) => {
    let source = first;
    for (const step of rest)
      source = Array.isArray(step) ? source + written(step, tags) : changed(source, step as Change, tags);
    return { source, context };
  });
