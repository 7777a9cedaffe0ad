import { Tag } from "@winnow/core-dom";

/** Kinds of elements that a row may be inside of, one bit each. */
export const Context = {
  link: 1,
  paragraph: 2,
  item: 4,
  table: 8,
  code: 16,
  heading: 32,
  quotation: 64,
  form: 128,
  /** Navigation, headers, footers and asides. */
  frame: 256,
  article: 512,
  main: 1024,
  figure: 2048,
} as const;

/** The {@link Context} that an HTML element is, by tag. */
export const CONTEXT_OF: Uint16Array = new Uint16Array(256);

// biome-ignore format: a table
const TAGS: Readonly<Record<keyof typeof Context, readonly number[]>> = {
  link: [Tag.a], paragraph: [Tag.p], item: [Tag.li, Tag.dt, Tag.dd], table: [Tag.table],
  code: [Tag.pre, Tag.code, Tag.kbd, Tag.samp], heading: [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6],
  quotation: [Tag.blockquote, Tag.q], form: [Tag.form, Tag.button, Tag.label, Tag.fieldset],
  frame: [Tag.nav, Tag.header, Tag.footer, Tag.aside], article: [Tag.article], main: [Tag.main], figure: [Tag.figure],
};
for (const [name, tags] of Object.entries(TAGS)) {
  for (const tag of tags) CONTEXT_OF[tag] = Context[name as keyof typeof Context];
}
