import { isIP } from "node:net";
import { compile } from "@winnow/core-dom/select";
import { urlOf } from "@winnow/core-dom/url";
import { z } from "zod";
import { OUTPUT_FORMATS, type OutputFormat } from "../output/formats.js";
import { EXTRA_FIELDS } from "../records/types.js";
import { FAVORS, METHOD_NAMES, SOURCES } from "./names.js";
import { count, oneOf, severalOf, size, someOf, text, toggle, words } from "./values.js";

const PORT = "ports from 1 to 65535, comma-separated";
/** Maximum characters of a selector: each part of it is a pass over the page. */
const MAX_SELECTOR = 500;
const SELECTOR = `a CSS selector of at most ${MAX_SELECTOR} characters`;
const DATE = "a date such as 2026-05-01";

/** The settings of `extract`, `fetch` and `urls`, from flags and configuration files. All are optional. */
export const PAGE_SETTINGS = z
  .strictObject({
    method: oneOf(METHOD_NAMES),
    favor: oneOf(FAVORS),
    comments: toggle(),
    frontMatter: toggle(),
    /** CSS selectors of the content, and of what is left out. */
    ...{ include: text(SELECTOR, isSelector), exclude: text(SELECTOR, isSelector) },
    /** BCP 47. */
    language: text("a language tag such as en, pt-BR or zh-Hant", isLanguageTag),
    /** The URL of a single page. */
    url: text("a URL with a scheme, such as https://example.org/page", (value) => urlOf(value) !== undefined),
    maxSize: size(),
    /** Milliseconds per page, for fetching and for extracting it. */
    timeout: count("a positive whole number of milliseconds"),
    /** Number of worker processes; for `fetch`, of parallel requests. */
    concurrency: count("a positive whole number"),
    with: someOf(EXTRA_FIELDS),
    /** Paths of record fields. */
    fields: words("comma-separated field names, such as id,text,metadata.title", isPath),
    /** Whether renderings contain links, images and tables, and begin with the title. */
    ...{ links: toggle(), images: toggle(), tables: toggle(), title: toggle() },
    format: oneOf(OUTPUT_FORMATS),
    output: text("a file or a folder"),
    /** Continue where the output file ends. */
    resume: toggle(),
    /** Replace the unfinished output of an earlier run. */
    force: toggle(),
    ignoreRobots: toggle(),
    /** Milliseconds between two requests to a host. */
    pause: count("a whole number of milliseconds", 0),
    retries: count("a whole number", 0),
    userAgent: text("a line of printable ASCII characters", (line) => /^[\x20-\x7e]+$/.test(line)),
    cache: text("a folder"),
    allowAddress: words(
      "comma-separated IP addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8",
      isAddressRange,
    ),
    allowPort: severalOf(
      z
        .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: PORT })
        .pipe(z.number().int(PORT).min(1, PORT).max(65_535, PORT)),
      PORT,
    ),
    /** For `urls`: where to look, maximum number, minimum date, and whether to include other sites. */
    sources: someOf(SOURCES),
    limit: count("a positive whole number"),
    since: text(DATE, isDate),
    allSites: toggle(),
  })
  .partial();

/** The limits and the network of all commands that process pages. */
export const LIMIT_SETTINGS = {
  ...({ maxSize: true, timeout: true, concurrency: true } as const),
  ...({ ignoreRobots: true, pause: true, retries: true, userAgent: true, cache: true } as const),
  ...({ allowAddress: true, allowPort: true } as const),
} as const;

export type Settings = Readonly<Omit<z.infer<typeof PAGE_SETTINGS>, "format">> & {
  readonly format?: OutputFormat | undefined;
};

function isSelector(css: string): boolean {
  if (css.length > MAX_SELECTOR) return false;
  try {
    compile(css);
    return true;
  } catch {
    return false;
  }
}

function isPath(path: string): boolean {
  return path.split(".").every((name) => name !== "");
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isAddressRange(range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return (
    family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= longest))
  );
}

function isDate(date: string): boolean {
  return (
    /^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(date) &&
    !Number.isNaN(Date.parse(date))
  );
}
