import { attribute, Tag, type Tree } from "@winnow/core-dom";

/**
 * The language that a page declares, as a canonical BCP 47 tag: from `lang` or `xml:lang` of `html` or `body`,
 * else from `meta`: `content-language` (HTML §4.2.5.3), Dublin Core's or a plain `language`, `og:locale`.
 *
 * @example declaredLanguage(parse("<html lang=de-at>")) // "de-AT"
 */
export function declaredLanguage(tree: Tree): string | undefined {
  let ofMeta: string | undefined;
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
      const at = name === undefined ? -1 : META.indexOf(name.trim().toLowerCase());
      if (at < 0 || at >= rank) continue;
      const declared = languageTag(attribute(tree, row, "content")?.split(",", 1)[0]);
      if (declared === undefined) continue;
      rank = at;
      ofMeta = declared;
    }
  }
  return ofMeta;
}

/** The names of `meta` elements that declare a language, the most trustworthy first. */
const META: readonly string[] = "content-language language dc.language dcterms.language og:locale".split(" ");

const TAG = /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i;

/**
 * A language tag in its canonical form (BCP 47; `en_us` as Open Graph writes it becomes `en-US`); undefined
 * if the string is none.
 *
 * @example languageTag("EN_us") // "en-US"
 */
export function languageTag(written: string | undefined): string | undefined {
  const tag = written?.trim();
  if (tag === undefined || !TAG.test(tag)) return undefined;
  const known = canonical.get(tag);
  if (known !== undefined) return known;
  try {
    const found = Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0]!;
    if (canonical.size < MOST_KNOWN) canonical.set(tag, found);
    return found;
  } catch {
    return undefined;
  }
}

/** The tags met so far: engines take microseconds for each, and pages have few different ones. */
const canonical = new Map<string, string>();
const MOST_KNOWN = 1_000;
