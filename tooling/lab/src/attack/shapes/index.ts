import { readFileSync } from "node:fs";
import { ELEMENT_SHAPES } from "./elements.js";
import { patternShape, repeated, type Shape } from "./shape.js";
import { PLACES, TEXTS, VALUES } from "./texts.js";

/** The shapes of `patterns.txt`, by unique names. */
function patternShapes(): readonly Shape[] {
  // Not copied to dist.
  const file = new URL("../../../src/attack/shapes/patterns.txt", import.meta.url);
  const [, ...entries] = readFileSync(file, "utf8").split(/^(?! |#)(.+)\n {2}(.*)$/m);
  return entries.flatMap((name, i) => (i % 3 === 0 ? [patternShape(name, entries[i + 1]!)] : []));
}

/**
 * Two strings with the same 31·h + c: 97·31 + 122 = 98·31 + 91. Neither ends a name or changes in lower case.
 */
const PAIRS = ["az", "b["] as const;

/** Pairs per name, for 65,536 names. */
const LENGTH = 16;

/**
 * Different names of 32 characters with the same hash, for tables that hash like Java's `String.hashCode`,
 * from any start.
 *
 * @param count - at most 65,536.
 */
export function collidingNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: LENGTH }, (_, bit) => PAIRS[(number >> bit) & 1]).join(""),
  );
}

const COLLIDING: readonly Shape[] = [
  {
    name: "parser: attribute names that collide under 31·h + c",
    make: (n) => `<p ${collidingNames(n).join(" ")}>`,
  },
  {
    name: "parser: element names that collide under 31·h + c",
    make: (n) =>
      collidingNames(n)
        .map((name) => `<x${name}></x${name}>`)
        .join(""),
  },
];

/** A long base address, and many elements with an address of their own. */
const LONG_ADDRESSES: readonly Shape[] = [
  ...["a href=b", "img src=b", "a rel=tag href=b", "link rel=alternate href=b"],
].map((tag) => ({
  name: `base: a long one, then <${tag}>`,
  make: (n) => `<base href="http://a/${"A".repeat(n)}/"><p>${`<${tag}>x</a>`.repeat(n / 8)}`,
}));

/** An element with one long attribute, and many blocks, lines or items inside it. */
const AROUND: readonly Shape[] = [
  ...["a href", "a title", "blockquote cite", "q cite", "ins cite", "abbr title", "div lang", "div dir"],
  ...["ol start", "pre class", "div class", "ul id", "td headers", "section aria-label", "details title"],
].flatMap((tag) => {
  const [name, attribute] = tag.split(" ") as [string, string];
  return ["<p>b", "b<br>", "<li>b", "<b>c</b>"].map((unit) => ({
    name: `<${tag}> of a long value around ${unit}`,
    make: (n: number) => `<${name} ${attribute}="http://a/${"A".repeat(n * 4)}">${unit.repeat(n)}</${name}>`,
  }));
});

const SENTENCE = "The ferry left at six, as it had done every morning. ";
const escaped = SENTENCE.repeat(2);

/** A script of each kind that has data, as the markup before and after the data. */
const SCRIPTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "JSON-LD": ["<script type=application/ld+json>", "</script>"],
  JSON: ["<script type=application/json id=__NEXT_DATA__>", "</script>"],
  state: ["<script>window.__STATE__ = ", "</script>"],
  flight: ['<script>self.__next_f.push([1,"', '"])</script>'],
  preloaded: ['<div id=data-preloaded data-preloaded="', '"></div>'],
};

/** What is repeated as data. */
// biome-ignore format: a table
const DATA: Readonly<Record<string, readonly [start: string, unit: string, end: string]>> = {
  braces: ["", "{", ""],
  brackets: ["", "[", ""],
  "braces and quotes": ["", '{"', ""],
  "an open string": ['{"a":"', "a", ""],
  "open strings": ["", '"a', ""],
  objects: ['{"a":1', ',"a":{}', "}"],
  "objects in objects": ["", '{"body":', "1"],
  "arrays in arrays, closed": ["[", "[],", "[]]"],
  assignments: ["", "a = {", ""],
  "assignments of objects": ["", "a={};", ""],
  "assigned arrays without an end": ["", "a=[1];b=[", ""],
  "spaces before an assignment": ["", "a ", "={"],
  pushes: ["", "self.__next_f.push([", ""],
  "closed pushes": ["", "self.__next_f.push([1]);", ""],
  "rows of a stream": ["", "1:Tffffff,", ""],
  "rows of a stream with text": ["", `1:Tfffff,${escaped}`, ""],
  undefined: ['{"a":1', ',"b":undefined', "}"],
  numbers: ["[0", ",0", "]"],
  sentences: ['{"body":"', escaped, '"}'],
  paragraphs: ['{"body":["a"', `,"${escaped}"`, "]}"],
  documents: ['{"posts":[{}', `,{"url":"/a","body":"${escaped}"}`, "]}"],
  tags: ['{"body":"', "<p>a <", '"}'],
  "open tags": ['{"body":"The ferry left at six. It left. ', "<a ", '"}'],
  "JSON in strings": ['{"body":["a"', ',"[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]]"', "]}"],
  backslashes: ['{"a":"', "\\\\", '"}'],
  "control characters": ['{"a":"', "\t", '"}'],
};

const IN_SCRIPTS: readonly Shape[] = Object.entries(SCRIPTS).flatMap(([kind, [before, after]]) =>
  Object.entries(DATA).map(([name, [start, unit, end]]) => {
    const written = (value: string): string =>
      kind === "preloaded" ? value.replaceAll('"', "&quot;") : value;
    return repeated(`data: ${kind}, ${name}`, written(unit), before + written(start), written(end) + after);
  }),
);

const DEEP: readonly Shape[] = [
  ["objects", '{"body":', "}"],
  ["arrays", "[", "]"],
  ["children of an editor's document", '{"type":"paragraph","content":[', "]}"],
].map(([name, open, close]) => ({
  name: `data: nested ${name}`,
  make: (n: number) =>
    `<script type=application/json>${open!.repeat(n)}"${escaped.repeat(4)}"${close!.repeat(n)}</script>`,
}));

/** Every text in every place. */
function textShapes(): readonly Shape[] {
  const out: Shape[] = [];
  for (const [text, unit] of Object.entries(TEXTS)) {
    for (const [place, [before, after]] of Object.entries({ ...PLACES, ...VALUES })) {
      const written = Object.hasOwn(VALUES, place) ? unit.replaceAll('"', "&quot;") : unit;
      out.push(repeated(`${place}: ${text}`, written, `${before}x`, `x${after}`));
    }
  }
  return out;
}

/** Each place many times, with different short values and with equal ones. */
function placeShapes(): readonly Shape[] {
  return Object.entries({ ...PLACES, ...VALUES }).flatMap(([place, [before, after]]) => [
    patternShape(`${place}, many`, `⟦${before}a⟨i⟩${after}⟧`),
    repeated(`${place}, many alike`, `${before}Ann Bell, 2026${after}`),
  ]);
}

/** All shapes, by unique names. */
export const SHAPES: readonly Shape[] = [
  ...patternShapes(),
  ...COLLIDING,
  ...LONG_ADDRESSES,
  ...AROUND,
  ...IN_SCRIPTS,
  ...DEEP,
  ...ELEMENT_SHAPES,
  ...placeShapes(),
  ...textShapes(),
];
