import type { Facts } from "../facts.js";
import { TEXT_FAMILIES, THING_FAMILIES } from "../scan/names.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

const TEXT: readonly string[] = prefixed("names", TEXT_FAMILIES);
const THINGS: readonly string[] = prefixed("names", THING_FAMILIES);
const TEXT_WIDTH: readonly string[] = prefixed("names-width", TEXT_FAMILIES);
const THINGS_WIDTH: readonly string[] = prefixed("names-width", THING_FAMILIES);
const ROOT_TEXT: readonly string[] = prefixed("root", TEXT_FAMILIES);
const ROOT_THINGS: readonly string[] = prefixed("root", THING_FAMILIES);

/** Words of class names and ids: how many elements have them, and how much of the text. */
export function nameFeatures({ page }: Facts, add: Add): void {
  const width = page?.widthBefore[page.tree.length] ?? 0;
  const bit = (bits: number | undefined, i: number): number => ((bits ?? 0) >> i) & 1;
  addEach(add, TEXT, (i) => log(page?.textNames.elements[i] ?? 0));
  addEach(add, THINGS, (i) => log(page?.thingNames.elements[i] ?? 0));
  addEach(add, TEXT_WIDTH, (i) => share(page?.textNames.width[i] ?? 0, width));
  addEach(add, THINGS_WIDTH, (i) => share(page?.thingNames.width[i] ?? 0, width));
  addEach(add, ROOT_TEXT, (i) => bit(page?.rootText, i));
  addEach(add, ROOT_THINGS, (i) => bit(page?.rootThings, i));
}
