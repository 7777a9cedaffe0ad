import { fileOf, loaded, wordsIn } from "./stop-lists.js";

/**
 * Loads the stop list of a language for {@link stopList}, which cannot read it in browsers, workers and
 * bundles.
 *
 * @returns whether there is a list for the language.
 * @throws the error of the dynamic import if the list's file cannot be loaded.
 * @example await loadStopList("de");
 */
export async function loadStopList(language: string): Promise<boolean> {
  const file = fileOf(language);
  if (file === undefined) return false;
  if (!loaded.get(file.name)) loaded.set(file.name, wordsIn(await IMPORTS[file.name]!(), file.name));
  return true;
}

/** The files of the package `stopword` by name. Each `import()` is written out so that bundlers see it. */
// biome-ignore format: a table
const IMPORTS: Readonly<Record<string, () => Promise<unknown>>> = {
  afr: () => import("stopword/src/stopwords_afr.js"),
  ara: () => import("stopword/src/stopwords_ara.js"),
  bul: () => import("stopword/src/stopwords_bul.js"),
  ben: () => import("stopword/src/stopwords_ben.js"),
  bre: () => import("stopword/src/stopwords_bre.js"),
  cat: () => import("stopword/src/stopwords_cat.js"),
  kur: () => import("stopword/src/stopwords_kur.js"),
  ces: () => import("stopword/src/stopwords_ces.js"),
  dan: () => import("stopword/src/stopwords_dan.js"),
  deu: () => import("stopword/src/stopwords_deu.js"),
  ell: () => import("stopword/src/stopwords_ell.js"),
  eng: () => import("stopword/src/stopwords_eng.js"),
  epo: () => import("stopword/src/stopwords_epo.js"),
  spa: () => import("stopword/src/stopwords_spa.js"),
  est: () => import("stopword/src/stopwords_est.js"),
  eus: () => import("stopword/src/stopwords_eus.js"),
  fas: () => import("stopword/src/stopwords_fas.js"),
  fin: () => import("stopword/src/stopwords_fin.js"),
  fra: () => import("stopword/src/stopwords_fra.js"),
  gle: () => import("stopword/src/stopwords_gle.js"),
  glg: () => import("stopword/src/stopwords_glg.js"),
  guj: () => import("stopword/src/stopwords_guj.js"),
  hau: () => import("stopword/src/stopwords_hau.js"),
  heb: () => import("stopword/src/stopwords_heb.js"),
  hin: () => import("stopword/src/stopwords_hin.js"),
  hrv: () => import("stopword/src/stopwords_hrv.js"),
  hun: () => import("stopword/src/stopwords_hun.js"),
  hye: () => import("stopword/src/stopwords_hye.js"),
  ind: () => import("stopword/src/stopwords_ind.js"),
  ita: () => import("stopword/src/stopwords_ita.js"),
  jpn: () => import("stopword/src/stopwords_jpn.js"),
  kor: () => import("stopword/src/stopwords_kor.js"),
  lat: () => import("stopword/src/stopwords_lat.js"),
  lgg: () => import("stopword/src/stopwords_lgg.js"),
  lit: () => import("stopword/src/stopwords_lit.js"),
  lav: () => import("stopword/src/stopwords_lav.js"),
  mar: () => import("stopword/src/stopwords_mar.js"),
  msa: () => import("stopword/src/stopwords_msa.js"),
  mya: () => import("stopword/src/stopwords_mya.js"),
  nob: () => import("stopword/src/stopwords_nob.js"),
  nld: () => import("stopword/src/stopwords_nld.js"),
  panGu: () => import("stopword/src/stopwords_panGu.js"),
  pol: () => import("stopword/src/stopwords_pol.js"),
  por: () => import("stopword/src/stopwords_por.js"),
  porBr: () => import("stopword/src/stopwords_porBr.js"),
  ron: () => import("stopword/src/stopwords_ron.js"),
  rus: () => import("stopword/src/stopwords_rus.js"),
  slk: () => import("stopword/src/stopwords_slk.js"),
  slv: () => import("stopword/src/stopwords_slv.js"),
  som: () => import("stopword/src/stopwords_som.js"),
  sot: () => import("stopword/src/stopwords_sot.js"),
  swe: () => import("stopword/src/stopwords_swe.js"),
  swa: () => import("stopword/src/stopwords_swa.js"),
  tha: () => import("stopword/src/stopwords_tha.js"),
  tgl: () => import("stopword/src/stopwords_tgl.js"),
  tur: () => import("stopword/src/stopwords_tur.js"),
  ukr: () => import("stopword/src/stopwords_ukr.js"),
  urd: () => import("stopword/src/stopwords_urd.js"),
  vie: () => import("stopword/src/stopwords_vie.js"),
  yor: () => import("stopword/src/stopwords_yor.js"),
  zho: () => import("stopword/src/stopwords_zho.js"),
  zul: () => import("stopword/src/stopwords_zul.js"),
};
