import type { Item, PageSources } from "./types.js";

const ABOUT = /(?:Article|Posting|Report|Product|Recipe|Event|QAPage|HowTo|Page)$/;

/** The item that the page is about. */
export function mainItem({ items }: Pick<PageSources, "items" | "url">): Item | undefined {
  return items.find(({ types, nested }) => !nested && types.some((type) => ABOUT.test(type)));
}
