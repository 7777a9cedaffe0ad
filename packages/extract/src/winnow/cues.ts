/** What a clause may ask about a block. */
export interface BlockFacts {
  /** Returns a feature by its name. */
  readonly feature: (name: string) => number;
  /** Whether the block is inside an element of a kind of {@link KINDS} below `body`. */
  readonly isInside: (kind: string) => boolean;
}

/** A clause of a reason, and whether it is true of a block. */
type Clause = readonly [text: string, isTrue: (block: BlockFacts) => boolean];

/** What a group of features may say about a block, in words. The first clause that is true is used. */
export interface Cue {
  readonly features: RegExp;
  /** For groups that make content more probable, and less probable. */
  readonly content: readonly Clause[];
  readonly boilerplate: readonly Clause[];
}

/** Characters without white space. */
const LONG_TEXT = Math.log1p(80);
const SHORT_TEXT = Math.log1p(60);
const SHORT_NEIGHBOURS = Math.log1p(30);

/** Whether a block is inside an element of one of the kinds. */
const inside =
  (...kinds: readonly string[]) =>
  ({ isInside }: BlockFacts): boolean =>
    kinds.some(isInside);

const above =
  (name: string, limit: number) =>
  ({ feature }: BlockFacts): boolean =>
    feature(name) >= limit;

const below =
  (name: string, limit: number) =>
  ({ feature }: BlockFacts): boolean =>
    feature(name) < limit;

const LINK: Clause = ["link", above("own-link-share", 0.99)];

/** Areas of pages, by their tags or class names. */
const AREAS: readonly Clause[] = [
  ["comment area", inside("class-comment")],
  ["reviews", inside("class-review")],
  ["signature", inside("class-signature")],
  ["navigation", inside("nav", "attribute-role-navigation", "class-navigation")],
  ["pager", inside("class-pager")],
  ["list of tags", inside("class-taxonomy")],
  ["footer", inside("footer")],
  ["header", inside("header")],
  ["related pages", inside("class-related")],
  ["advertisement", inside("class-promotion")],
  ["share links", inside("class-share")],
  ["login or newsletter", inside("class-account")],
  ["sidebar", inside("aside", "attribute-role-other", "class-sidebar")],
  ["notice", inside("class-consent")],
  ["dialog", inside("dialog", "attribute-dialog", "class-overlay")],
];

/** Whether several blocks have the same tag path. */
const isOneOfMany = ({ feature }: BlockFacts): boolean => feature("path-count") >= Math.log1p(2);

/** Names of tags that say what a block is. */
const TAGS: readonly Clause[] = [
  ["heading", below("in-heading", 2)],
  ["code", inside("code")],
  ["quotation", inside("quotation")],
  ["caption of a figure", inside("figure")],
  ["table cell", inside("cell")],
  ["definition", inside("definition-list")],
  ["list item", inside("item")],
  ["paragraph element", inside("paragraph")],
];

