import { repeated, type Shape } from "./shape.js";

const numbered = (times: number, unit: (i: number, n: number) => string): string =>
  Array.from({ length: Math.trunc(times) }, (_, i) => unit(i, Math.trunc(times))).join("");

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

const SEGMENTS: readonly Shape[] = [
  {
    name: "segments: that name each other",
    make: (n) =>
      `<div id=root>${numbered(n, (i) => `<template id=B:${i.toString(16)}></template>`)}</div>${numbered(n, (i, n) => `<div hidden id=S:${i.toString(16)}>a<template id=P:${((i + 1) % n).toString(16)}></template></div>`)}${numbered(n, (i) => `<script>$RC("B:${i.toString(16)}","S:${i.toString(16)}")</script>`)}`,
  },
  {
    name: "segments: in each other",
    make: (n) =>
      `<div>a</div>${numbered(n, (i) => `<div hidden id=S:${i.toString(16)}>a<template id=P:${i.toString(16)}></template>`)}`,
  },
  repeated("segments: of one id", "<template id=P:1></template><div hidden id=S:1>a</div>"),
  repeated(
    "segments: scripts",
    '<script>$RC("B:1","S:1")</script>',
    "<template id=B:1></template><div hidden id=S:1>a</div>",
  ),
  {
    name: "segments: in order",
    make: (n) =>
      `${numbered(n, (i) => `<template id=B:${i.toString(16)}></template>`)}${numbered(n, (i) => `<div hidden id=S:${i.toString(16)}>${SENTENCE}</div>`)}`,
  },
];

const FALLBACKS: readonly Shape[] = [
  repeated("noscript: with paragraphs", `<noscript><p>${SENTENCE}</noscript>`),
  repeated(
    "noscript: with images after lazy ones",
    (i) => `<img data-src=/${i}.png><noscript><img src=/${i}.png></noscript>`,
    "<p>a",
  ),
  repeated("noscript: in each other", "<noscript><div>a"),
  repeated("templates: with paragraphs", `<template><p>${SENTENCE}</template>`),
  repeated(
    "templates: of shadow roots",
    "<div><template shadowrootmode=open><p>a<slot></slot></template>b</div>",
  ),
];

/** Pages whose text is in data: scripts, streams, attributes, elements that are hidden until a script runs. */
export const DATA_SHAPES: readonly Shape[] = [...IN_SCRIPTS, ...DEEP, ...SEGMENTS, ...FALLBACKS];
