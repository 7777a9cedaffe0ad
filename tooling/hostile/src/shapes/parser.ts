import { repeated as repeatedShape, type Shape, under as underShape } from "./shape.js";

/** A shape for parsers, with the size at which `bench hostile` measures it. */
export interface ParserShape extends Shape {
  /** Whether a maximum time per byte is guaranteed; for other shapes, only that the time is linear. */
  readonly bounded?: boolean;
  /** Number of repetitions. */
  readonly times: number;
}

const TEN_MB = 10_000_000;

/** Ten megabytes of `unit`, repeated. */
function tenMegabytesOf(unit: string, name: string = unit): ParserShape {
  return { name: `10 MB of ${name}`, times: TEN_MB / unit.length, make: (times) => unit.repeat(times) };
}

function repeated(
  name: string,
  times: number,
  unit: string | ((i: number) => string),
  start = "",
): ParserShape {
  return { ...repeatedShape(name, unit, start), times };
}

function under(name: string, times: number, first: string, then: string): ParserShape {
  return { ...underShape(name, first, then), times };
}

/** Shapes with a guarantee: at most three times the time per byte of an ordinary page. */
const BOUNDED: readonly ParserShape[] = [
  repeated("100,000 nested <div>", 100_000, "<div>"),
  {
    ...repeated("50,000 attributes", 50_000, (i) => ` a${i}="v"`, "<p"),
    name: "50,000 attributes of one element",
  },
  repeated("1,000,000 unclosed <b>", 1_000_000, "<b>"),
  ...["<", "&", "<!--", "<b><p>"].map((unit) => tenMegabytesOf(unit)),
].map((input) => ({ ...input, bounded: true }));

/** The tokenizer, HTML §13.2.5. */
const TOKENS: readonly ParserShape[] = [
  tenMegabytesOf("&lt"),
  tenMegabytesOf("&CounterClockwiseContourIntegra", "all but the end of a named reference"),
  tenMegabytesOf("&#0;"),
  tenMegabytesOf("\0", "NUL"),
  tenMegabytesOf("\r\n", "CR LF"),
  tenMegabytesOf("<!-->"),
  tenMegabytesOf("<?"),
  tenMegabytesOf("</"),
  repeated("one attribute value of 10 MB", TEN_MB, "v", '<p title="'),
  repeated("one attribute value of references", TEN_MB / 5, "&amp;", '<p title="'),
  repeated("the same attribute again and again", 100_000, " a=v", "<p"),
  {
    name: "attribute names that collide under 31·h + c",
    times: 50_000,
    make: (n) => `<p ${collidingNames(n).join(" ")}>`,
  },
  repeated("unclosed <script>", TEN_MB / 2, "x<", "<script>"),
  repeated("unclosed <script>, escaped twice", TEN_MB / 17, "<script></script>", "<script><!--"),
  repeated("unclosed <title> with </titl", TEN_MB / 6, "</titl", "<title>"),
  repeated("<![CDATA[x]]> in <svg>", 200_000, "<![CDATA[x]]>", "<svg>"),
];

/** Names of elements and attributes, and text in many pieces. */
const NAMES: readonly ParserShape[] = [
  repeated("custom elements of different names", 100_000, (i) => `<x-${i}></x-${i}>`),
  {
    name: "element names that collide under 31·h + c",
    times: 50_000,
    make: (n) =>
      collidingNames(n)
        .map((name) => `<x${name}></x${name}>`)
        .join(""),
  },
  repeated("<html> again, each with a new attribute", 50_000, (i) => `<html a${i}>`),
  repeated("text between ignored end tags", 500_000, "x</i>"),
  repeated("text and &amp; in turns", 1_000_000, "x&amp;"),
];

/**
 * Tree construction, HTML §13.2.6. Excluded are pages whose tree is quadratic by the standard, such as many
 * `<p>` under many different formatting elements, which are reopened in each.
 */
const CONSTRUCTION: readonly ParserShape[] = [
  repeated("different unclosed <b id>", 100_000, (i) => `<b id=${i}>`),
  {
    name: "different <b id>, <p>, then </b>",
    times: 20_000,
    make: (n) => `${Array.from({ length: n }, (_, i) => `<b id=${i}>`).join("")}<p>${"x</b>".repeat(n)}`,
  },
  under("<b><div> nests, then </b>", 50_000, "<b><div>", "</b>"),
  under("<div><b> nests, then </b>", 50_000, "<div><b>", "</b>"),
  under("<b> nests, then </x>", 50_000, "<b>", "</x>"),
  under("<b> nests, then <li></li>", 50_000, "<b>", "<li></li>"),
  under("<span> nests, then </p>", 50_000, "<span>", "</p>"),
  under("<span> nests, then </h1>", 50_000, "<span>", "</h1>"),
  under("<div> nests, then <p>x</p>", 50_000, "<div>", "<p>x</p>"),
  under("<svg><g> nests, then </x>", 50_000, "<svg><g>", "</x>"),
  repeated("<a> in <a>", 200_000, (i) => `<a href=${i}>x`),
  repeated("<a><div> nests", 50_000, "<a><div>"),
  repeated("<button><object> nests", 50_000, "<button><object>"),
  repeated("unclosed <li>", 500_000, "<li>x"),
  repeated("<ul><li> nests", 100_000, "<ul><li>"),
  repeated("<select><option>", 200_000, "<select><option>"),
  repeated("<option> in one <select>", 500_000, "<option>x", "<select>"),
  repeated("<svg> nests", 200_000, "<svg>"),
  repeated("<svg><foreignObject> nests", 50_000, "<svg><foreignObject>"),
  repeated("<svg><p>: out of foreign content", 200_000, "<svg><p>"),
  repeated("<table>x<tr><td> nests", 50_000, "<table>x<tr><td>"),
  repeated("text to foster before <table>", 500_000, "x<tr>", "<table>"),
  repeated("elements to foster before <table>", 100_000, "<i>x</i><tr>", "<table>"),
  repeated("<template> nests", 100_000, "<template>"),
];

export const PARSER_SHAPES: readonly ParserShape[] = [...BOUNDED, ...TOKENS, ...NAMES, ...CONSTRUCTION];

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
