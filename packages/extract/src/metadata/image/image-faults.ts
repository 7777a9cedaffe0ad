/** Words in a picture's path that say what it is, between what separates words in file names. */
const WORD = (words: string): RegExp => new RegExp(`(?:^|[/_.\\-=])(?:${words})(?:$|[/_.\\-?&0-9@])`, "i");

const LOGO = WORD(
  "(?:site|header|footer|company|brand|app|og|fb|facebook|twitter|social|default)?[-_]?(?:logos?|logotype|wordmark|favicon|apple-touch-icon|site-?icon|app-?icon|icon)(?:[-_](?:white|black|dark|light|color|big|large|small|square|og|share|social|full|new|main|header|default))?",
);
const STAND_IN = WORD(
  "placeholder|blank|spacer|transparent|1x1|pixel|no-?image|no-?photo|no-?picture|not-?available|image-?missing|missing|default-?(?:image|thumb(?:nail)?|share|social|og|avatar|featured(?:-image)?|preview)|(?:og|social|share|sharing|facebook|fb|twitter|open-?graph)[-_]?(?:default|fallback)|fallback(?:-image)?|dummy|loading|loader|lazy-?load|ajax-loader",
);
const PORTRAIT = WORD(
  "avatars?|gravatar|profile-?(?:pic|photo|image)s?|user-?(?:pic|photo|image)s?|author-?(?:pic|photo|image)s?",
);
const BEACON =
  /\/(?:pixel|beacon|count(?:er)?|track(?:ing|er)?)(?:\.|\/|\?)|[?&](?:width|w)=1(?:&|$)|\/tr\?id=/i;

/**
 * Why a picture of this address is no lead image; undefined where the address tells nothing against it.
 *
 * @example imageFault("https://example.org/img/site-logo.png") // "logo"
 */
export function imageFault(address: string): "logo" | "stand-in" | "portrait" | "pixel" | undefined {
  const path = address.slice(address.indexOf("/", 8) + 1, 2000);
  const bare = path.replace(/[?#].*$/s, "");
  const file = bare.slice(bare.lastIndexOf("/") + 1).replaceAll(/%20|\+/g, "-");
  if (BEACON.test(`/${path}`)) return "pixel";
  if (STAND_IN.test(file)) return "stand-in";
  if (LOGO.test(file)) return "logo";
  return PORTRAIT.test(file) || /(?:^|[./])gravatar\.com\//i.test(address) ? "portrait" : undefined;
}
