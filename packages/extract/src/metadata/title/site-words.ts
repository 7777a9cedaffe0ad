import { type WordList, wordList } from "../text/entries.js";

/**
 * Words next to a site's name that do not identify it: "Mac Rumors Forums", "Example Blog", "The Go Project".
 */
// biome-ignore format: a language per line
export const SITE_WORDS: WordList = wordList({
  en: "the a of and for at by on in from blog blogs forum forums board boards community communities news newsroom magazine journal press media daily weekly online official site website web homepage home page portal network channel tv radio podcast docs documentation doc wiki help support center centre knowledge base learn academy resources guides shop store stores outlet marketplace inc llc ltd gmbh ag sa srl bv ab plc corp co company group team studio studios agency foundation project com org net io edu gov us usa uk eu ca au de fr es it nl",
  countries: "se pl ru jp cn www edition international global worldwide english",
  de: "der die das und offizielle webseite startseite nachrichten zeitung gemeinschaft onlineshop",
  fr: "le la les et du des officiel actualites boutique accueil",
  es: "el los las y sitio oficial noticias tienda inicio",
  it: "il lo gli e sito ufficiale notizie negozio",
  pt: "o os as loja",
  nl: "het een en officiele winkel nieuws",
  sv: "och officiell nyheter forening",
  pl: "oraz oficjalna strona sklep wiadomosci",
  ru: "и официальный сайт форум новости блог магазин портал журнал",
  zh: "官网 官方网站 首页 新闻 网 论坛 频道 中文网",
  ja: "公式サイト ニュース ブログ フォーラム",
  ko: "공식 뉴스 블로그",
  el: "νεα ειδησεις",
}, " ");

/** Titles that do not describe their page, folded. */
// biome-ignore format: a language per line
export const EMPTY_TITLES: WordList = wordList({
  en: "home|homepage|home page|index|welcome|untitled|untitled document|new page|document|title|page title|loading|just a moment|please wait|access denied|error|view topic|view thread|viewing topic",
  others: "startseite|accueil|inicio|главная|首页|ホーム",
}, "|");
