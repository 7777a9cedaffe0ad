import { type WordTable, wordList } from "../text/entries.js";

/** Words of organisations' names. */
export const ORGANISATION: RegExp =
  /\b(?:of|for|the|department|center|centre|institute?|instituto|istituto|university|universität|université|college|research|services|news|press|group|association|society|office|bureau|company|foundation|school|committee|ministry|ministerium|times|daily|magazine|today|post|herald|tribune|gazette|chronicle|journal|zeitung|presse|radio|tv|network|media|online|gmbh|ag|kg|inc|ltd|llc|corp|verlag|verein|stiftung|bund|verband|amt|stadt|e\.\s?v)\b/i;

/**
 * Words for the roles of authors, in lower case: they are next to names and not part of them. A role in several words
 * contains at least one of these; a word of several languages is listed once.
 */
// biome-ignore format: a language per line
const ROLE_WORDS: WordTable = {
  en: "writer editor reporter journalist correspondent columnist contributor author producer director manager analyst strategist specialist expert founder co-founder cofounder ceo cto coo cfo cmo president vice vp chief head lead senior junior staff freelance freelancer guest intern photographer researcher scientist engineer developer professor consultant coach instructor therapist dietitian nutritionist physician veterinarian attorney lawyer marketer copywriter blogger blog associate assistant executive contributing managing deputy reviewer advisor adviser fellow officer owner partner administrator moderator member admin publisher curator critic trainer teacher planner designer architect technician horticulturalist candidate coordinator evangelist advocate supervisor principal operator chef host creator podcaster educator",
  de: "redakteur redakteurin redaktion redaktionsleiter chefredakteur chefredakteurin autor autorin journalistin korrespondent korrespondentin reporterin volontär volontärin ressortleiter ressortleiterin freier freie mitarbeiter mitarbeiterin geschäftsführer gründer leiter leiterin kolumnist fotograf",
  fr: "journaliste rédacteur rédactrice correspondant correspondante envoyé envoyée auteur auteure éditeur chroniqueur chroniqueuse directeur directrice rédaction fondateur fondatrice pigiste",
  es: "periodista redactor redactora corresponsal editora reportero reportera columnista autora directora colaborador colaboradora redacción enviado enviada",
  it: "giornalista redattore redattrice corrispondente inviato inviata direttore direttrice autore autrice redazione collaboratore editorialista",
  pt: "jornalista redator redatora repórter correspondente colunista diretor diretora redação",
  nl: "redacteur redactie verslaggever verslaggeefster hoofdredacteur schrijver eindredacteur",
  pl: "dziennikarz dziennikarka redaktor redaktorka redakcja autorka korespondent korespondentka publicysta naczelny",
  ru: "журналист корреспондент редактор автор обозреватель колумнист редакция эксперт специалист главный шеф-редактор собкор",
  sv: "redaktör chefredaktör skribent krönikör redaktionen frilans",
  "no da": "redaktør redaksjonen",
  el: "δημοσιογράφος συντάκτης συντάκτρια αρθρογράφος ανταποκριτής αρχισυντάκτης επιμέλεια",
  zh: "记者 記者 编辑 編輯 作者 主编 主編 特约 特約 通讯员 通訊員 撰稿人 专栏作家 專欄作家 评论员 評論員",
  ja: "編集部 編集長 編集者 編集 著者 執筆者 ライター 論説委員 特派員 代表",
  ko: "기자 특파원 편집장 편집자 논설위원 칼럼니스트",
};

const ROLES = wordList(ROLE_WORDS, " ");

/** Honours and degrees after a name, which belong to it: folded, without dots. */
export const CREDENTIALS: ReadonlySet<string> = new Set(
  (
    "jr sr ii iii iv phd md do dds dmd dvm vmd rn np pa pac pharmd psyd edd jd esq mba ma ms msc ba bs bsc bvsc mph mpp " +
    "mpa rd rdn ld ldn cdn cdces cpt cscs cfp cfa cpa cpp psp lcsw lmft lmhc lpc lpcc mw faan facp faclm fnp dnp msn bsn " +
    "crnp otr dpt pt mspt lac daac dacvb dabom foma fand facc facs faap cissp pmp cprw cphr shrm scp ea rpa llm meng med " +
    "mfa mdiv ryt e-ryt cwp mrcvs frcs obe mbe lvt vts dipl ing dr prof frsc cda ccna ncc csp raf ret mas"
  ).split(" "),
);

/**
 * Whether a piece of a byline is a role, not a name: it ends with a word for a role, or joins one to a subject.
 *
 * @param isAfterName - whether the piece follows a person's name, so that it may begin with one too.
 * @example isRole("Senior Staff Writer") // true
 */
export function isRole(piece: string, isAfterName = false): boolean {
  const words = piece.toLowerCase().split(/[\s,./&]+/);
  const last = words.at(-1)!;
  const isLast = ROLES.has(last) || ROLES.has(last.replace(/s$/, ""));
  return isLast || (ROLES.has(words[0]!) && (isAfterName || /\s(?:of|at|for|de|für|di)\s/.test(piece)));
}

const EAST_ASIAN_NAME = /^(?:\p{Script=Hangul}|\p{Script=Han}){2,4}$/u;
/** Roles in an editorial office; other words for roles may be parts of a site's name. */
const OFFICE =
  /^(?:staff|senior|contributing|freelance|managing|writer|editor|reporter|journalist|correspondent|columnist|contributor|producer|redakteur(?:in)?|redaktör|redaktør|head|chief|founder|co-founder|ceo|journaliste|giornalista|periodista)$/i;

/**
 * Removes a role that is written after a person's name without a sign.
 *
 * @example withoutRole("Ann Lee Senior Reporter") // "Ann Lee"
 * @example withoutRole("Lamp Staff") // "Lamp Staff"
 */
export function withoutRole(name: string): string {
  const words = name.split(" ");
  if (words.length === 2 && ROLES.has(words[1]!) && EAST_ASIAN_NAME.test(words[0]!)) return words[0]!;
  const role = words.findIndex((word) => OFFICE.test(word));
  const person = words.slice(0, role).join(" ");
  return role < 2 || ORGANISATION.test(person) ? name : person;
}
