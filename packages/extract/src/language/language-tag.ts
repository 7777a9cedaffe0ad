const TAG = /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i;

/**
 * A language tag in its canonical form (BCP 47; `en_us` as Open Graph writes it becomes `en-US`); undefined
 * where the string is none.
 *
 * @example languageTag("EN_us") // "en-US"
 */
export function languageTag(written: string | undefined): string | undefined {
  const tag = written?.trim();
  if (tag === undefined || !TAG.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
