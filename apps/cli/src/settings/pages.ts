import { isIP } from "node:net";
import { z } from "zod";
import { OUTPUT_FORMATS } from "../output/formats.js";
import { EXTRA_FIELDS } from "../records/types.js";
import { FAVORS, METHOD_NAMES, SOURCES } from "./names.js";
import { count, oneOf, severalOf, size, someOf, text, words, yes } from "./values.js";

const PORT = "a port from 1 to 65535, or several with commas between them";
const DATE = "a date as 2026-05-01";

/** What flags and configuration files of `extract`, `fetch` and `urls` can set; all of it may be left out. */
export const PAGE_SETTINGS = z
  .strictObject({
    method: oneOf(METHOD_NAMES),
    favor: oneOf(FAVORS),
    comments: yes(),
    frontMatter: yes(),
    /** BCP 47. */
    language: text("a language tag as en, pt-BR or zh-Hant", isLanguageTag),
    /** The address of the one page that is read. */
    url: text("a URL with its scheme, as https://example.org/page", URL.canParse),
    maxSize: size(),
    /** Milliseconds per page: to fetch it, and again to extract it. */
    timeout: count("a whole number of milliseconds from 1 on"),
    /** Worker threads; of `fetch`, requests at once. */
    concurrency: count("a whole number from 1 on"),
    with: someOf(EXTRA_FIELDS),
    /** Paths of the fields of records. */
    fields: words("names of fields with commas between them, as id,text,metadata.title", isPath),
    /** What renderings have, and whether they begin with the title. */
    ...{ links: yes(), images: yes(), tables: yes(), title: yes() },
    format: oneOf(OUTPUT_FORMATS),
    output: text("a file or a folder"),
    /** Go on where the output file ends. */
    resume: yes(),
    ignoreRobots: yes(),
    /** Milliseconds between two requests to a host. */
    pause: count("a whole number of milliseconds", 0),
    retries: count("a whole number", 0),
    userAgent: text("a line of printable ASCII characters", (line) => /^[\x20-\x7e]+$/.test(line)),
    cache: text("a folder"),
    allowAddress: words(
      "IP addresses or ranges, as 127.0.0.1 or 10.0.0.0/8, with commas between them",
      isAddressRange,
    ),
    allowPort: severalOf(
      z
        .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: PORT })
        .pipe(z.number().int(PORT).min(1, PORT).max(65_535, PORT)),
      PORT,
    ),
    /** Of `urls`: where to look, how many at most, since when, and whether on other sites too. */
    sources: someOf(SOURCES),
    limit: count("a whole number from 1 on"),
    since: text(DATE, isDate),
    allSites: yes(),
  })
  .partial();

export type Settings = Readonly<z.infer<typeof PAGE_SETTINGS>>;

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
