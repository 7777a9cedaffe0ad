/**
 * Winnow's methods by name, for command lines and configuration. Code imports each method from its own entry,
 * `@winnow/extract/methods/NAME`.
 *
 * @module
 */
import type { Method } from "@winnow/core-dom";
import { beautifulsoup } from "./beautifulsoup/index.js";
import { boilerpipe, createBoilerpipe } from "./boilerpipe/boilerpipe.js";
import { boilerpipeTree } from "./boilerpipe-tree/index.js";
import { bte } from "./bte/index.js";
import { ccb } from "./ccb/index.js";
import { cetd } from "./cetd/index.js";
import { cetr } from "./cetr/index.js";
import { domDistiller } from "./dom-distiller/dom-distiller.js";
import { em_13 } from "./ensemble/em13.js";
import { em_2_5, em_3_5, em_4_5, em_4_8, em_6_8 } from "./ensemble/named.js";
import { goose3 } from "./goose3/goose3.js";
import { htmlText } from "./html-text/index.js";
import { html2text } from "./html2text/index.js";
import { inscriptis } from "./inscriptis/index.js";
import { justext } from "./justext/justext.js";
import { lxmlCleaner } from "./lxml-cleaner/index.js";
import { mss } from "./mss/index.js";
import type { MethodName } from "./names.js";
import { readability } from "./readability/readability.js";
import { resiliparse } from "./resiliparse/resiliparse.js";
import { createTrafilatura, trafilatura } from "./trafilatura/trafilatura.js";
import { web2text } from "./web2text/web2text.js";
import { winnow } from "./winnow/winnow.js";
import { wordsLeafs } from "./words-leafs/index.js";
import { xpathText } from "./xpath-text/index.js";

export type { MethodName } from "./names.js";

export interface MethodEntry {
  readonly method: Method;
  /** How it decides, in one line. */
  readonly about: string;
  /** The pages or purposes that it suits, in one line. */
  readonly goodFor: string;
  /** Where it was published: a paper, or the software and its version. */
  readonly source: string;
  /** The year of its first publication. */
  readonly year: number;
  /** The licence (SPDX) of the original software; undefined if only a paper was published. */
  readonly licence?: string;
}

const BOILERPIPE = {
  source: "Kohlschütter et al., Boilerplate Detection using Shallow Text Features; boilerpipe 1.2",
  year: 2010,
  licence: "Apache-2.0",
} as const;

const TRAFILATURA = {
  source: "Barbaresi, Trafilatura: A Web Scraping Library and Command-Line Tool; Trafilatura 2.3",
  year: 2021,
  licence: "Apache-2.0",
} as const;

const ENSEMBLE = {
  source: "Gupta 2022, a thesis on content extractors and their ensembles, chapter 5",
  year: 2022,
} as const;

/**
 * The methods by name: a plain record, which can be copied and extended.
 *
 * @example extract(html, { method: methods[name].method })
 */
