import type { Favor } from "@winnow/core-dom";
import type { MethodName } from "@winnow/extract/methods";
import type { DiscoverSource } from "@winnow/fetch";
import type { OutputFormat } from "./output/formats.js";
import type { ExtraField } from "./records/types.js";

export const FAVORS: readonly Favor[] = ["precision", "balanced", "recall"];

/** What flags and configuration files can set, of all commands but `eval`; all of it may be left out. */
export interface Settings extends NetworkSettings {
  readonly method?: MethodName;
  readonly favor?: Favor;
  readonly comments?: boolean;
  readonly frontMatter?: boolean;
  /** BCP 47. */
  readonly language?: string;
  /** The address of the one page that is read. */
  readonly url?: string;
  /** Bytes. */
  readonly maxSize?: number;
  /** Milliseconds a page: to fetch it, and again to extract it. */
  readonly timeout?: number;
  /** Worker threads; of `fetch`, requests at once. */
  readonly concurrency?: number;
  /** Go on where the output file ends. */
  readonly resume?: boolean;
  readonly with?: readonly ExtraField[];
  readonly format?: OutputFormat;
  readonly output?: string;
}

/** How pages are fetched. */
interface NetworkSettings {
  readonly ignoreRobots?: boolean;
  /** Milliseconds between two requests to a host. */
  readonly pause?: number;
  readonly retries?: number;
  readonly userAgent?: string;
  /** A folder. */
  readonly cache?: string;
  readonly allowAddress?: readonly string[];
  readonly allowPort?: readonly number[];
  /** Of `urls`: where to look. */
  readonly sources?: readonly DiscoverSource[];
  /** Of `urls`: how many at most. */
  readonly limit?: number;
  /** Of `urls`: addresses that are known to be older are left out. ISO 8601. */
  readonly since?: string;
  /** Of `urls`: addresses of other sites too. */
  readonly allSites?: boolean;
}

/** The bounds that hold where no setting says otherwise; the same as those of `extract`. */
export const DEFAULT_MAX_SIZE = 20_000_000;
export const DEFAULT_TIMEOUT = 30_000;
export const DEFAULT_CONNECTIONS = 32;

/** Where `urls` looks, without loading what looks. */
export const SOURCES = Object.keys({ sitemap: 0, feed: 0, link: 0 } satisfies Record<DiscoverSource, 0>) as [
  DiscoverSource,
  ...DiscoverSource[],
];
