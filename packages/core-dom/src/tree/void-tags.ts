import { Tag } from "./tags.js";

/** Elements without content or end tag (HTML §13.1.2, with the obsolete ones that §13.3 serialises so). */
// biome-ignore format: a table
export const VOID_TAGS: ReadonlySet<number> = new Set([
  Tag.area, Tag.base, Tag.basefont, Tag.bgsound, Tag.br, Tag.col, Tag.embed, Tag.frame, Tag.hr, Tag.img,
  Tag.input, Tag.keygen, Tag.link, Tag.meta, Tag.param, Tag.source, Tag.track, Tag.wbr,
]);
