import { MAX_DISTANCE } from "./elements.js";

/** Reads a feature of one block by its name. */
export type ReadFeature = (name: string) => number;

/** A clause of a reason, and whether it is true of a block. */
type Clause = readonly [text: string, isTrue: (feature: ReadFeature) => boolean];

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

/** Whether the block is inside an element of a kind. The kinds of `html` and `body` apply to any block. */
const inside =
  (...kinds: readonly string[]) =>
  (feature: ReadFeature): boolean =>
    kinds.some((kind) => {
      const distance = feature(`in-${kind}`);
      return distance < MAX_DISTANCE && feature("own-depth") - distance > BODY_DEPTH;
    });

const BODY_DEPTH = 2;

/** Whether the page has an anchor, such as `main`, and the block is inside it. */
const within =
  (anchor: string) =>
  (feature: ReadFeature): boolean =>
    feature(`${anchor}-down`) === 0;

const outside =
  (anchor: string) =>
  (feature: ReadFeature): boolean =>
    feature(`${anchor}-down`) > 0;

const above =
  (name: string, limit: number) =>
  (feature: ReadFeature): boolean =>
    feature(name) >= limit;

const below =
  (name: string, limit: number) =>
  (feature: ReadFeature): boolean =>
    feature(name) < limit;

const LINK: Clause = ["link", (feature) => feature("own-links") === 1 && feature("own-link-share") > 0.99];

/** Areas of pages, by their tags or class names. */
const COMMENTS: Clause = ["comment area", inside("class-comment")];
const NAVIGATION: Clause = ["navigation", inside("nav", "attribute-role-navigation", "class-navigation")];
const FOOTER: Clause = ["footer", inside("footer")];
const SIDE_AREAS: readonly Clause[] = [
  ["related pages", inside("class-related")],
  ["advertisement", inside("class-promotion")],
  ["share links", inside("class-share")],
  ["login or newsletter", inside("class-account")],
];
const AREAS: readonly Clause[] = [COMMENTS, NAVIGATION, FOOTER, ...SIDE_AREAS];

/** Whether several blocks have the same tag path. */
const isOneOfMany = (feature: ReadFeature): boolean => feature("path-count") >= Math.log1p(2);

/** Names of tags that say what a block is. */
const TAGS: readonly Clause[] = [
  ["heading", (feature) => feature("in-heading") <= 1],
  ["code", inside("code")],
  ["quotation", inside("quotation")],
  ["caption of a figure", inside("figure")],
  ["table cell", inside("cell")],
  ["definition", inside("definition-list")],
  ["list item", inside("item")],
  ["paragraph element", (feature) => feature("in-paragraph") <= 1],
];

