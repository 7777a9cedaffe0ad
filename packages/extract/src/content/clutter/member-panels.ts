import { NodeKind, Tag, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay, htmlTag, oneSpaced } from "../elements.js";
import type { Region } from "../types.js";

/** What forums count for a member and show with every post. */
const NUMBERS =
  "posts?|messages?|comments|topics|threads|reaction score|reactions|(?:trophy )?points|(?:received )?likes|kudos|karma|reputation|rep power|" +
  "solutions|credits|thank(?:s|ed)(?: (?:given|received))?|beiträge|themen|punkte|reaktionen|erhaltene likes|danke|sujets|j'aime|réactions|" +
  "mensajes|temas|puntos|mensagens|tópicos|pontos|messaggi|discussioni|punteggio|berichten|waardering|inlägg|meddelanden|posty|postów|" +
  "reakcje|příspěvků|hozzászólások|сообщени[яй]|темы|реакции|симпатии|репутация|投稿|帖子|积分";
/** Labels of the day on which a member joined. */
const DAYS =
  "joined|join(?:ed)? (?:date|on)|registered|registration date|member since|registriert(?: seit)?|mitglied seit|(?:dabei|registrierung) seit|" +
  "inscrit(?:e)?(?: le)?|inscription|registrado(?:/a)?|miembro desde|fecha de (?:registro|ingreso)|registrato|iscritto(?: dal)?|geregistreerd|" +
  "lid geworden|lid sinds|gick med|medlem (?:sedan|siden)|reg\\.?datum|rejestracja|dołączył\\(?a?\\)?|založen|registrován|csatlakozott|регистрация|" +
  "зарегистрирован|с нами с|登録日|注册时间";
/** Labels of what a member says about themselves. */
const WORDS =
  "location|from|country|gender|age|occupation|status|name|website|last (?:seen|active|activity)|ort|wohnort|standort|geschlecht|" +
  "localisation|ubicación|localização|località|woonplaats|plats|miejscowość|płeć|bydliště|откуда|город|адрес|пол|来自";
const NUMBER = "[~+]?\\d[\\d.,\\s]{0,12}[km]?\\+?(?:\\s?\\([^()]{0,30}\\))?";

const PAIR = new RegExp(
  `^(?:(${NUMBERS})(?:\\s?[:：])?(?:\\s?(${NUMBER}))?|(${DAYS})(?:\\s?[:：])?(?:\\s(\\D*\\d.*))?|(${WORDS})(?:\\s?[:：](?:\\s(.+))?)?)$`,
  "iu",
);
const COUNTED = new RegExp(`^${NUMBER} ?(${NUMBERS})$`, "iu");
const VALUES = { number: new RegExp(`^${NUMBER}$`, "iu"), day: /\d/, word: /./ } as const;

/** A panel has a number of posts or the like, and a second number or the day of joining. */
const MIN_FIGURES = 2;
const PANEL =
  /^(?:posts?|messages?|reaction score|trophy points|beiträge|mensajes|mensagens|messaggi|berichten|inlägg|posty|postów|příspěvků|hozzászólások|сообщени[яй])$/iu;

/** Matches every text with a label of {@link PANEL}. */
const MAY_BE_PANEL =
  /posts?|messages?|reaction\s+score|trophy\s+points|beiträge|mensajes|mensagens|messaggi|berichten|inlägg|posty|postów|příspěvků|hozzászólások|сообщени[яй]/iu;
/** Matches every line with such a label. Most pages with one of the words have none, and need no other pattern. */
const HAS_PANEL_LABEL =
  /^(?:posts?|messages?|reaction score|trophy points|beiträge|mensajes|mensagens|messaggi|berichten|inlägg|posty|postów|příspěvků|hozzászólások|сообщени[яй])(?:\s?[:：])?(?:\s?[~+]?\d|$)|^[~+]?\d.*(?:posts?|messages?|reaction score|trophy points|beiträge|mensajes|mensagens|messaggi|berichten|inlägg|posty|postów|příspěvků|hozzászólások|сообщени[яй])$/isu;

/** Maximum number of characters of a label with its value. */
const MAX_CHARACTERS = 60;

/** A line of a panel: a label with its value, or one of them. */
interface Field {
  readonly label: string;
  readonly kind: keyof typeof VALUES;
  readonly hasValue: boolean;
}