/** The groups in the order in which a feature is matched: the first pattern that matches has it. */
// biome-ignore format: a table
export const CUES: readonly Cue[] = [
  { features: /^in-(?:attribute-hidden|class-overlay)$|^own-hidden/, content: [], boilerplate: [
    ["hidden", ({ feature, isInside }) => feature("own-hidden-source") === 1 || isInside("attribute-hidden")],
    ["dialog", inside("dialog", "attribute-dialog", "class-overlay")], ["hidden by its class names", inside("class-concealed")]] },
  { features: /^in-control$|controls$/, content: [], boilerplate: [
    ["button or label", below("in-control", 2)], ["form", inside("form", "class-form")]] },
  { features: /^in-(?:article|attribute-article-body)$/, content: [
    ["in the article body", inside("attribute-article-body")], ["in the article element", inside("article")]], boilerplate: [] },
  { features: /^(?:in-(?:aside|class-)|lexical-names)/, content: [
    ["class names of content", ({ feature, isInside }) => feature("lexical-names") > 0 || feature("lexical-names-up2") > 0 || isInside("class-body")],
    ["in the main element", inside("main", "attribute-role-main")]], boilerplate: [
    ...AREAS,
    ["class names of footers", inside("class-footer")], ["class names of headers", inside("class-header")],
    ["class names of boilerplate", ({ feature }) => feature("lexical-names") < 0 || feature("lexical-names-up2") < 0]] },
  { features: /^in-|^own-(?:tag|parent-tag|depth|only-child)$/, content: TAGS, boilerplate: [LINK, ...TAGS] },
  { features: /^(?:densest|good80|good60|good45)-/, content: [
    ["in the densest container", ({ feature }) => feature("densest-down") === 0], ["next to the densest container", ({ feature }) => feature("densest-down") === 1]], boilerplate: [
    ["outside the densest container", above("densest-down", 1)]] },
  { features: /^(?:h1-|heading-(?!overlap|cover)|to-h1|page-heading-agreement)/, content: [
    ["main heading", ({ feature }) => feature("to-h1") === 0], ["right below a heading", ({ feature }) => feature("heading-distance") === 1],
    ["below the main heading", ({ feature }) => feature("h1-side") === 2]], boilerplate: [
    ["before the main heading", ({ feature }) => feature("h1-side") === 0 && feature("h1-down") > 0],
    ["far from any heading", above("heading-distance", 20)]] },
  { features: /^(?:record-|in-largest|largest-group)/, content: [["repeated record", above("record-count", 3)]], boilerplate: [
    ["repeated card", above("record-count", 3)]] },
  { features: /^path-/, content: [
    ["like other long blocks", (block) => isOneOfMany(block) && block.feature("path-mean-width") >= LONG_TEXT && block.feature("own-width") >= SHORT_TEXT],
    ["tags of long blocks", (block) => isOneOfMany(block) && block.feature("path-mean-width") >= LONG_TEXT]], boilerplate: [
    ["like other short blocks", (block) => isOneOfMany(block) && block.feature("path-mean-width") < SHORT_TEXT && block.feature("own-width") < SHORT_TEXT]] },
  { features: /^own-link-share$/, content: [["few links", below("own-link-share", 0.2)]], boilerplate: [LINK, ["many links", above("own-link-share", 0.5)]] },
  { features: /^(?:window|before|after|to-good|from-first|to-last|index)/, content: [
    ["among running text", above("window3-good", 0.5)],
    ["between running text", ({ feature }) => feature("before-good-share") > 0 && feature("after-good-share") > 0]], boilerplate: [
    ["among links", above("window3-link-share", 0.5)], ["among short blocks", below("window3-width", SHORT_NEIGHBOURS)],
    ["after all running text", ({ feature }) => feature("to-last-good") < 0], ["before all running text", ({ feature }) => feature("from-first-good") < 0]] },
  { features: /overlap$|cover$/, content: [
    ["words of the title", ({ feature }) => Math.max(feature("title-overlap"), feature("heading-overlap")) >= 0.3]], boilerplate: [
    ["no words of the title", ({ feature }) => feature("title-overlap") === 0 && feature("heading-overlap") === 0]] },
  { features: /^(?:duplicates|is-repetition|repeated-words)$/, content: [], boilerplate: [["repeated text", above("duplicates", 1)]] },
  { features: /^lexical-(?:words|headings)/, content: [
    ["words common in content", above("lexical-words", 1e-6)], ["next to words common in content", above("lexical-words-window1", 1e-6)]], boilerplate: [
    ["words common in boilerplate", below("lexical-words", -1e-6)], ["next to words common in boilerplate", below("lexical-words-window1", -1e-6)]] },
  { features: /^page-/, content: [], boilerplate: [] },
  { features: /^own-/, content: [
    ["long text", above("own-width", LONG_TEXT)], ["whole sentence", above("own-sentences", 1)]], boilerplate: [
    ["short text", below("own-width", SHORT_TEXT)]] },
];
