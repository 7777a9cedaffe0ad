/**
 * Words for what an author is, by language: they stand beside names and are no part of them. In lower case; a role of
 * several words holds at least one of these.
 */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  en: `writer editor reporter journalist correspondent columnist contributor author producer director manager analyst
    strategist specialist expert founder co-founder cofounder ceo cto coo cfo cmo president vice vp chief head lead
    senior junior staff freelance freelancer guest intern photographer researcher scientist engineer developer
    professor consultant coach instructor therapist dietitian nutritionist physician veterinarian attorney lawyer
    marketer copywriter blogger blog associate assistant executive contributing managing deputy reviewer advisor
    adviser fellow officer owner partner administrator moderator member admin publisher curator critic trainer
    teacher planner designer architect technician horticulturalist candidate coordinator evangelist advocate
    supervisor principal operator chef host creator podcaster educator`,
  de: `redakteur redakteurin redaktion redaktionsleiter chefredakteur chefredakteurin autor autorin journalist
    journalistin korrespondent korrespondentin reporter reporterin volontär volontärin ressortleiter ressortleiterin
    freier freie mitarbeiter mitarbeiterin geschäftsführer gründer leiter leiterin kolumnist fotograf`,
  fr: `journaliste rédacteur rédactrice correspondant correspondante envoyé envoyée reporter auteur auteure éditeur
    chroniqueur chroniqueuse directeur directrice rédaction fondateur fondatrice pigiste`,
  es: `periodista redactor redactora corresponsal editor editora reportero reportera columnista autor autora director
    directora colaborador colaboradora redacción enviado enviada`,
  it: `giornalista redattore redattrice corrispondente inviato inviata direttore direttrice autore autrice redazione
    collaboratore editorialista`,
  pt: `jornalista redator redatora editor editora repórter correspondente colunista autor autora diretor diretora
    redação colaborador colaboradora`,
  nl: `redacteur redactie journalist verslaggever verslaggeefster correspondent columnist auteur hoofdredacteur
    freelance schrijver eindredacteur`,
  pl: `dziennikarz dziennikarka redaktor redaktorka redakcja autor autorka korespondent korespondentka publicysta
    naczelny reporter`,
  ru: `журналист корреспондент редактор автор обозреватель колумнист редакция эксперт специалист главный шеф-редактор
    собкор`,
  sv: `redaktör chefredaktör journalist reporter skribent krönikör redaktionen korrespondent fotograf frilans`,
  no: `redaktør journalist reporter skribent redaksjonen korrespondent fotograf`,
  da: `redaktør journalist reporter skribent redaktionen korrespondent fotograf`,
  el: `δημοσιογράφος συντάκτης συντάκτρια αρθρογράφος ανταποκριτής αρχισυντάκτης επιμέλεια`,
  zh: `记者 記者 编辑 編輯 作者 主编 主編 特约 特約 通讯员 通訊員 撰稿人 专栏作家 專欄作家 评论员 評論員`,
  ja: `記者 編集部 編集長 編集者 編集 著者 執筆者 ライター 論説委員 特派員 代表`,
  ko: `기자 특파원 편집장 편집자 논설위원 칼럼니스트`,
};

/** Honours and degrees behind a name, which belong to it: folded, without dots. */
export const CREDENTIALS: ReadonlySet<string> = new Set(
  `jr sr ii iii iv phd md do dds dmd dvm vmd rn np pa pac pharmd psyd edd jd esq mba ma ms msc ba bs bsc bvsc mph mpp mpa
  rd rdn ld ldn cdn cdces cpt cscs cfp cfa cpa cpp psp lcsw lmft lmhc lpc lpcc mw faan facp faclm fnp dnp msn bsn crnp
  otr dpt pt mspt lac daac dacvb dabom foma fand facc facs faap cissp pmp cprw cphr shrm scp ea rpa llm meng med mfa mdiv
  ryt e-ryt cwp cissp mrcvs frcs obe mbe lvt vts dipl ing dr prof frsc cda ccna ncc csp raf ret mas`.split(
    /\s+/,
  ),
);

const WORDS: ReadonlySet<string> = new Set(Object.values(ROLE_WORDS).flatMap((words) => words.split(/\s+/)));

/** What follows a role at the beginning: "Editor at large", "Director of Research". */
const JOINS: ReadonlySet<string> = new Set(
  "of at for in on to de du des der für von bei del di da do van voor på för i".split(" "),
);

/**
 * Whether a piece of a byline states what somebody is, not who: it ends or begins with a word for a role.
 *
 * @example isRole("Senior Staff Writer") // true
 */
export function isRole(piece: string): boolean {
  const words = piece
    .toLowerCase()
    .split(/[\s,./&]+/)
    .filter(Boolean)
    .map((word) => (WORDS.has(word) ? word : word.replace(/s$/, "")));
  if (words.length === 0 || words.length > 12) return false;
  if (words.length === 1) return WORDS.has(words[0]!);
  const roles = words.filter((word) => WORDS.has(word)).length;
  if (roles >= 2) return true;
  if (roles === 0) return false;
  return (
    WORDS.has(words[words.length - 1]!) || (WORDS.has(words[0]!) && words.some((word) => JOINS.has(word)))
  );
}
