import { type NameTable, nameTable } from "./names.js";

/**
 * The ids of the tags that pages use: one per name, in any namespace. 0 means no tag; ids from
 * {@link TAG_COUNT} on belong to the names of a single tree.
 */
// biome-ignore format: a table
export const Tag = {
  a: 1, abbr: 2, acronym: 3, address: 4, annotation: 5, "annotation-xml": 6, applet: 7, area: 8, article: 9,
  aside: 10, audio: 11, b: 12, base: 13, basefont: 14, bdi: 15, bdo: 16, bgsound: 17, big: 18, blink: 19,
  blockquote: 20, body: 21, br: 22, button: 23, canvas: 24, caption: 25, center: 26, circle: 27, cite: 28,
  clipPath: 29, code: 30, col: 31, colgroup: 32, content: 33, data: 34, datalist: 35, dd: 36, defs: 37,
  del: 38, desc: 39, details: 40, dfn: 41, dialog: 42, dir: 43, div: 44, dl: 45, dt: 46, element: 47,
  ellipse: 48, em: 49, embed: 50, fencedframe: 51, fieldset: 52, figcaption: 53, figure: 54, filter: 55,
  font: 56, footer: 57, foreignObject: 58, form: 59, frame: 60, frameset: 61, g: 62, h1: 63, h2: 64, h3: 65,
  h4: 66, h5: 67, h6: 68, head: 69, header: 70, hgroup: 71, hr: 72, html: 73, i: 74, iframe: 75, image: 76,
  img: 77, input: 78, ins: 79, isindex: 80, kbd: 81, keygen: 82, label: 83, legend: 84, li: 85, line: 86,
  linearGradient: 87, link: 88, listing: 89, maction: 90, main: 91, malignmark: 92, map: 93, mark: 94,
  marquee: 95, mask: 96, math: 97, menclose: 98, menu: 99, merror: 100, meta: 101, meter: 102, mfrac: 103,
  mglyph: 104, mi: 105, mmultiscripts: 106, mn: 107, mo: 108, mover: 109, mpadded: 110, mphantom: 111,
  mprescripts: 112, mroot: 113, mrow: 114, ms: 115, mspace: 116, msqrt: 117, mstyle: 118, msub: 119,
  msubsup: 120, msup: 121, mtable: 122, mtd: 123, mtext: 124, mtr: 125, multicol: 126, munder: 127,
  munderover: 128, nav: 129, nextid: 130, nobr: 131, noembed: 132, noframes: 133, noscript: 134, object: 135,
  ol: 136, optgroup: 137, option: 138, output: 139, p: 140, param: 141, path: 142, pattern: 143, picture: 144,
  plaintext: 145, polygon: 146, polyline: 147, portal: 148, pre: 149, progress: 150, q: 151,
  radialGradient: 152, rb: 153, rect: 154, rp: 155, rt: 156, rtc: 157, ruby: 158, s: 159, samp: 160,
  script: 161, search: 162, section: 163, select: 164, selectedcontent: 165, semantics: 166, shadow: 167,
  slot: 168, small: 169, source: 170, spacer: 171, span: 172, stop: 173, strike: 174, strong: 175, style: 176,
  sub: 177, summary: 178, sup: 179, svg: 180, symbol: 181, table: 182, tbody: 183, td: 184, template: 185,
  text: 186, textPath: 187, textarea: 188, tfoot: 189, th: 190, thead: 191, time: 192, title: 193, tr: 194,
  track: 195, tspan: 196, tt: 197, u: 198, ul: 199, use: 200, var: 201, video: 202, wbr: 203, xmp: 204,
} as const;

/** One more than the largest id in {@link Tag}. */
export const TAG_COUNT: number = 205;

/** The names by id; the first one is empty, for "no tag". */
export const TAG_NAMES: readonly string[] = ["", ...Object.keys(Tag)];

/** The ids by name, as the parser spells it (in lower case, except SVG's own). */
export const TAG_IDS: ReadonlyMap<string, number> = new Map(Object.entries(Tag));

/** The ids for a scanner. */
export const TAG_TABLE: NameTable = nameTable(TAG_NAMES);
