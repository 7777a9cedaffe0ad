/** A file of the package `stopword`. */
export interface StopListFile {
  /** The last part of the file's name. */
  readonly name: string;
  /**
   * The share of running words that are in the list, counted as the method counts them (punctuation
   * included): measured on the Universal Declaration of Human Rights. 0 if it was not measured, or cannot be
   * because the language puts no spaces between words.
   */
  readonly coverage: number;
}

/** The language (BCP 47, lower case), the name of the file, and the coverage in percent. */
const FILES = `
  af:afr:36 ar:ara:25 bg:bul:48 bn:ben:27 br:bre:56 ca:cat:48 ckb:kur:0 cs:ces:36 da:dan:49 de:deu:53
  el:ell:31 en:eng:47 eo:epo:41 es:spa:43 et:est:18 eu:eus:16 fa:fas:23 fi:fin:23 fr:fra:46 ga:gle:43
  gl:glg:42 gu:guj:25 ha:hau:39 he:heb:18 hi:hin:42 hr:hrv:31 hu:hun:37 hy:hye:20 id:ind:47 it:ita:43
  ja:jpn:0 ko:kor:9 la:lat:20 lgg:lgg:0 lt:lit:19 lv:lav:23 mr:mar:15 ms:msa:47 my:mya:0 nb:nob:47 nl:nld:48
  pa:panGu:59 pl:pol:35 pt:por:42 pt-br:porBr:52 ro:ron:34 ru:rus:30 sk:slk:25 sl:slv:37 so:som:15 st:sot:40
  sv:swe:46 sw:swa:45 th:tha:0 tl:tgl:52 tr:tur:23 uk:ukr:30 ur:urd:24 vi:vie:27 yo:yor:35 zh:zho:0 zu:zul:4`;

/** The stop lists by language. */
export const STOP_LIST_FILES: ReadonlyMap<string, StopListFile> = new Map(
  FILES.trim()
    .split(/\s+/)
    .map((entry) => {
      const [language, name, percent] = entry.split(":") as [string, string, string];
      return [language, { name, coverage: Number(percent) / 100 }];
    }),
);

/** Languages that share a list with another: older codes, and close relatives without their own list. */
// biome-ignore format: a table
export const STOP_LIST_ALIASES: Readonly<Record<string, string>> = {
  bs: "hr", fil: "tl", in: "id", iw: "he", ku: "ckb", mo: "ro", nn: "nb", no: "nb", sh: "hr", "sr-latn": "hr",
};
