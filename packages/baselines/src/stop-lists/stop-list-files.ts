/** A stop list of the package `stopwords-iso`. */
export interface StopListFile {
  /** The language's code in the package. */
  readonly name: string;
  /**
   * The share of running words that are in the list, counted as the method counts them (punctuation
   * included): measured on the Universal Declaration of Human Rights by `pnpm agree stop-lists`. 0 if it
   * was not measured, or cannot be because the language puts no spaces between words.
   */
  readonly coverage: number;
}

/** The language (BCP 47, lower case), its code in the package, and the coverage in percent. */
const FILES = `
  af:af:39 ar:ar:24 bg:bg:47 bn:bn:26 br:br:55 ca:ca:47 ckb:ku:0 cs:cs:38 da:da:48 de:de:51 el:el:39
  en:en:59 eo:eo:40 es:es:55 et:et:21 eu:eu:16 fa:fa:45 fi:fi:30 fr:fr:54 ga:ga:44 gl:gl:41 gu:gu:23
  ha:ha:40 he:he:18 hi:hi:41 hr:hr:30 hu:hu:37 hy:hy:19 id:id:46 it:it:52 ja:ja:0 ko:ko:13 la:la:19
  lt:lt:24 lv:lv:24 mr:mr:14 ms:ms:47 nb:no:52 nl:nl:54 pl:pl:35 pt:pt:51 ro:ro:44 ru:ru:39 sk:sk:38
  sl:sl:36 so:so:28 st:st:48 sv:sv:45 sw:sw:37 th:th:0 tl:tl:51 tr:tr:24 uk:uk:25 ur:ur:38 vi:vi:51
  yo:yo:38 zh:zh:0 zu:zu:7`;

/** The stop lists by language. */
export const STOP_LIST_FILES: ReadonlyMap<string, StopListFile> = new Map(
  FILES.trim()
    .split(/\s+/)
    .map((entry) => {
      const [language, name, percent] = entry.split(":") as [string, string, string];
      return [language, { name, coverage: Number(percent) / 100 }];
    }),
);