export const methods: Readonly<Record<MethodName, MethodEntry>> = {
  boilerpipe: {
    method: boilerpipe,
    about: "classifies blocks by words and links, then keeps the largest run with the title",
    goodFor: "news articles",
    ...BOILERPIPE,
  },
  "boilerpipe-default": {
    method: createBoilerpipe({ extractor: "default" }),
    about: "classifies blocks by their text density, links and neighbours",
    goodFor: "pages of any kind",
    ...BOILERPIPE,
  },
  "boilerpipe-largest-content": {
    method: createBoilerpipe({ extractor: "largest-content" }),
    about: "classifies blocks by words and links, then keeps the largest run",
    goodFor: "pages with one text",
    ...BOILERPIPE,
  },
  "boilerpipe-num-words": {
    method: createBoilerpipe({ extractor: "num-words" }),
    about: "classifies blocks by their numbers of words, links and neighbours",
    goodFor: "pages of any kind",
    ...BOILERPIPE,
  },
  "boilerpipe-tree": {
    method: boilerpipeTree,
    about: "keeps the largest group of boilerpipe's paragraphs with the same grandparent",
    goodFor: "news articles, with high precision",
    source: "Viveros-Jiménez et al., Improving the Boilerpipe Algorithm … Using HTML Tree Structure",
    year: 2018,
  },
  bte: {
    method: bte,
    about: "keeps the range with most words inside and most tags outside",
    goodFor: "pages with one long running text",
    source:
      "Finn, Kushmerick and Smyth, Fact or Fiction: Content Classification for Digital Libraries; bte.py",
    year: 2001,
  },
  ccb: {
    method: ccb,
    about: "blurs content and code, and keeps text that is mostly among content",
    goodFor: "articles in few text nodes",
    source: "Gottron, Content Code Blurring: A New Approach to Content Extraction",
    year: 2008,
  },
  cetd: {
    method: cetd,
    about: "keeps the elements with the largest sums of composite text density",
    goodFor: "pages of any type, with high recall",
    source: "Sun, Song and Liao, DOM Based Content Extraction via Text Density",
    year: 2011,
    licence: "GPL-3.0-only",
  },
  cetr: {
    method: cetr,
    about: "clusters lines of the source by their characters per tag",
    goodFor: "pages with line breaks in the source, with high recall",
    source: "Weninger, Hsu and Han, CETR: Content Extraction via Tag Ratios",
    year: 2010,
  },
  "dom-distiller": {
    method: domDistiller,
    about: "classifies blocks by words and links, then keeps the largest block and its siblings",
    goodFor: "articles",
    source: "Chromium, DOM Distiller; go-domdistiller 1.0.0",
    year: 2014,
    licence: "BSD-3-Clause",
  },
  goose3: {
    method: goose3,
    about: "finds the element whose paragraphs have most stop words",
    goodFor: "news articles, with high precision",
    source: "Goose (Gravity Labs); goose3 3.1",
    year: 2011,
    licence: "Apache-2.0",
  },
  justext: {
    method: justext,
    about: "classifies blocks by length, stop words and links, then by their neighbours",
    goodFor: "running text for corpora",
    source: "Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora; jusText 3.0",
    year: 2011,
    licence: "BSD-2-Clause",
  },
  mss: {
    method: mss,
    about: "keeps the range with the largest sum of learned token scores",
    goodFor: "articles",
    source: "Pasternack and Roth, Extracting Article Text from the Web with Maximum Subsequence Segmentation",
    year: 2009,
  },
  readability: {
    method: readability,
    about: "scores the ancestors of paragraphs and cleans the best one",
    goodFor: "articles",
    source: "Readability.js 0.6 (Arc90, Mozilla)",
    year: 2009,
    licence: "Apache-2.0",
  },
  resiliparse: {
    method: resiliparse,
    about: "leaves out elements by tag, depth, share of links, attributes and class names",
    goodFor: "pages of any type, with high recall",
    source: "Bevendorff et al., Resiliparse 2.0.1",
    year: 2021,
    licence: "Apache-2.0",
  },
  trafilatura: {
    method: trafilatura,
    about: "finds sections by class and id, removes lists of links, and falls back on other methods",
    goodFor: "articles, posts and most other pages with text",
    ...TRAFILATURA,
  },
  "trafilatura-fast": {
    method: createTrafilatura({ fast: true }),
    about: "the same rules without the comparison with other methods",
    goodFor: "articles and posts, in half the time",
    ...TRAFILATURA,
  },
  web2text: {
    method: web2text,
    about: "labels text nodes by two convolutional networks over features of text and tree",
    goodFor: "pages of any type, mostly English",
    source: "Vogels, Ganea and Eickhoff, Web2Text: Deep Structured Boilerplate Removal",
    year: 2018,
    licence: "MIT",
  },
  winnow: {
    method: winnow,
    about: "chooses blocks by the probabilities that boosted trees estimate from text, tags and class names",
    goodFor: "every type of page; the default",
    source: "this project; the model is trained on WCXB (CC BY 4.0)",
    year: 2026,
    licence: "Apache-2.0",
  },
  "words-leafs": {
    method: wordsLeafs,
    about: "keeps the element with the largest product of words and words per text node",
    goodFor: "articles in one block",
    source: "Insa, Silva and Tamarit, Using the Words/Leafs Ratio in the DOM Tree for Content Extraction",
    year: 2013,
  },
  beautifulsoup: {
    method: beautifulsoup,
    about: "joins all text nodes except scripts, styles and noscript",
    goodFor: "comparison: the most used baseline",
    source: "BeautifulSoup 4.15 (html.parser), get_text",
    year: 2004,
    licence: "MIT",
  },
  "boilerpipe-keep-everything": {
    method: createBoilerpipe({ extractor: "keep-everything" }),
    about: "keeps the text of all blocks",
    goodFor: "comparisons: the text that boilerpipe sees",
    ...BOILERPIPE,
  },
  "html-text": {
    method: htmlText,
    about: "all text, with a line per block and spaces as a reader would put them",
    goodFor: "search indexes, features of whole pages",
    source: "html-text 0.7",
    year: 2017,
    licence: "MIT",
  },
  html2text: {
    method: html2text,
    about: "all text as Markdown, wrapped at 78 characters",
    goodFor: "whole pages as Markdown",
    source: "html2text 2025.4 (Aaron Swartz)",
    year: 2004,
    licence: "GPL-3.0-or-later",
  },
  inscriptis: {
    method: inscriptis,
    about: "all displayed text, with indentation, bullets and aligned table columns",
    goodFor: "whole pages with tables and lists",
    source: "Weichselbraun 2021, Inscriptis; version 2.7",
    year: 2016,
    licence: "Apache-2.0",
  },
  "lxml-cleaner": {
    method: lxmlCleaner,
    about: "removes navigation, forms, media and other elements by their names",
    goodFor: "pages with semantic markup",
    source: "lxml_html_clean 0.4 with the settings of Bevendorff et al. 2023",
    year: 2005,
    licence: "BSD-3-Clause",
  },
  "xpath-text": {
    method: xpathText,
    about: "joins the text nodes of the elements in the body",
    goodFor: "comparison: a baseline",
    source: "Bevendorff et al. 2023, An Empirical Comparison of Web Content Extraction Algorithms",
    year: 2023,
    licence: "Apache-2.0",
  },
  em_2_5: {
    method: em_2_5,
    about: "keeps the text nodes that two of five methods keep",
    goodFor: "pages of any type, with high recall",
    ...ENSEMBLE,
  },
  em_3_5: {
    method: em_3_5,
    about: "keeps the text nodes that three of five methods keep",
    goodFor: "pages of any type, when quality matters more than time",
    ...ENSEMBLE,
  },
  em_4_5: {
    method: em_4_5,
    about: "keeps the text nodes that four of five methods keep",
    goodFor: "articles, with high precision",
    ...ENSEMBLE,
  },
  em_4_8: {
    method: em_4_8,
    about: "keeps the text nodes that four of eight methods keep",
    goodFor: "pages of any type, when quality matters more than time",
    ...ENSEMBLE,
  },
  em_6_8: {
    method: em_6_8,
    about: "keeps the text nodes that six of eight methods keep",
    goodFor: "articles, with high precision",
    ...ENSEMBLE,
  },
  em_13: {
    method: em_13,
    about: "a random forest decides from the votes of thirteen methods",
    goodFor: "pages of any type, when quality matters more than time",
    ...ENSEMBLE,
  },
};
