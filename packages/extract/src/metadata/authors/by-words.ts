/**
 * What stands before an author's name, a language. `strong` words say so wherever they stand; `short` ones are common
 * words of the language (or parts of names: "von", "de", "di") and say so at the beginning of a line only.
 */
export interface ByWords {
  readonly strong: readonly string[];
  readonly short: readonly string[];
}

export const BY_WORDS: Readonly<Record<string, ByWords>> = {
  en: {
    strong: [
      "written by", "posted by", "published by", "article by", "story by", "words by", "text by", "created by",
      "authored by", "submitted by", "started by", "asked by", "reported by", "reporting by", "contributed by",
      "post by", "blog by", "review by", "reviewed & written by", "added by", "uploaded by", "recipe by", "opinion by", "analysis by", "guest post by",
      "author", "authors", "writer", "written-by", "thread starter", "about the author", "about author", "post author",
      "view all posts by", "see all posts by", "all posts by", "posts by", "articles by", "more posts by", "more articles by", "more by",
      "more from", "read more about", "learn more about", "read more from", "profile of", "view profile of", "topic starter", "discussion starter", "article author", "meet the author", "author name",
    ],
    short: ["by"],
  },
  de: {
    strong: ["geschrieben von", "verfasst von", "ein artikel von", "ein beitrag von", "eine kolumne von", "erstellt von", "veröffentlicht von", "gepostet von", "text von", "autor", "autorin", "autoren", "verfasser", "text", "ein gastbeitrag von", "ein interview von"],
    short: ["von", "vom"],
  },
  fr: {
    strong: ["écrit par", "rédigé par", "publié par", "posté par", "proposé par", "un article de", "propos recueillis par", "auteur", "auteure", "auteurs", "autrice", "texte", "texte de", "texte par"],
    short: ["par", "de"],
  },
  es: {
    strong: ["escrito por", "publicado por", "redactado por", "texto de", "texto", "un artículo de", "autor", "autora", "autores", "autor/a", "enviado por", "creado por"],
    short: ["por", "de"],
  },
  it: {
    strong: ["scritto da", "pubblicato da", "a cura di", "articolo di", "testo di", "autore", "autrice", "autori", "postato da", "inserito da"],
    short: ["di", "da"],
  },
  pt: {
    strong: ["escrito por", "publicado por", "postado por", "texto de", "texto", "autor", "autora", "autores", "por redação", "criado por", "enviado por"],
    short: ["por", "de"],
  },
  nl: {
    strong: ["geschreven door", "gepost door", "geplaatst door", "gepubliceerd door", "tekst", "tekst door", "auteur", "auteurs", "auteur(s)"],
    short: ["door", "van"],
  },
  pl: {
    strong: ["napisany przez", "napisane przez", "dodane przez", "opublikowany przez", "opublikowane przez", "autor", "autorka", "autorzy", "tekst", "opracowanie", "opracował", "opracowała", "oprac."],
    short: ["przez"],
  },
  ru: {
    strong: ["автор", "авторы", "автор статьи", "автор текста", "текст", "автор материала", "опубликовал", "опубликовано", "написал", "написала", "подготовил", "подготовила"],
    short: ["от"],
  },
  uk: { strong: ["автор", "автори", "текст", "опублікував"], short: ["від"] },
  sv: { strong: ["skriven av", "skrivet av", "publicerad av", "postad av", "text", "av skribent", "författare", "skribent", "foto och text", "inlagd av", "upplagd av"], short: ["av"] },
  no: { strong: ["skrevet av", "publisert av", "tekst", "forfatter", "tekst av", "journalist"], short: ["av"] },
  da: { strong: ["skrevet af", "udgivet af", "tekst", "forfatter", "indsendt af", "af journalist"], short: ["af"] },
  fi: { strong: ["kirjoittaja", "kirjoittanut", "teksti", "toimittaja"], short: [] },
  cs: { strong: ["autor", "autorka", "autoři", "napsal", "napsala", "text", "vložil"], short: ["od"] },
  sk: { strong: ["autor", "autorka", "napísal", "napísala", "text"], short: ["od"] },
  hu: { strong: ["szerző", "írta", "szöveg"], short: [] },
  ro: { strong: ["scris de", "publicat de", "autor", "autori", "postat de"], short: ["de"] },
  tr: { strong: ["yazar", "yazan", "haber", "tarafından"], short: [] },
  el: { strong: ["γράφει ο", "γράφει η", "γράφουν οι", "γράφει", "γράφουν", "του συντάκτη", "συντάκτης", "συντάκτρια", "συγγραφέας", "κείμενο", "επιμέλεια", "ρεπορτάζ", "από τον", "από την"], short: ["από", "του", "της"] },
  ar: { strong: ["بقلم", "كتب", "كتبت", "الكاتب", "بواسطة"], short: [] },
  he: { strong: ["מאת", "כתב", "כתבה"], short: [] },
  zh: {
    strong: ["作者", "文／", "文/", "文|", "文｜", "文：", "文:", "撰文", "撰稿", "记者", "記者", "本报记者", "本報記者", "特约记者", "特約記者", "编辑", "編輯", "责任编辑", "責任編輯", "责编", "作者/", "楼主", "发帖人", "發表者", "发布者", "整理", "编译", "編譯"],
    short: [],
  },
  ja: { strong: ["著者", "執筆者", "執筆", "筆者", "ライター", "取材・文", "文=", "文＝", "文／", "文/", "文・", "文：", "記者", "投稿者", "作者", "text by"], short: [] },
  ko: { strong: ["글쓴이", "작성자", "저자", "기자", "글", "글·사진"], short: [] },
};
