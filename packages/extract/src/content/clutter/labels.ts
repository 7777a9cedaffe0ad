/** Labels of advertisements, controls and times of reading: lines that are nothing else. */
export const CONTROL: RegExp =
  /^[^\p{L}\p{N}]*(?:(?:article|story) continues (?:after|below)(?: this)? ad(?:vertisement)?|advertisements?(?:[^\p{L}\p{N}]+(?:scroll|continue|skip)[\w ]{0,30})?|anzeige|werbung|publicité|publicidade?|pubblicità|advertentie|реклама|reklama|広告|copy (?:link|code|to clipboard)|link copied|share (?:this )?(?:article|post|story|page|on)|print (?:this )?(?:article|page|story)|listen to (?:this )?(?:article|story)(?: \d{1,3} min(?:utes)?)?|\d{1,3}[ -]?min(?:ute)?s?(?: de)? (?:read|lesezeit|lectura|leitura|lecture|di lettura|leestijd|lästid|czytania)|(?:lesezeit|estimated reading time|reading time|leestijd|temps de lecture|tiempo de lectura|tempo de leitura|tempo di lettura)[: ]{1,3}(?:ca\. )?\d{1,3} \p{L}{2,8}|read (?:more|(?:the )?full (?:article|story)|the rest of this entry)|continue reading|weiterlesen|mehr lesen|lire la suite|leer más|leia mais|leggi tutto|lees (?:meer|verder)|läs mer|les mer|læs mere|czytaj (?:więcej|dalej)|читать (?:далее|дальше|полностью)|続きを読む|阅读全文|閱讀全文|loading|close|enlarge(?: image)?|click to (?:enlarge|expand)|back to top|nach oben)[^\p{L}\p{N}]*$/iu;

/** The first two letters of the labels of {@link CONTROL} that are ASCII. */
const BEGINNINGS: ReadonlySet<number> = new Set(
  "ar st ad an we pu re co sh pr li le es te ti lo cl en ba na me cz"
    .split(" ")
    .map((pair) => codes(pair, 0)),
);

function codes(value: string, at: number): number {
  return ((value.charCodeAt(at) | 0x20) << 8) | (value.charCodeAt(at + 1) | 0x20);
}

/** Whether a text may match {@link CONTROL}: its first letters rule out most, in a tenth of the time of the pattern. */
export function mayBeControl(value: string): boolean {
  for (let at = 0; at < value.length - 1; at++) {
    const code = value.charCodeAt(at);
    // Other letters, and digits.
    if (code > 0x7f || (code >= 0x30 && code <= 0x39) || value.charCodeAt(at + 1) > 0x7f) return true;
    if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) return BEGINNINGS.has(codes(value, at));
  }
  return value.charCodeAt(value.length - 1) > 0x7f;
}

/** The beginning of a line that leads to another article. */
export const READ_ALSO: RegExp =
  /^[^\p{L}\p{N}]*(?:(?:also )?read(?: also| more| next)?|related(?: (?:articles?|stor(?:y|ies)|posts?|content|reading|video|topics?))?|more (?:on this|stories)|recommended reading|you may (?:also )?like|(?:don['’]t miss|must read)|(?:à )?lire aussi|lesen sie (?:auch|mehr)|mehr zum thema|lee también|te puede interesar|leia (?:também|mais)|leggi anche|lees ook|läs (?:också|mer|även)|les også|læs også|czytaj (?:także|też|również)|zobacz (?:też|także|również)|читайте (?:также|ещё)|читайте також|přečtěte si(?: také)?|čtěte (?:také|též)|čítajte (?:aj|tiež)|olvasta már|citește și|ayrıca oku|baca juga|相关阅读|延伸阅读|関連記事)\s{0,2}[:：|»→–-]/iu;

/** Headings of links to other articles. */
export const RELATED: RegExp =
  /^[^\p{L}\p{N}]*(?:(?:(?:more|other|similar) )?(?:related|recommended|suggested|popular|recent|latest|trending|similar|other) (?:articles?|posts?|stor(?:y|ies)|reading|content|news|reads|topics|guides|resources)|(?:other |more )?(?:posts|articles|stories|things|content|recipes)? ?you (?:may|might|['’]?ll|will) (?:also )?(?:like|enjoy|love|be interested)|read (?:next|also|more)|keep reading|up next|what to read next|more (?:from|on|stories|articles|posts|news|like this)|further reading from|ähnliche (?:artikel|beiträge)|verwandte (?:artikel|beiträge|themen)|weitere (?:artikel|beiträge|themen|nachrichten)|mehr (?:zum thema|aus|von)|das könnte (?:sie|dich) (?:auch )?interessieren|auch interessant|lesen sie auch|articles? (?:similaires|liés|connexes|récents)|à lire (?:aussi|également)|lire aussi|vous (?:aimerez|pourriez)|sur le même (?:sujet|thème)|artículos relacionados|(?:noticias|entradas) relacionad[ao]s|también te puede|te puede interesar|lea también|más noticias|(?:artigos|notícias|posts) relacionad[ao]s|leia também|veja também|mais notícias|articoli correlati|leggi anche|potrebbe (?:interessarti|anche)|gerelateerde artikelen|lees ook|meer (?:nieuws|over)|läs också|relaterade artiklar|les også|læs også|powiązane artykuły|czytaj (?:także|też|również)|zobacz (?:też|także|również)|похожие (?:статьи|записи|новости)|читайте (?:также|ещё)|читайте також|související články|mohlo by vás|kapcsolódó cikkek|articole similare|ilgili (?:haberler|yazılar)|artikel terkait|baca juga|関連記事|おすすめ記事|相关(?:文章|阅读|新闻|推荐)|相關(?:文章|新聞)|延伸阅读|推荐阅读)/iu;
