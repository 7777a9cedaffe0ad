import { normalForm } from "@winnow/core-dom/text";

/**
 * The types of callouts with the words that pages use for them. GitHub defines the first five; the others are
 * those of Obsidian, each after the type of GitHub that it is closest to.
 */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  note: {
    note: "notes remark memo seealso",
    info: "information informational notice", abstract: "summary tldr", todo: "", question: "help faq",
    example: "", quote: "cite",
  },
  tip: { tip: "hint protip helpful", success: "check done" },
  important: { important: "key-point" },
  warning: { warning: "warn attention alert" },
  caution: { caution: "", danger: "error critical", failure: "fail missing", bug: "" },
}; // biome-ignore format: a table

/** The type of each word. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.values(WORDS).flatMap((types) =>
    Object.entries(types).flatMap(([type, words]) =>
      `${type} ${words}`
        .trim()
        .split(" ")
        .map((word) => [word, type] as const),
    ),
  ),
);

/** The type of GitHub that each type is closest to. */
const NEAREST: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([nearest, types]) => Object.keys(types).map((type) => [type, nearest])),
);

/** What the types of GitHub are called in other languages, and the signs for them. */
const NAMES: Readonly<Record<string, string>> = {
  note:
    "hinweis anmerkung bemerkung notiz remarque nota aviso observação opmerking let_op anteckning obs merk bemærk " +
    "huomautus huom poznámka uwaga megjegyzés notă napomena opomba бележка примечание заметка замечание примітка " +
    "σημείωση not catatan ghi_chú lưu_ý ملاحظة ملاحظه הערה หมายเหตุ टिप्पणी नोट 备注 備註 注意 注 注释 注記 说明 說明 メモ 備考 " +
    "補足 注目 참고 노트 메모 information informationen informação información informazione informazioni informatie informace " +
    "informacja informácia информация інформація πληροφορίες bilgi informasi thông_tin 信息 資訊 情報 정보 ℹ 🛈",
  tip:
    "tipp tips astuce conseil bon_à_savoir consejo sugerencia dica suggerimento consiglio vinkki wskazówka porada savjet " +
    "sfat rada совет подсказка порада підказка съвет συμβουλή ipucu kiat petunjuk mẹo نصيحة תלמיח טיפ เคล็ดลับ सुझाव 提示 小贴士 " +
    "贴士 技巧 建议 小提示 ヒント コツ 팁 pro_tip ✅",
  important:
    "wichtig importante viktigt viktig vigtigt belangrijk tärkeää ważne důležité fontos važno pomembno важно важливо " +
    "σημαντικό önemli penting quan_trọng هام مهم חשוב สำคัญ महत्वपूर्ण 重要 重要提示 重要事项 重要事項 중요 key_point ❗ ❕",
  warning:
    "warnung achtung avertissement attention advertencia atención atenção attenzione avviso waarschuwing varning advarsel " +
    "varoitus ostrzeżenie varování upozornění figyelmeztetés avertisment upozorenje предупреждение внимание попередження увага " +
    "προειδοποίηση uyarı peringatan cảnh_báo تحذير تنبيه אזהרה คำเตือน चेतावनी 警告 注意 경고 주의 ⚠ 🚧",
  caution:
    "vorsicht gefahr attention mise_en_garde danger cuidado precaución peligro perigo cautela pericolo voorzichtig gevaar " +
    "försiktighet fara forsiktig forsigtig varo vaara ostrożnie pozor nebezpečí vigyázat veszély atenție pericol oprez opasnost " +
    "осторожно опасность обережно небезпека внимание увага προσοχή κίνδυνος dikkat tehlike perhatian hati-hati bahaya thận_trọng " +
    "nguy_hiểm خطر زهירות זהירות סכנה ข้อควรระวัง सावधानी 注意 小心 当心 當心 危险 危險 警告 危険 주의 위험 🚫 🛑 ⛔ ❌ 🚨",
}; // biome-ignore format: a table

/** The types of GitHub that each name can mean. */
const MEANINGS: ReadonlyMap<string, readonly string[]> = meanings();

function meanings(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [type, names] of Object.entries(NAMES)) {
    for (const name of names.split(" ")) {
      const key = name.replaceAll("_", " ");
      all.set(key, [...(all.get(key) ?? []), type]);
    }
  }
  return all;
}

/** Returns the type that a page's word in English stands for, such as `danger` for `error`. */
export function typeByWord(word: string): string | undefined {
  return TYPES.get(word);
}

/** Whether a type says little, so that an icon or a title may say more. */
export function isGeneral(type: string): boolean {
  return type === "note" || type === "info";
}

/** Maximum number of characters of a type's name, with an icon and punctuation. */
const MAX_NAME = 32;

/** Returns what a text consists of if it may name a type: its words in lower case, or its only sign. */
function name(value: string): string {
  if (value.length > MAX_NAME) return "";
  const words = normalForm(value, "NFC")
    .replace(/[^\p{L}\p{M}\p{N} -]+/gu, "")
    .replace(/\ufe0f/g, "")
    .trim()
    .toLowerCase();
  return words === "" ? (/\p{Extended_Pictographic}/u.exec(value)?.[0] ?? "") : words;
}

/** Types whose names are rarely the titles of other callouts. */
const NAMED: ReadonlySet<string> = new Set("note info tip important warning caution danger".split(" "));

/** Returns the type that a text names in any language, or with a sign, as "⚠️ Warning:" does. */
export function namedType(value: string): string | undefined {
  const word = name(value);
  const type = TYPES.get(word);
  return type === undefined || !NAMED.has(type) ? MEANINGS.get(word)?.[0] : type;
}

/** Whether a text only repeats the type of a callout, in any language. */
export function namesType(value: string, type: string): boolean {
  const word = name(value);
  const nearest = NEAREST.get(type)!;
  const named = TYPES.get(word);
  // A word that is a more specific type of the same kind, such as "Example", is a title.
  return named === type || named === nearest || MEANINGS.get(word)?.includes(nearest) === true;
}
