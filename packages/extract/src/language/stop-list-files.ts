/** A file of the package `stopword`: its name's last part, and how a bundler or browser gets it. */
export interface StopListFile {
  readonly name: string;
  /**
   * The share of running words that the list holds, punctuation and all as the method counts: measured on the
   * Universal Declaration of Human Rights. 0 if it was not measured, or cannot be because the language
   * puts no spaces between words.
   */
  readonly coverage: number;
  readonly load: () => Promise<unknown>;
}

/** The stop lists by language (BCP 47, lower case). Each `import()` is spelled out, so that bundlers see it. */
export const STOP_LIST_FILES: Readonly<Record<string, StopListFile>> = {
  af: { name: "afr", coverage: 0.36, load: () => import("stopword/src/stopwords_afr.js") },
  ar: { name: "ara", coverage: 0.25, load: () => import("stopword/src/stopwords_ara.js") },
  bg: { name: "bul", coverage: 0.48, load: () => import("stopword/src/stopwords_bul.js") },
  bn: { name: "ben", coverage: 0.27, load: () => import("stopword/src/stopwords_ben.js") },
  br: { name: "bre", coverage: 0.56, load: () => import("stopword/src/stopwords_bre.js") },
  ca: { name: "cat", coverage: 0.48, load: () => import("stopword/src/stopwords_cat.js") },
  ckb: { name: "kur", coverage: 0.0, load: () => import("stopword/src/stopwords_kur.js") },
  cs: { name: "ces", coverage: 0.36, load: () => import("stopword/src/stopwords_ces.js") },
  da: { name: "dan", coverage: 0.49, load: () => import("stopword/src/stopwords_dan.js") },
  de: { name: "deu", coverage: 0.53, load: () => import("stopword/src/stopwords_deu.js") },
  el: { name: "ell", coverage: 0.31, load: () => import("stopword/src/stopwords_ell.js") },
  en: { name: "eng", coverage: 0.47, load: () => import("stopword/src/stopwords_eng.js") },
  eo: { name: "epo", coverage: 0.41, load: () => import("stopword/src/stopwords_epo.js") },
  es: { name: "spa", coverage: 0.43, load: () => import("stopword/src/stopwords_spa.js") },
  et: { name: "est", coverage: 0.18, load: () => import("stopword/src/stopwords_est.js") },
  eu: { name: "eus", coverage: 0.16, load: () => import("stopword/src/stopwords_eus.js") },
  fa: { name: "fas", coverage: 0.23, load: () => import("stopword/src/stopwords_fas.js") },
  fi: { name: "fin", coverage: 0.23, load: () => import("stopword/src/stopwords_fin.js") },
  fr: { name: "fra", coverage: 0.46, load: () => import("stopword/src/stopwords_fra.js") },
  ga: { name: "gle", coverage: 0.43, load: () => import("stopword/src/stopwords_gle.js") },
  gl: { name: "glg", coverage: 0.42, load: () => import("stopword/src/stopwords_glg.js") },
  gu: { name: "guj", coverage: 0.25, load: () => import("stopword/src/stopwords_guj.js") },
  ha: { name: "hau", coverage: 0.39, load: () => import("stopword/src/stopwords_hau.js") },
  he: { name: "heb", coverage: 0.18, load: () => import("stopword/src/stopwords_heb.js") },
  hi: { name: "hin", coverage: 0.42, load: () => import("stopword/src/stopwords_hin.js") },
  hr: { name: "hrv", coverage: 0.31, load: () => import("stopword/src/stopwords_hrv.js") },
  hu: { name: "hun", coverage: 0.37, load: () => import("stopword/src/stopwords_hun.js") },
  hy: { name: "hye", coverage: 0.2, load: () => import("stopword/src/stopwords_hye.js") },
  id: { name: "ind", coverage: 0.47, load: () => import("stopword/src/stopwords_ind.js") },
  it: { name: "ita", coverage: 0.43, load: () => import("stopword/src/stopwords_ita.js") },
  ja: { name: "jpn", coverage: 0.0, load: () => import("stopword/src/stopwords_jpn.js") },
  ko: { name: "kor", coverage: 0.09, load: () => import("stopword/src/stopwords_kor.js") },
  la: { name: "lat", coverage: 0.2, load: () => import("stopword/src/stopwords_lat.js") },
  lgg: { name: "lgg", coverage: 0.0, load: () => import("stopword/src/stopwords_lgg.js") },
  lt: { name: "lit", coverage: 0.19, load: () => import("stopword/src/stopwords_lit.js") },
  lv: { name: "lav", coverage: 0.23, load: () => import("stopword/src/stopwords_lav.js") },
  mr: { name: "mar", coverage: 0.15, load: () => import("stopword/src/stopwords_mar.js") },
  ms: { name: "msa", coverage: 0.47, load: () => import("stopword/src/stopwords_msa.js") },
  my: { name: "mya", coverage: 0.0, load: () => import("stopword/src/stopwords_mya.js") },
  nb: { name: "nob", coverage: 0.47, load: () => import("stopword/src/stopwords_nob.js") },
  nl: { name: "nld", coverage: 0.48, load: () => import("stopword/src/stopwords_nld.js") },
  pa: { name: "panGu", coverage: 0.59, load: () => import("stopword/src/stopwords_panGu.js") },
  pl: { name: "pol", coverage: 0.35, load: () => import("stopword/src/stopwords_pol.js") },
  pt: { name: "por", coverage: 0.42, load: () => import("stopword/src/stopwords_por.js") },
  "pt-br": { name: "porBr", coverage: 0.52, load: () => import("stopword/src/stopwords_porBr.js") },
  ro: { name: "ron", coverage: 0.34, load: () => import("stopword/src/stopwords_ron.js") },
  ru: { name: "rus", coverage: 0.3, load: () => import("stopword/src/stopwords_rus.js") },
  sk: { name: "slk", coverage: 0.25, load: () => import("stopword/src/stopwords_slk.js") },
  sl: { name: "slv", coverage: 0.37, load: () => import("stopword/src/stopwords_slv.js") },
  so: { name: "som", coverage: 0.15, load: () => import("stopword/src/stopwords_som.js") },
  st: { name: "sot", coverage: 0.4, load: () => import("stopword/src/stopwords_sot.js") },
  sv: { name: "swe", coverage: 0.46, load: () => import("stopword/src/stopwords_swe.js") },
  sw: { name: "swa", coverage: 0.45, load: () => import("stopword/src/stopwords_swa.js") },
  th: { name: "tha", coverage: 0.0, load: () => import("stopword/src/stopwords_tha.js") },
  tl: { name: "tgl", coverage: 0.52, load: () => import("stopword/src/stopwords_tgl.js") },
  tr: { name: "tur", coverage: 0.23, load: () => import("stopword/src/stopwords_tur.js") },
  uk: { name: "ukr", coverage: 0.3, load: () => import("stopword/src/stopwords_ukr.js") },
  ur: { name: "urd", coverage: 0.24, load: () => import("stopword/src/stopwords_urd.js") },
  vi: { name: "vie", coverage: 0.27, load: () => import("stopword/src/stopwords_vie.js") },
  yo: { name: "yor", coverage: 0.35, load: () => import("stopword/src/stopwords_yor.js") },
  zh: { name: "zho", coverage: 0.0, load: () => import("stopword/src/stopwords_zho.js") },
  zu: { name: "zul", coverage: 0.04, load: () => import("stopword/src/stopwords_zul.js") },
};

/** Languages that share a list with another: older codes, and close relatives without a list of their own. */
// biome-ignore format: a table
export const STOP_LIST_ALIASES: Readonly<Record<string, string>> = {
  bs: "hr", fil: "tl", in: "id", iw: "he", ku: "ckb", mo: "ro", nn: "nb", no: "nb", sh: "hr", "sr-latn": "hr",
};
