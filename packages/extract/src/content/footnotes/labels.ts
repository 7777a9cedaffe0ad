import { normalForm } from "@winnow/core-dom/text";

/** Opening and closing brackets around the number of a note. */
const OPEN = "[\\[({【〔［（]";
const CLOSE = "[\\])}】〕］）]";

/** The text of a mark: a number, a letter, a dagger, `note 1`, in brackets or not. */
const MARK = new RegExp(
  `^${OPEN}{0,2}\\s*\\^?([\\p{L}\\p{N}][\\p{L}\\p{N} .:-]{0,15}|[*†‡§¶#※‖◊△∆]{1,4}|[*※]\\d{1,3})\\s*${CLOSE}{0,2}[.:]?$`,
  "u",
);

const NUMBER = "[*※]?\\d{1,3}|[a-z]|[ivxl]{1,6}|[*†‡§¶※‖◊△∆]{1,4}";

/** A label that is a number, a letter or a sign, maybe after a word for a note. */
const STRICT = new RegExp(
  `^(?:(?:fn|foot-?note|note|nota|nb|n|anm|fußnote|fussnote|注|註|注釈|脚注|주)[ .:]*\\d{1,3}|${NUMBER})[.)]?$`,
  "iu",
);

/** The number at the start of a note: in brackets, before a sign or a space, or a sign. */
const START = new RegExp(
  `^\\s*(?:${OPEN}{1,2}\\s*\\^?(?<a>[\\p{L}\\p{N}][\\p{L}\\p{N} .-]{0,15}|[*†‡§¶#※‖◊△∆]{1,4}|[*※]\\d{1,3})\\s*${CLOSE}{1,2}[.:]?` +
    "|(?<b>(?:\\p{L}{1,9}[ .]{1,2}|[*※])?\\d{1,3}|\\p{L}|[ivxl]{1,6})(?:\\s*[.:)\\]](?!\\p{N})|$)" +
    "|(?<e>(?:\\p{L}{1,9}[ .]{1,2}|[*※])?\\d{1,3})(?=\\s)" +
    "|(?<c>[*†‡§¶※‖◊△∆]{1,4})[.:)]?" +
    "|(?<d>[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}|[①-⑳])[.:)]?)\\s*",
  "iu",
);

/** Returns the text of a mark without its brackets; undefined if the text cannot be one. */
export function markLabel(value: string): string | undefined {
  if (value.length > 24) return undefined;
  return MARK.exec(normalForm(value, "NFKC").trim())?.[1]?.replace(/[\s.:]{1,4}$/, "");
}

/** Whether a label is a number or a sign, and not any short text. */
export function isStrict(label: string): boolean {
  return STRICT.test(label);
}

/** Whether a text begins or ends with a bracket of a mark. */
export function isBracketed(value: string): boolean {
  return /^[[(【〔［（]/.test(value.trim());
}

/** Returns a label in the form in which the label of a mark and that of its note are equal. */
export function labelKey(label: string): string {
  if (/^\d{1,3}$/.test(label)) return label;
  // `1:2` is the second mark of note 1 (markdown-it).
  const plain = normalForm(label, "NFKC").replace(/^\(|[\s.:)]{1,24}$|(?<=^\d{1,3}):\d{1,3}$/g, "");
  // The letters `a` and `A` are different labels, and an article is none.
  return plain.length === 1 ? plain : plain.toLowerCase().replace(/^(?:\p{L}+[ .:]*|[*※])(?=\d)/u, "");
}

interface StartLabel {
  readonly label: string;
  /** The number of characters, with separators. */
  readonly length: number;
  /** Whether only a space follows the number. */
  readonly bare: boolean;
}

/** Returns the number at the start of a text. */
export function startLabel(value: string): StartLabel | undefined {
  const match = START.exec(value.slice(0, 48));
  if (match === null) return undefined;
  const { a, b, c, d, e } = match.groups!;
  return { label: (a ?? b ?? c ?? d ?? e)!, length: match[0].length, bare: e !== undefined };
}

/**
 * Titles of sections that contain notes, in many languages, with optional words after it.
 */
const TITLES = new RegExp(
  `^(?:${[
    "foot-?notes?|end-?notes?|notes?|notes and references|references and notes|references|reference list",
    "citations|sources|explanatory notes|side ?notes",
    "fu(?:ß|ss)noten?|endnoten?|anmerkungen|einzelnachweise|quellen|nachweise|belege",
    "notes de bas de page|notes et références|références|renvois|notas(?: a pie de página| al pie)?|referencias",
    "notas de rodapé|referências|note a piè di pagina|note e riferimenti|riferimenti|voetnoten|noten|referenties",
    "fotnoter|fodnoter|noter|noter och referenser|referanser|referenser|viitteet|alaviitteet|przypisy|poznámky",
    "poznámky pod čarou|reference|jegyzetek|lábjegyzetek|dipnotlar|notlar|kaynakça|note de subsol|bilješke",
    "примечания|сноски|примітки|бележки|источники|υποσημειώσεις|σημειώσεις|παραπομπές",
    "注释|註釋|注釋|注解|註解|脚注|腳註|尾注|注|註|参考文献|參考文獻|参考资料|參考資料|出典|각주|주석|참고 문헌|참고문헌",
    "הערות שוליים|הערות|الهوامش|هوامش|المراجع|مراجع|ملاحظات|پانویس|chú thích|ghi chú|catatan kaki|เชิงอรรถ|टिप्पणियाँ",
  ].join("|")})$`,
  "iu",
);

/** Whether a text is the title of a section of notes. */
export function isNotesTitle(value: string): boolean {
  const plain = normalForm(value.slice(0, 80))
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}]{1,8}/u, "")
    .replace(/[\s.:：—–-]{1,8}$/, "");
  return plain.length <= 40 && TITLES.test(plain);
}