/**
 * Leaves out what forums show of a member beside each post: "Joined Mar 3, 2019", "Messages 1,204", "Reaction
 * score 76". These are successive lines of labels and values, of which methods often keep a part.
 *
 * @param kept - 1 for each text row that is kept; changed.
 */
export function dropMemberPanels({ tree, from, end: to }: Region, kept: Uint8Array): void {
  const { kind, hidden, end, textBefore } = tree;
  let panel: number[] = [];
  let numbers = new Set<string>();
  let hasDay = false;
  let open: Field | undefined;
  // The text rows of the short lines, then those of the current line; where each of the former ends, and the latter starts.
  const rows: number[] = [];
  const lineEnds: number[] = [];
  let start = 0;
  let isKept = false;
  let characters = 0;
  const endPanel = (): void => {
    const isPanel =
      numbers.size + (hasDay ? 1 : 0) >= MIN_FIGURES && [...numbers].some((label) => PANEL.test(label));
    if (isPanel) for (const row of panel) kept[row] = 0;
    panel = [];
    numbers = new Set();
    hasDay = false;
    open = undefined;
  };
  const readLine = (value: string, first: number, stop: number): void => {
    if (value === "") return;
    const isValue = open !== undefined && VALUES[open.kind].test(value);
    const field = isValue ? { ...open!, hasValue: true } : panelField(value);
    if (open !== undefined && !isValue) endPanel();
    if (field === undefined) endPanel();
    else {
      for (let i = first; i < stop; i++) panel.push(rows[i]!);
      open = field.hasValue ? undefined : field;
      if (field.hasValue && field.kind === "number") numbers.add(field.label);
      if (field.hasValue && field.kind === "day") hasDay = true;
    }
  };
  const joined = (first: number, stop: number): string => {
    let value = "";
    for (let i = first; i < stop; i++) value += text(tree, rows[i]!);
    return value;
  };
  /** Reads the short lines, if any of them is kept and any text in them may be a label of panels. */
  const endLines = (): void => {
    if (lineEnds.length >= MIN_FIGURES && isKept && MAY_BE_PANEL.test(joined(0, start))) {
      const lines = lineEnds.map((stop, i) => oneSpaced(joined(lineEnds[i - 1] ?? 0, stop)).trim());
      if (lines.some((line) => HAS_PANEL_LABEL.test(line))) {
        for (let i = 0; i < lines.length; i++) readLine(lines[i]!, lineEnds[i - 1] ?? 0, lineEnds[i]!);
        endPanel();
      }
    }
    isKept = false;
    start = 0;
    lineEnds.length = 0;
  };
  const endLine = (): void => {
    if (rows.length === start) return;
    if (characters > MAX_CHARACTERS) {
      endLines();
      rows.length = 0;
    } else {
      for (let i = start; i < rows.length; i++) isKept ||= kept[rows[i]!] === 1;
      start = rows.length;
      lineEnds.push(start);
    }
    characters = 0;
  };
  const ends: number[] = [];
  for (let row = from; row < to; row++) {
    while (ends.length > 0 && ends[ends.length - 1]! <= row) {
      endLine();
      ends.pop();
    }
    if (kind[row] === NodeKind.text) {
      if (hidden[row] !== 0) continue;
      rows.push(row);
      characters += textBefore[row + 1]! - textBefore[row]!;
    } else if (htmlTag(tree, row) === Tag.br) endLine();
    else if (kind[row] === NodeKind.element && elementDisplay(tree, row) >= Display.block) {
      endLine();
      ends.push(end[row]!);
    }
  }
  endLine();
  endLines();
}

function panelField(value: string): Field | undefined {
  const counted = COUNTED.exec(value);
  if (counted !== null) return { label: counted[1]!.toLowerCase(), kind: "number", hasValue: true };
  const pair = PAIR.exec(value);
  if (pair === null) return undefined;
  const [, number, ofNumber, day, ofDay, word, ofWord] = pair;
  if (number !== undefined)
    return { label: number.toLowerCase(), kind: "number", hasValue: ofNumber !== undefined };
  if (day !== undefined) return { label: day.toLowerCase(), kind: "day", hasValue: ofDay !== undefined };
  return { label: word!.toLowerCase(), kind: "word", hasValue: ofWord !== undefined };
}
