import { describe, expect, it } from "vitest";
import { type ExtractOptions, extract } from "../../index.js";

/** Running text of an article, without dates. */
const PROSE: Readonly<Record<string, string>> = {
  de: "Die Mauersegler schlafen im Flug, und sie kommen erst im Mai wieder an ihre Nistplätze zurück, wie die Forscher berichten.",
  en: "The swifts sleep in flight, and they only come back to their nests when spring is over, as the researchers report.",
  fr: "Les martinets dorment en vol, et ils ne reviennent à leurs nids que lorsque le printemps est fini, disent les chercheurs.",
  es: "Los vencejos duermen en vuelo, y solo vuelven a sus nidos cuando termina la primavera, según cuentan los investigadores.",
  it: "I rondoni dormono in volo, e tornano ai loro nidi solo quando la primavera è finita, come raccontano i ricercatori.",
  pl: "Jerzyki śpią w locie i wracają do swoich gniazd dopiero wtedy, gdy wiosna się kończy, jak opowiadają badacze.",
  el: "Οι σταχτάρες κοιμούνται ενώ πετούν και επιστρέφουν στις φωλιές τους μόνο όταν τελειώνει η άνοιξη, λένε οι ερευνητές.",
  tr: "Ebabiller uçarken uyur ve yuvalarına ancak bahar bittiğinde geri dönerler, diye anlatıyor araştırmacılar bu konuda.",
  ru: "Стрижи спят на лету и возвращаются к своим гнёздам только тогда, когда весна уже закончилась, говорят учёные.",
  cs: "Rorýsi spí za letu a vracejí se do svých hnízd teprve tehdy, když jaro skončí, jak vyprávějí vědci, kteří je sledují.",
  nl: "De gierzwaluwen slapen tijdens de vlucht, en ze komen pas terug naar hun nesten als de lente voorbij is, zeggen de onderzoekers.",
  sv: "Tornseglarna sover medan de flyger, och de kommer inte tillbaka till sina bon förrän våren är slut, säger forskarna.",
};

interface Page {
  readonly lang?: string;
  readonly url?: string;
  readonly head?: string;
  /** Before the title, and after it, after the text, after the article. */
  readonly top?: string;
  readonly byline?: string;
  readonly bottom?: string;
  readonly after?: string;
}

function html({ lang = "de", head = "", top = "", byline = "", bottom = "", after = "" }: Page): string {
  const prose = `<p>${PROSE[lang]!}</p>`.repeat(8);
  return (
    `<html lang="${lang}"><head><title>Apus apus - Beispiel</title>${head}</head><body><div id="header"><a href="/">Beispiel</a></div>` +
    `<div id="nav"><ul><li><a href="/a">Alpha</a><li><a href="/b">Beta</a></ul></div>` +
    `<div id="main">${top}<h1>Apus apus</h1>${byline}<div class="text">${prose}</div>${bottom}</div>${after}` +
    `<div id="footer">© 2009-2021 Beispiel</div></body></html>`
  );
}

function publishedOf(page: Page): string | undefined {
  const options: ExtractOptions = { url: page.url ?? "https://www.example.org/apus.html" };
  return extract(html(page), options).metadata.published?.slice(0, 10);
}

