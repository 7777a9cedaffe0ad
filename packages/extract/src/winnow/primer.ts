const NAMES = "Ann Bea Cid Dan Eve Fay Gus Hal Ida Jon ".repeat(3);
const SENTENCE =
  "The ferry left at six, for £5, 5€ or $1 in 1999. “Why?” nobody asked (or said): it was 10.5 °C… ";
const LONG = SENTENCE.repeat(3);

/**
 * A small page with one of everything that the learned method looks at, which is labelled before the second page of a
 * process: V8 compiles a function for the cases that it has observed, and compiles it again whenever a new one occurs.
 */
export const PRIMER: string = `<!doctype html><title>Ferry left &amp; found | Port</title><meta name=generator content=WordPress>
<meta property=og:type content=article><script type=application/ld+json>{"@type":["NewsArticle"],"a":{"@type":"VideoObject"}}</script>
<style>@import "a"; /* c */ .x, a .z {display:none} @media print { .z {visibility: hidden} } #y {content: "\\"}"; display:none}</style>
<body class="home page1 a  b"><div id=cookie-banner class=overlay><p>Cookies: we use cookies. OK?</div><nav role=navigation class="menu
m2"><ul class=hidden-md><li><a href=a>Home 2</a><li class="card c1"><a href=b>News</a><li class="card c2"><b>Top</b></ul></nav>
<div role=main><h1>Ferry left &amp; found</h1><p>By Ann<br><br>5 May 1999<p class="lead x">${SENTENCE}<article
itemprop=articleBody id=main-text><p>${LONG}<p>${LONG}<figure><img src=a><figcaption>Boat</figcaption></figure><p>${LONG}\u3000中文カナ한글。
１２ Привет мир! Ünï¿ śĄ Ελλάδα ไทย \u200b\ufb01 ×\u00a0 -<b>bold</b><h2>Part</h2><pre>a = 1</pre><blockquote>${SENTENCE}</blockquote>
<table role=grid summary=s><caption>c</caption><thead><tr><th>A<th>B<tbody><tr><td>1<td>2<tr><td>3<td>4</table></article>
<div role=banner style="display:none" hidden>${SENTENCE}</div><div aria-hidden=true>${SENTENCE}</div><noscript><p>${LONG}</p></noscript>
<p>${SENTENCE} Read more<p>${SENTENCE} Read more and more.<dialog>Share</dialog><dialog open role=dialog class=modal>cookie</dialog></div>
<table><tr><td>a<table><tr><td>b</table></table><dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl><h2 class=donors>Donors</h2><ul><li>${NAMES}</ul>
<section id=comments class=comments><div class=comment id=respond-to-all-the-comments><p>${SENTENCE}</p></div></section>
<form class=search><label>q</label><input><button>go</button></form><footer id=y><p class=z>© Port</footer>`;
