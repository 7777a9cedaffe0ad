import type { WordTable } from "../text/entries.js";

/** Phrases before an author's name that introduce one wherever they are. */
// biome-ignore format: a language per line
export const BY_PHRASES: WordTable = {
  en: "written by|posted by|published by|article by|story by|words by|text by|created by|authored by|submitted by|started by|asked by|reported by|reporting by|contributed by|post by|blog by|review by|reviewed & written by|added by|uploaded by|recipe by|opinion by|analysis by|guest post by|author|authors|writer|written-by|thread starter|about the author|about author|post author|view all posts by|see all posts by|all posts by|posts by|articles by|more posts by|more articles by|more by|more from|read more about|learn more about|read more from|profile of|view profile of|topic starter|discussion starter|article author|meet the author|author name|author(s)|contributors|contributor|contributing author|interview by|interviewed by|as told to|text and photos|words and photos|story and photos by|reported and written by|this post was written by|this article was written by|this article is written by|this story was written by|this blog was written by|this guest post was written by|article written by|post written by|blog written by",
  de: "geschrieben von|verfasst von|ein artikel von|ein beitrag von|eine kolumne von|erstellt von|veröffentlicht von|gepostet von|das interview führte|das interview führten|das gespräch führte|das gespräch führten|die fragen stellte|interview von|text und fotos|text und foto|text & fotos|text und bild|es berichtet|text von|autor|autorin|autoren|verfasser|autor:in|autor*in|autor/in|autor(en)|text|ein gastbeitrag von|ein interview von",
  nl: "geschreven door|gepost door|geplaatst door|gepubliceerd door|tekst|tekst door|auteur|auteurs|auteur(s)",
  fr: "entretien réalisé par|interview réalisée par|recueilli par|texte et photos|écrit par|rédigé par|publié par|posté par|proposé par|un article de|propos recueillis par|auteure|autrice|texte|texte de|texte par",
  es: "texto y fotos|escrito por|publicado por|redactado por|texto de|texto|un artículo de|autora|autores|autor/a|enviado por|creado por",
  it: "dal nostro inviato|dalla nostra inviata|dal nostro corrispondente|dalla nostra corrispondente|intervista di|testo e foto|testo|scritto da|pubblicato da|a cura di|articolo di|testo di|autore|autori|postato da|inserito da",
  pt: "postado por|por redação|criado por",
  ro: "scris de|publicat de|postat de",
  sv: "text och foto|text och bild|text & foto|skriven av|skrivet av|publicerad av|postad av|av skribent|författare|skribent|foto och text|inlagd av|upplagd av",
  no: "tekst og foto|tekst og foto av|text av|av journalist|foto og tekst|skrevet av|publisert av|forfatter|tekst av|journalist",
  da: "skrevet af|udgivet af|indsendt af|af journalist",
  fi: "kirjoittaja|kirjoittanut|teksti|toimittaja",
  pl: "rozmawiał|rozmawiała|rozmawiali|tekst i zdjęcia|przygotował|przygotowała|napisany przez|napisane przez|dodane przez|opublikowany przez|opublikowane przez|autorka|autorzy|opracowanie|opracował|opracowała|oprac.",
  cs: "autoři|napsal|napsala|vložil|napísal|napísala",
  sh: "napisao|napisala|autorica|priredio|priredila|аутор|tekst napisao|avtorica|avtorji|avtor",
  lt: "autorius|autorė|parengė",
  lv: "autors|autore|autori",
  is: "höfundur",
  id: "penulis|ditulis oleh|diposting oleh|reporter",
  vi: "tác giả|được viết bởi|viết bởi|đăng bởi",
  hi: "लेखक|लेखिका|द्वारा लिखित",
  th: "ผู้เขียน|เขียนโดย|เรื่องโดย",
  fa: "نویسنده|نوشته شده توسط",
  ru: "написано автором|автор|авторы|автор статьи|беседовал|беседовала|подготовили|текст и фото|автор текста|текст|автор материала|опубликовал|опубликовано|написал|написала|подготовил|подготовила",
  uk: "автори|опублікував",
  hu: "szerző|szöveg",
  tr: "yazar|haber|tarafından",
  el: "γράφει ο|γράφει η|γράφουν οι|γράφει|γράφουν|του συντάκτη|συντάκτης|συντάκτρια|συγγραφέας|κείμενο|επιμέλεια|ρεπορτάζ|από τον|από την",
  ar: "كتب|كتبت|الكاتب|بواسطة",
  he: "כתב|כתבה",
};

/**
 * Like {@link BY_PHRASES}, in Chinese, Japanese and Korean. Some have the sign after them, which contains
 * `|`.
 */
export const EAST_ASIAN_BY_PHRASES: string =
  "作者 文／ 文/ 文| 文｜ 文： 文: 撰文 撰稿 记者 記者 本报记者 本報記者 特约记者 特約記者 编辑 編輯 责任编辑 責任編輯 责编 作者/ 楼主 发帖人 " +
  "發表者 发布者 整理 编译 編譯 著者 執筆者 執筆 筆者 ライター 取材・文 文= 文＝ 文・ 投稿者 글쓴이 작성자 저자 기자 글 글·사진";

/**
 * Common words of their languages, or parts of names ("von", "de", "di"): by-words only at the beginning of a
 * line.
 */
export const BY_WORDS: string =
  "by von vom par de por di da door van przez от від av af od από του της oleh bởi โดย بقلم מאת írta yazan piše пише";