describe("published, as sites of these kinds write it", () => {
  it.each<[kind: string, expected: string | undefined, page: Page]>([
    // German
    ["two-digit year", "2019-03-12", { byline: "<p>12.03.19</p>" }],
    ["short day and month", "2009-04-03", { byline: "<p>Am 3.4.09 von Ada</p>" }],
    ["month and two-digit year", "2009-03-12", { byline: '<p class="meta">12 Mär 09</p>' }],
    ["label", "2014-11-23", { byline: "<p>Veröffentlicht am: Sonntag, 23. November 2014, 14:05 Uhr</p>" }],
    ["as of", "2019-03-12", { bottom: "<p>Stand: 12.03.2019</p>" }],
    ["press release", "2012-10-04", { top: "<p>Pressemitteilung Nr. 112 vom 4. Oktober 2012</p>" }],
    ["dateline", "2012-10-04", { byline: "<p>Berlin, den 4. Oktober 2012</p>" }],
    ["Austrian month", "2016-01-07", { byline: "<span class=date>7. Jänner 2016</span>" }],
    [
      "created, in Joomla",
      "2014-03-12",
      {
        byline:
          '<dl class="article-info"><dd class="create">Erstellt: Mittwoch, 12. März 2014 10:11</dd><dd class="modified">Zuletzt aktualisiert: Freitag, 14. März 2014 08:00</dd></dl>',
      },
    ],
    [
      "submitted, in Drupal",
      "2012-12-03",
      { byline: '<div class="submitted">Eingetragen von ada am Mo, 03/12/2012 - 14:05</div>' },
    ],
    [
      "date box completed by the address",
      "2011-03-12",
      {
        url: "https://www.example.org/2011/03/apus/",
        byline: "<div class=date><span class=day>12</span><span class=month>Mrz</span></div>",
      },
    ],
    [
      "after the text, with tags",
      "2012-10-01",
      {
        bottom:
          '<div class="post-footer">1. Oktober 2012 | Tags: Vögel, Schlaf, Flug | Kategorie: Natur</div>',
      },
    ],
    ["forum", "2009-03-12", { byline: "<p>von ada » Do Mär 12, 2009 4:05 pm</p>" }],
    [
      "Typo3 news",
      "2013-06-05",
      { top: '<p class="news-single-timedata">05.06.2013 09:32 Kategorie: Aktuelles</p>' },
    ],
    [
      "article in a wrapper of reviews",
      "2015-06-17",
      {
        top: '<div class="review hreview">',
        byline: '<p class="date dtreviewed">17.06.2015</p>',
        bottom: "</div>",
      },
    ],
    [
      "by-line with the number of comments",
      "2012-11-07",
      { byline: '<p class="by-line-comments-views-date">von Ada, 7.11.2012, 3 Kommentare</p>' },
    ],
    [
      "responsive layout",
      "2012-11-07",
      { top: '<div class="responsive-layout">', byline: "<p>7.11.2012</p>", bottom: "</div>" },
    ],
    // Blogspot
    [
      "date header",
      "2011-03-12",
      { top: "<h2 class='date-header'><span>Samstag, 12. März 2011</span></h2>" },
    ],
    // WordPress
    [
      "update before the publication",
      "2024-05-03",
      {
        byline:
          '<p><time class="entry-date updated" datetime="2024-06-01">1. Juni</time> <time class="entry-date published" datetime="2024-05-03">3. Mai</time></p>',
      },
    ],
    // Shopify
    [
      "footer of the article",
      "2024-05-03",
      { top: "<article>", bottom: '<footer><time datetime="2024-05-03">3. Mai</time></footer></article>' },
    ],
    [
      "captions and code",
      undefined,
      {
        byline: "<figure><figcaption>Ada, 3.5.2024</figcaption></figure><pre>2024-05-03 10:00 start</pre>",
      },
    ],
    [
      "update stated as publication",
      "2024-05-03",
      {
        head: '<meta property="article:published_time" content="2024-05-03T10:00:00Z"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Apus apus","datePublished":"2024-06-01T10:00:00Z","dateModified":"2024-06-01T10:00:00Z"}</script>',
      },
    ],
    // Other languages
    [
      "published and updated",
      "2018-01-03",
      { lang: "fr", byline: "<p>Publié le 3 janvier 2018 à 14h05, mis à jour le 5 janvier 2018 à 9h00</p>" },
    ],
    ["first of the month", "2018-08-01", { lang: "fr", byline: "<p>Par Ada, le 1er août 2018</p>" }],
    ["numbers", "2017-05-09", { lang: "es", byline: "<p>Madrid, 9/5/2017</p>" }],
    ["words", "2017-05-09", { lang: "es", byline: "<p>Martes, 9 de mayo de 2017 | 10:15</p>" }],
    ["ordinal", "2017-05-01", { lang: "es", byline: "<p>1º de mayo de 2017</p>" }],
    ["label", "2015-02-14", { lang: "it", byline: "<p>Pubblicato il 14 febbraio 2015 da Ada</p>" }],
    ["genitive", "2016-10-03", { lang: "pl", byline: "<p>Dodano: 3 października 2016</p>" }],
    ["genitive with weekday", "2015-09-08", { lang: "el", byline: "<p>Τρίτη, 8 Σεπτεμβρίου 2015</p>" }],
    ["date with time", "2014-11-23", { lang: "tr", byline: "<p>Yayınlanma: 23 Kasım 2014, 16:00</p>" }],
    [
      "genitive and г.",
      "2013-02-23",
      { lang: "ru", byline: "<p>Опубликовано 23 февраля 2013 г. в 12:15</p>" },
    ],
    ["spaces after dots", "2013-02-03", { lang: "cs", byline: "<p>Vydáno: 3. 2. 2013</p>" }],
    ["label", "2020-01-07", { lang: "nl", byline: "<p>Geplaatst op 7 januari 2020</p>" }],
    ["ISO", "2012-05-01", { lang: "sv", byline: "<p>Publicerad 2012-05-01 13:37</p>" }],
    // English
    [
      "asctime in a meta element",
      "2014-11-23",
      { lang: "en", head: '<meta name="pubdate" content="Sun Nov 23 16:00:00 EDT 2014">' },
    ],
    [
      "asctime on the page",
      "2014-11-23",
      { lang: "en", byline: "<p class=date>Sun Nov 23 16:00:00 EDT 2014</p>" },
    ],
    [
      "weekday shows the order",
      "2018-12-03",
      { lang: "en", byline: '<div class="submitted">Submitted by ada on Mon, 12/03/2018 - 14:05</div>' },
    ],
    ["numbers without a country", "2020-03-04", { lang: "en", byline: "<p>Posted 3/4/20</p>" }],
    // Old pages
    [
      "one paragraph for title, date and text",
      "2011-12-15",
      {
        lang: "en",
        byline: `<p><b>Research in depth: most of the swifts are asleep when they fly, the report finds, and all of them at night</b><br>15 Dec 2011<br><br>${PROSE.en!.repeat(3)}</p>`,
      },
    ],
    [
      "time before the year",
      "2007-12-29",
      { lang: "en", byline: "<p>Swiftnews - Sat, 29 Dec 15:58:00 2007</p>" },
    ],
    [
      "agency's sign before the date",
      "2008-01-12",
      { lang: "en", byline: "<div>© AP</div><div>2008-01-12 11:31:01 -</div>" },
    ],
    [
      "dots, but the month first",
      "2012-11-05",
      {
        lang: "en",
        head: '<meta name="parsely-pub-date" content="2012-11-05T09:00:00Z">',
        byline: "<p class=date>11.05.12</p>",
      },
    ],
    // Declared
    [
      "canonical address",
      "2014-11-23",
      { head: '<link rel=canonical href="https://www.example.org/artikel/2014/11/23/apus.html">' },
    ],
    [
      "address of Open Graph",
      "2014-11-23",
      { head: '<meta property="og:url" content="https://www.example.org/apus-20141123.html">' },
    ],
    [
      "a year alone is not enough",
      "2014-11-23",
      { url: "https://www.example.org/2014/apus/", byline: "<p class=date>23. November</p>" },
    ],
  ])("%s: %s", (_, expected, page) => {
    expect(publishedOf(page)).toBe(expected);
  });
});
