/**
 * The names of the methods: those that find the main content, those that keep the whole page, and ensembles.
 * Apart from the registry, so that a misspelled name is recognised without loading every method.
 */
// biome-ignore format: a table
export const METHOD_NAMES = [
  "boilerpipe", "boilerpipe-default", "boilerpipe-largest-content", "boilerpipe-num-words",
  "boilerpipe-tree", "bte", "ccb", "cetd", "cetr", "dom-distiller", "goose3", "justext", "mss",
  "readability", "resiliparse", "trafilatura", "trafilatura-fast", "web2text", "winnow", "words-leafs",
  "beautifulsoup", "boilerpipe-keep-everything", "html-text", "html2text", "inscriptis", "lxml-cleaner",
  "xpath-text",
  "em_2_5", "em_3_5", "em_4_5", "em_4_8", "em_6_8", "em_13",
] as const;

export type MethodName = (typeof METHOD_NAMES)[number];
