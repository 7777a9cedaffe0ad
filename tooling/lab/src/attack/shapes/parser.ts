import { patternShape, type Shape } from "./shape.js";

/** A shape for parsers, with the size at which `lab fast hostile` measures it. */
export interface ParserShape extends Shape {
  /** Whether a maximum time per byte is guaranteed; for other shapes, only that the time is linear. */
  readonly bounded: boolean;
  /** Number of repetitions. */
  readonly times: number;
}

const TEN_MB = 10_000_000;

type Row = readonly [name: string, times: number, pattern: string];

/** Ten megabytes of `unit`, repeated. */
const tenMegabytesOf = (unit: string, name: string = unit): Row => [
  ...([`10 MB of ${name}`, TEN_MB / unit.length, `⟦${unit}⟧`] as const),
];

/** Shapes with a guarantee: at most three times the time per byte of an ordinary page. */
// biome-ignore format: a table
const BOUNDED: readonly Row[] = [
  ["100,000 nested <div>", 100_000, "⟦<div>⟧"],
  ["50,000 attributes of one element", 50_000, '<p⟦ a⟨i⟩="v"⟧'],
  ["1,000,000 unclosed <b>", 1_000_000, "⟦<b>⟧"],
  ...["<", "&", "<!--", "<b><p>"].map((unit) => tenMegabytesOf(unit)),
];

/**
 * The tokenizer, HTML §13.2.5; names and text in many pieces; tree construction, HTML §13.2.6. Excluded are pages whose
 * tree is quadratic by the standard, such as many `<p>` under many different formatting elements, which are reopened in
 * each.
 */
// biome-ignore format: a table
const LINEAR: readonly Row[] = [
  tenMegabytesOf("&lt"),
  tenMegabytesOf("&CounterClockwiseContourIntegra", "all but the end of a named reference"),
  tenMegabytesOf("&#0;"),
  tenMegabytesOf("\0", "NUL"),
  tenMegabytesOf("\r\n", "CR LF"),
  ...["<!-->", "<?", "</"].map((unit) => tenMegabytesOf(unit)),
  ["one attribute value of 10 MB", TEN_MB, '<p title="⟦v⟧'],
  ["one attribute value of references", TEN_MB / 5, '<p title="⟦&amp;⟧'],
  ["the same attribute again and again", 100_000, "<p⟦ a=v⟧"],
  ["unclosed <script>", TEN_MB / 2, "<script>⟦x<⟧"],
  ["unclosed <script>, escaped twice", TEN_MB / 17, "<script><!--⟦<script></script>⟧"],
  ["unclosed <title> with </titl", TEN_MB / 6, "<title>⟦</titl⟧"],
  ["<![CDATA[x]]> in <svg>", 200_000, "<svg>⟦<![CDATA[x]]>⟧"],
  ["custom elements of different names", 100_000, "⟦<x-⟨i⟩></x-⟨i⟩>⟧"],
  ["<html> again, each with a new attribute", 50_000, "⟦<html a⟨i⟩>⟧"],
  ["text between ignored end tags", 500_000, "⟦x</i>⟧"],
  ["text and &amp; in turns", 1_000_000, "⟦x&amp;⟧"],
  ["different unclosed <b id>", 100_000, "⟦<b id=⟨i⟩>⟧"],
  ["different <b id>, <p>, then </b>", 20_000, "⟦<b id=⟨i⟩>⟧<p>⟦x</b>⟧"],
  ["<b><div> nests, then </b>", 50_000, "⟦<b><div>⟧⟦</b>⟧"],
  ["<div><b> nests, then </b>", 50_000, "⟦<div><b>⟧⟦</b>⟧"],
  ["<b> nests, then </x>", 50_000, "⟦<b>⟧⟦</x>⟧"],
  ["<b> nests, then <li></li>", 50_000, "⟦<b>⟧⟦<li></li>⟧"],
  ["<span> nests, then </p>", 50_000, "⟦<span>⟧⟦</p>⟧"],
  ["<span> nests, then </h1>", 50_000, "⟦<span>⟧⟦</h1>⟧"],
  ["<div> nests, then <p>x</p>", 50_000, "⟦<div>⟧⟦<p>x</p>⟧"],
  ["<svg><g> nests, then </x>", 50_000, "⟦<svg><g>⟧⟦</x>⟧"],
  ["<a> in <a>", 200_000, "⟦<a href=⟨i⟩>x⟧"],
  ["<a><div> nests", 50_000, "⟦<a><div>⟧"],
  ["<button><object> nests", 50_000, "⟦<button><object>⟧"],
  ["unclosed <li>", 500_000, "⟦<li>x⟧"],
  ["<ul><li> nests", 100_000, "⟦<ul><li>⟧"],
  ["<select><option>", 200_000, "⟦<select><option>⟧"],
  ["<option> in one <select>", 500_000, "<select>⟦<option>x⟧"],
  ["<svg> nests", 200_000, "⟦<svg>⟧"],
  ["<svg><foreignObject> nests", 50_000, "⟦<svg><foreignObject>⟧"],
  ["<svg><p>: out of foreign content", 200_000, "⟦<svg><p>⟧"],
  ["<table>x<tr><td> nests", 50_000, "⟦<table>x<tr><td>⟧"],
  ["text to foster before <table>", 500_000, "<table>⟦x<tr>⟧"],
  ["elements to foster before <table>", 100_000, "<table>⟦<i>x</i><tr>⟧"],
  ["<template> nests", 100_000, "⟦<template>⟧"],
];

export const PARSER_SHAPES: readonly ParserShape[] = [
  ...[BOUNDED, LINEAR].flatMap((rows) =>
    rows.map(([name, times, pattern]) => ({
      ...patternShape(name, pattern),
      times,
      bounded: rows === BOUNDED,
    })),
  ),
  {
    ...{ name: "attribute names that collide under 31·h + c", times: 50_000, bounded: false },
    make: (n) => `<p ${collidingNames(n).join(" ")}>`,
  },
  {
    ...{ name: "element names that collide under 31·h + c", times: 50_000, bounded: false },
    make: (n) =>
      collidingNames(n)
        .map((name) => `<x${name}></x${name}>`)
        .join(""),
  },
];

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
