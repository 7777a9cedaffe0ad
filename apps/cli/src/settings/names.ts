import type { MethodName as LiteratureMethod } from "@winnow/baselines/methods";
import type { RenderedSegmenterName } from "@winnow/baselines/segmenters";
import type { MaskModelName } from "@winnow/baselines/segmenters/masks";
import type { Favor } from "@winnow/core-dom";
import type { Chunking, Matcher, Scope } from "@winnow/dedup";
import type { DiscoverSource } from "@winnow/fetch";

/** The values of `--method`. */
export type MethodName = "winnow" | LiteratureMethod;

/** The segmenters that need no browser. */
export type SegmenterName = "records" | "regions" | "cohesion" | "heps" | "fusion";

/** Returns all names of a union type, without loading the modules that define it. */
function namesOf<T extends string>(names: Readonly<Record<T, 0>>): [T, ...T[]] {
  return Object.keys(names) as [T, ...T[]];
}

// biome-ignore format: a table
export const METHOD_NAMES = namesOf<MethodName>({
  winnow: 0,
  boilerpipe: 0, "boilerpipe-default": 0, "boilerpipe-largest-content": 0, "boilerpipe-num-words": 0,
  "boilerpipe-keep-everything": 0,
  "boilerpipe-tree": 0, bte: 0, ccb: 0, cetd: 0, cetr: 0, "dom-distiller": 0, goose3: 0, justext: 0, mss: 0,
  readability: 0, resiliparse: 0, trafilatura: 0, "trafilatura-fast": 0, web2text: 0,
  "words-leafs": 0,
  beautifulsoup: 0, "html-text": 0, html2text: 0, inscriptis: 0,
  "lxml-cleaner": 0, "xpath-text": 0,
  em_2_5: 0, em_3_5: 0, em_4_5: 0, em_4_8: 0, em_6_8: 0, em_13: 0,
});
/** The methods that learn the template of a site. */
export const TEMPLATE_METHODS = ["style-tree", "goldminer"] as const;
export const FAVORS = namesOf<Favor>({ precision: 0, balanced: 0, recall: 0 });

/** The places where `urls` looks. */
export const SOURCES = namesOf<DiscoverSource>({ sitemap: 0, feed: 0, link: 0 });

export const MATCHERS = namesOf<Matcher>({ exact: 0, url: 0, minhash: 0, simhash: 0, manber: 0, chunks: 0 });
export const CHUNKINGS = namesOf<Chunking>({ fastcdc: 0, rabin: 0 });
export const SCOPES = namesOf<Scope>({ corpus: 0, site: 0 });
export const KEEP_RULES = ["longest", "earliest", "priority", "first"] as const;
/** The scopes in which a repeated line is removed. */
export const UNIT_SCOPES = ["document", "site", "corpus"] as const;
/** The formats of `winnow dedup explain`. */
export const EXPLAIN_FORMATS = ["text", "json"] as const;

/** The formats of `winnow filter`, those with records. */
export const FILTER_FORMATS = ["jsonl", "json", "csv", "parquet"] as const;
/** The formats of `winnow dedup` and of converted records. */
export const LINE_FORMATS = ["jsonl", "csv", "parquet"] as const;

const SEGMENTER_NAMES = namesOf<SegmenterName>({
  records: 0,
  regions: 0,
  cohesion: 0,
  heps: 0,
  fusion: 0,
});

/** The segmenters that read a rendering. */
export const RENDERED_SEGMENTER_NAMES = namesOf<RenderedSegmenterName>({
  ...{ vips: 0, bing: 0, bcs: 0, mcs: 0, "wps-db": 0, cormier: 0, "heps-rendered": 0 },
});

/** The segmenters that are networks, and read a screenshot. */
export const MASK_MODEL_NAMES = namesOf<MaskModelName>({
  ...{ meier: 0, mmdetection: 0, sam: 0, "websam-adapter": 0 },
});

/** The values of `--segmenter`. */
export const ALL_SEGMENTER_NAMES = [
  ...SEGMENTER_NAMES,
  ...RENDERED_SEGMENTER_NAMES,
  ...MASK_MODEL_NAMES,
] as const;

/** The formats of `winnow segment`: records, a page that shows the segments, or a picture of them. */
export const SEGMENT_FORMATS = ["jsonl", "json", "parquet", "html", "svg"] as const;

/** The formats of tables. */
export const TABLE_FORMATS = ["json", "markdown", "csv", "latex", "html"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
/** The table formats of commands without an HTML report. */
export const PLAIN_FORMATS: readonly TableFormat[] = ["json", "markdown", "csv", "latex"];
/** The breakdowns of `winnow eval score`. */
export const BREAKDOWNS = ["source", "pageType", "lang", "topic", "complexity"] as const;
/** What `winnow eval survey` surveys. */
export const SURVEYS = ["complexity", "groups", "diversity"] as const;
export type SurveyName = (typeof SURVEYS)[number];
/** The feature sets of `winnow eval survey --of groups`: the tag ratios of Gupta 2022, or a larger set. */
export const FEATURE_SET_NAMES = ["tags", "page"] as const;
export type FeatureSetName = (typeof FEATURE_SET_NAMES)[number];

/** Default limits, the same as those of `extract`. */
export const DEFAULT_MAX_SIZE = 20_000_000;
export const DEFAULT_TIMEOUT = 30_000;
export const DEFAULT_CONNECTIONS = 32;
