import { Tag } from "@winnow/core-dom";

/** Groups of tags. */
// biome-ignore format: a table
export const TAGS: readonly (readonly [name: string, tags: ReadonlySet<number>])[] = [
  ["div", new Set([Tag.div])], ["list", new Set([Tag.ul, Tag.ol, Tag.dl])], ["item", new Set([Tag.li, Tag.dt, Tag.dd])],
  ["p", new Set([Tag.p])], ["table", new Set([Tag.table, Tag.tbody])], ["row", new Set([Tag.tr])],
  ["cell", new Set([Tag.td, Tag.th])], ["link", new Set([Tag.a])], ["form", new Set([Tag.form, Tag.fieldset])],
  ["heading", new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6])], ["span", new Set([Tag.span])],
  ["nav", new Set([Tag.nav])], ["header", new Set([Tag.header])], ["footer", new Set([Tag.footer])],
  ["section", new Set([Tag.section, Tag.main])], ["article", new Set([Tag.article])], ["aside", new Set([Tag.aside])],
];

/** What ids and classes of layouts say. */
// biome-ignore format: a table
export const NAMES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["navigation", /nav|menu/i], ["header", /head|masth|banner|top/i], ["footer", /foot|bottom/i],
  ["sidebar", /side|rail|aside|left|right/i], ["content", /content|main|body|primary/i], ["search", /search/i],
  ["account", /log-?in|sign|account|user/i], ["logo", /logo|brand/i],
  ["article", /article|story|post|news|headline|feature/i], ["list", /list|links/i],
  ["box", /box|mod|block|widget|panel|portlet|section|region/i], ["column", /col|grid|span|unit|yui/i],
  ["wrapper", /wrap|contain|inner|outer|page|holder|row|clear/i], ["item", /item|entry|first|last|title|text/i],
  ["advertisement", /(?:^|[^a-z])ads?(?:[^a-z]|$)|adv|sponsor|promo/i],
  ["social", /social|share|follow|facebook|twitter/i], ["comment", /comment/i],
  ["legal", /copyright|legal|terms/i], ["tab", /tab/i], ["tool", /util|tool|lang|skip|quick/i],
  ["slides", /slid|carous|rotat|gallery|scroll/i],
];
