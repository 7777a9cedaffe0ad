import { attribute } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import type { Tree } from "../tree/types.js";

/**
 * Returns the language that a page declares, as a canonical BCP 47 tag: from `lang` or `xml:lang` of `html`
 * or `body`; otherwise from `meta`: `content-language` (HTML §4.2.5.3), `language` with or without Dublin
 * Core's prefix, `og:locale`.
 *
 * @example declaredLanguage(parse("<html lang=de-at>")) // "de-AT"
 */
export function declaredLanguage(tree: Tree): string | undefined {
  let fromMeta: string | undefined;
  let rank = META.length;
  for (let row = 0; row < tree.length; row++) {
    const tag = tree.tag[row];
    if (tag === Tag.html || tag === Tag.body) {
      const declared =
        languageTag(attribute(tree, row, "lang")) ?? languageTag(attribute(tree, row, "xml:lang"));
      if (declared !== undefined) return declared;
    } else if (tag === Tag.meta) {
      const name =
        attribute(tree, row, "http-equiv") ??
        attribute(tree, row, "name") ??
        attribute(tree, row, "property");
      const nameRank = name === undefined ? -1 : META.indexOf(name.trim().toLowerCase());
      if (nameRank < 0 || nameRank >= rank) continue;
      const declared = languageTag(attribute(tree, row, "content")?.split(",", 1)[0]);
      if (declared === undefined) continue;
      rank = nameRank;
      fromMeta = declared;
    }
  }
  return fromMeta;
}

/** The names of `meta` elements that declare a language, the most trustworthy first. */
const META: readonly string[] = "content-language language dc.language dcterms.language og:locale".split(" ");

const TAG = /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i;

/**
 * Returns a language tag in its canonical form (BCP 47; `en_us`, as Open Graph writes it, becomes `en-US`);
 * undefined if the string is not a language tag.
 *
 * @example languageTag("EN_us") // "en-US"
 */
export function languageTag(value: string | undefined): string | undefined {
  const tag = value?.trim();
  if (tag === undefined || !TAG.test(tag)) return undefined;
  const cached = canonical.get(tag);
  if (cached !== undefined) return cached;
  try {
    const result = Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0]!;
    if (canonical.size < MAX_CACHED_TAGS) canonical.set(tag, result);
    return result;
  } catch {
    return undefined;
  }
}

/** Tags converted so far: engines take microseconds for each, and pages have few different ones. */
const canonical = new Map<string, string>();
const MAX_CACHED_TAGS = 1_000;
