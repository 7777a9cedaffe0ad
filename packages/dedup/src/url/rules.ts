/** The rules that {@link canonicalUrl} applies. */
export interface CanonicalUrlOptions {
  /** `http:` counts as `https:`. Default true. */
  readonly https?: boolean | undefined;
  /** Leading `www.` labels of the host are dropped if a registrable domain remains. Default true. */
  readonly www?: boolean | undefined;
  /**
   * Subdomain labels of mobile editions are dropped (`m.example.com`, `en.m.example.org`). Default false: a
   * mobile edition can have other pages.
   */
  readonly mobile?: boolean | undefined;
  /**
   * Marks of an AMP edition are dropped: the subdomain label `amp`, a last path segment `amp`, the suffixes
   * `.amp` and `.amp.html`, the parameters `amp` and `outputType=amp`. Default false.
   */
  readonly amp?: boolean | undefined;
  /**
   * `"hashbang"` (default) keeps a fragment only if it begins with `!`: such URLs identify separate pages.
   * `"drop"` keeps none, `"keep"` all.
   */
  readonly fragment?: "hashbang" | "drop" | "keep" | undefined;
  /** Tracking parameters ({@link TRACKING_PARAMETERS}) are dropped. Default true. */
  readonly tracking?: boolean | undefined;
  /** Session identifiers in the query and in `;jsessionid=` path parameters are dropped. Default true. */
  readonly sessions?: boolean | undefined;
  /** Parameters are sorted by name; those with the same name keep their order. Default true. */
  readonly sort?: boolean | undefined;
  /**
   * A last path segment that names a directory's index (`index.html`, `default.aspx`, …) is dropped. Default
   * true.
   */
  readonly index?: boolean | undefined;
  /** Trailing slashes of the path are dropped, except for the root. Default true. */
  readonly trailingSlash?: boolean | undefined;
  /**
   * Repeated slashes in the path count as one, as on most servers, but not after a colon:
   * `/web/2020/https://…` contains a URL. Default true.
   */
  readonly slashes?: boolean | undefined;
}

export type UrlRules = {
  readonly [name in keyof CanonicalUrlOptions]-?: NonNullable<CanonicalUrlOptions[name]>;
};

// biome-ignore format: a table
const DEFAULTS: UrlRules = {
  https: true, www: true, mobile: false, amp: false, fragment: "hashbang", tracking: true, sessions: true,
  sort: true, index: true, trailingSlash: true, slashes: true,
};

/** @throws {TypeError} If an option is unknown or has an invalid value. */
export function urlRules(options: CanonicalUrlOptions): UrlRules {
  const rules: Record<string, boolean | string> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const fits =
      name === "fragment" ? ["hashbang", "drop", "keep"].includes(value) : typeof value === "boolean";
    if (!(name in DEFAULTS) || !fits)
      throw new TypeError(`options.${name} is unknown or has an invalid value`);
    rules[name] = value;
  }
  return rules as unknown as UrlRules;
}
