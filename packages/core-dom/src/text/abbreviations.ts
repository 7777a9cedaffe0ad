/**
 * Abbreviations that may precede a capital letter inside a sentence, by language, without their last full
 * stop. The list does not include abbreviations that end sentences as often (`etc.`, `Inc.`, `usw.`), nor
 * those before a lower-case letter, which the rules of UAX #29 already handle. Case-sensitive.
 */
const BEFORE_ANYTHING: Readonly<Record<string, string>> = {
  de: "z z.B d.h u.a o.ä bzw ca vgl ggf evtl inkl exkl sog Hr Hrn Fr Dr Prof Dipl Ing Mag St Hl Str Abs Abt Bd Hrsg geb gest verh",
  en: "Mr Mrs Ms Mx Messrs Dr Prof St Mt Ft Rev Fr Hon Gen Col Maj Capt Cmdr Lt Sgt Sen Rep Gov Pres Supt Det e.g i.e cf vs viz approx",
  es: "Sr Sra Srta Sres Dr Dra Prof Ud Uds Vd Vds Dña Lic Ing Gral Sto Sta Av p.ej",
  fr: "MM Mgr Dr Pr Prof Me St Ste Cie av env cf p.ex",
  it: "Sig Sigg Dott Prof Ing Avv Arch Geom On Mons Sen es cfr ecc.es",
  nl: "dhr mevr drs ir ing mr prof dr St bijv o.a d.w.z",
  pl: "ul al pl prof św tzw tzn np inż mgr hab im",
  pt: "Sr Sra Srta Dr Dra Prof Eng Exmo Exma Av p.ex",
  ru: "ул пр пл им св гр проф акад доц тов см ср напр",
  sv: "bl.a t.ex dvs ca jfr s.k",
};

/** Words that are abbreviations only before a number. */
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  de: "Nr Nrn S Art Abb Tab Kap Ziff Jh Tel",
  en: "No Nos no nos Fig Figs fig Eq Sec Sect Ch Vol vol Art art p pp Tel Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec",
  es: "núm núms pág págs art cap fig vol tel",
  fr: "art chap fig vol p pp tél",
  it: "art n pag pp cap fig vol tel",
  nl: "nr art blz afb hfst tel",
  pl: "nr art str rys tel",
  pt: "art pág págs cap fig vol tel",
  ru: "рис табл стр гл ст тел тыс",
  sv: "nr art fig s tel kap",
};

/** Languages that write ordinal numbers with a full stop: "am 3. Oktober". */
export const DOTTED_ORDINALS: ReadonlySet<string> = new Set(
  "cs da de et fi hr hu is lv nb nn no sk sl sr tr".split(" "),
);

/** The abbreviations of one language, or of all of them. */
export interface Abbreviations {
  readonly beforeAnything: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
}

function setOf(table: Readonly<Record<string, string>>, language: string | undefined): ReadonlySet<string> {
  const lists = language === undefined ? Object.values(table) : [table[language] ?? ""];
  return new Set(lists.join(" ").split(" ").filter(Boolean));
}

const known: Map<string | undefined, Abbreviations> = new Map();

/**
 * Returns the abbreviations of a language, or empty sets for a language without a list.
 *
 * @param language An ISO 639 code in lower case; `undefined` for all languages together.
 */
export function abbreviationsOf(language: string | undefined): Abbreviations {
  const key = language === undefined || Object.hasOwn(BEFORE_ANYTHING, language) ? language : "";
  let found = known.get(key);
  if (found === undefined) {
    found = { beforeAnything: setOf(BEFORE_ANYTHING, key), beforeNumber: setOf(BEFORE_NUMBER, key) };
    known.set(key, found);
  }
  return found;
}