/** The groups in the order in which a feature is matched: the first pattern that matches has it. */
// biome-ignore format: a table
export const CUES: readonly Cue[] = [
  { features: /^in-class-(?:comment|review|signature)/, content: [], boilerplate: [COMMENTS, ["reviews", inside("class-review")], ["signature", inside("class-signature")]] },
  { features: /^in-(?:nav|attribute-role-navigation|class-(?:navigation|pager|taxonomy))$/, content: [], boilerplate: [
    NAVIGATION, ["pager", inside("class-pager")],
    ["list of tags", inside("class-taxonomy")]] },
  { features: /^in-(?:footer|class-footer)$/, content: [], boilerplate: [
    FOOTER, ["class names of footers", inside("class-footer")]] },
  { features: /^in-(?:header|class-header)$/, content: [], boilerplate: [
    ["header", inside("header")], ["class names of headers", inside("class-header")]] },
  { features: /^in-(?:aside|attribute-role-other|class-(?:sidebar|related|promotion|share|account))$/, content: [], boilerplate: [
    ...SIDE_AREAS, ["sidebar", inside("aside", "attribute-role-other", "class-sidebar")]] },
  { features: /^in-(?:dialog|attribute-(?:dialog|hidden|aria-hidden|closed)|class-(?:overlay|concealed|consent))$|^own-hidden/, content: [], boilerplate: [
    ["hidden", (feature) => feature("own-hidden-source") === 1 || inside("attribute-hidden", "attribute-aria-hidden", "attribute-closed")(feature)],
    ["dialog", inside("dialog", "attribute-dialog", "class-overlay")], ["notice", inside("class-consent")],
    ["hidden by its class names", inside("class-concealed")]] },
  { features: /^in-(?:form|control|class-form)$|controls$/, content: [], boilerplate: [
    ["button or label", (feature) => feature("in-control") <= 1], ["form", inside("form", "class-form")]] },
  { features: /^(?:in-(?:main|attribute-(?:role-main|article-body))$|main-)/, content: [
    ["in the main element", (feature) => within("main")(feature) || inside("attribute-role-main")(feature)],
    ["in the article body", inside("attribute-article-body")]], boilerplate: [
    ["outside the main element", outside("main")]] },
  { features: /^(?:in-article$|article-)/, content: [["in the article element", within("article")]], boilerplate: [
    ["outside the main article", outside("article")]] },
  { features: /^(?:in-class-|in-attribute-|lexical-names)/, content: [
    ["class names of content", (feature) => feature("lexical-names") > 0 || feature("lexical-names-up2") > 0 || inside("class-body")(feature)]], boilerplate: [
    ...AREAS,
    ["class names of boilerplate", (feature) => feature("lexical-names") < 0 || feature("lexical-names-up2") < 0]] },
  { features: /^in-|^own-(?:tag|parent-tag|grandparent-tag|depth|only-child)$/, content: TAGS, boilerplate: [
    LINK, ...TAGS] },
  { features: /^(?:densest|good80|good60|good45)-/, content: [
    ["in the densest container", within("densest")], ["next to the densest container", (feature) => feature("densest-down") === 1]], boilerplate: [
    ["outside the densest container", outside("densest")]] },
  { features: /^(?:h1-|heading-(?!overlap|cover)|to-h1)/, content: [
    ["main heading", within("h1")], ["right below a heading", (feature) => feature("heading-distance") === 1],
    ["below the main heading", (feature) => feature("h1-side") === 2]], boilerplate: [
    ["before the main heading", (feature) => feature("h1-side") === 0 && feature("h1-down") > 0],
    ["far from any heading", above("heading-distance", 20)]] },
  { features: /^(?:record-|in-largest|largest-group)/, content: [["repeated record", above("record-count", 3)]], boilerplate: [
    ["repeated card", above("record-count", 3)]] },
  { features: /^path-/, content: [
    ["like other long blocks", (feature) => isOneOfMany(feature) && feature("path-mean-width") >= LONG_TEXT && feature("own-width") >= SHORT_TEXT],
    ["tags of long blocks", (feature) => isOneOfMany(feature) && feature("path-mean-width") >= LONG_TEXT]], boilerplate: [
    ["like other short blocks", (feature) => isOneOfMany(feature) && feature("path-mean-width") < SHORT_TEXT && feature("own-width") < SHORT_TEXT]] },
  { features: /^own-links?(?:-share)?$/, content: [["few links", below("own-link-share", 0.2)]], boilerplate: [LINK, ["many links", above("own-link-share", 0.5)]] },
  { features: /^(?:next|window|before|after|to-good|from-first|to-last|index)/, content: [
    ["among running text", above("window3-good", 0.5)],
    ["between running text", (feature) => feature("before-good-share") > 0 && feature("after-good-share") > 0]], boilerplate: [
    ["among links", above("window3-link-share", 0.5)], ["among short blocks", below("window3-width", SHORT_NEIGHBOURS)],
    ["after all running text", (feature) => feature("to-last-good") < 0], ["before all running text", (feature) => feature("from-first-good") < 0]] },
  { features: /^up\d-/, content: [
    ["surrounded by running text", (feature) => feature("up1-good") >= 0.5 && feature("up1-blocks") > Math.log1p(1)],
    ["in a large container", above("up2-share", 0.4)]], boilerplate: [
    ["surrounded by links", above("up1-link-share", 0.5)], ["surrounded by short blocks", below("up1-log-width", SHORT_NEIGHBOURS)],
    ["in a small container", below("up2-share", 0.05)]] },
  { features: /overlap$|cover$/, content: [
    ["words of the title", (feature) => Math.max(feature("title-overlap"), feature("heading-overlap")) >= 0.3],
    ["words of the description", above("description-overlap", 0.3)]], boilerplate: [
    ["no words of the title", (feature) => feature("title-overlap") === 0 && feature("heading-overlap") === 0]] },
  { features: /^(?:duplicates|is-repetition|repeated-words)$/, content: [], boilerplate: [["repeated text", above("duplicates", 1)]] },
  { features: /^lexical-(?:words|headings)/, content: [
    ["words common in content", above("lexical-words", 1e-6)], ["next to words common in content", above("lexical-words-window1", 1e-6)]], boilerplate: [
    ["words common in boilerplate", below("lexical-words", -1e-6)], ["next to words common in boilerplate", below("lexical-words-window1", -1e-6)]] },
  { features: /^page-/, content: [], boilerplate: [] },
  { features: /^own-/, content: [
    ["long text", above("own-width", LONG_TEXT)], ["whole sentence", above("own-sentences", 1)], ["price", above("own-prices", 1)]], boilerplate: [
    ["date or time", (feature) => feature("own-times") >= 1 && feature("own-width") < SHORT_TEXT], ["short text", below("own-width", SHORT_TEXT)]] },
];
