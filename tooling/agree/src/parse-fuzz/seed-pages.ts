/** Small pages of various kinds; their mutations are more complex than the output of the grammar. */
export const SEED_PAGES: readonly string[] = [
  // An article, well formed.
  `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Swifts &amp; rain</title>
<link rel="stylesheet" href="/a.css"><style>p > a { color: red } /* </p> */</style>
<script type="application/ld+json">{"@type": "Article", "name": "</p>"}</script></head>
<body class="post"><header><nav><ul><li><a href="/">Home</a><li><a href="/b?x=1&amp;y=2">B</a></ul></nav></header>
<main><article><h1>Swifts</h1><p>They sleep <em>in flight</em>, <a href=/c>they say</a>.<p>Second &mdash; paragraph.
<figure><img src=a.png alt="A swift"><figcaption>One</figcaption></figure></article></main>
<footer><p>&copy; 2026</footer></body></html>`,
  // Tables of the old web, in quirks mode.
  `<HTML><BODY BGCOLOR=white><CENTER><FONT COLOR="#ff0000" SIZE=4><TABLE BORDER=0 WIDTH=100%><TR><TD ALIGN=left><FONT SIZE=2>
<B>News</B><BR>one<P>two</FONT><TD><TABLE><CAPTION>in</CAPTION><TR><TH>a<TH>b<TR><TD>1<TD>2</TABLE></TR>
stray text<TR><TD COLSPAN=2><A HREF="x.html"><IMG SRC=y.gif></A></TABLE></FONT></CENTER></BODY></HTML>`,
  // Misnested formatting elements.
  `<!doctype html><p>1<b>2<i>3</b>4</i>5<a href=a>6<div>7<a href=b>8</div>9</a><p><font color=red><b>10<p>11</font>12</b>
<nobr>a<nobr>b</nobr><b><b><b><b>x</b></b><div></b>y</div><em><strong><p>z</em></strong>`,
  // Sections and columns of a table, and fostered content.
  `<!DOCTYPE html><table id=t><colgroup><col span=2><col></colgroup><thead><tr><th>a</th></tr></thead>
<tbody><tr><td>1<p>2</td> <td>3<tfoot><tr><td>4</table><table><td>x<table><tr>y<td>z</table>w</table>
<table><caption>c<p>d</caption>e<b>f<tr><td>g</b>h<input type=hidden><input><style>i</style><!-- j --></table>`,
  // Scripts, comments and raw text.
  `<script>document.write("<script>x<\\/script>"); // <!-- </script><script><!--
if (a < b && c > d) x("</sc" + "ript>"); <script>y</script>
//--></script><noscript><img src=a><p>no script</noscript><textarea>
 a <b>b</b> &lt; </textarea><title>x<!--</title>--><xmp><b></xmp><iframe><p></iframe><style><!-- a --></style><!-- d -- e --!>f`,
  // SVG and MathML with HTML in them.
  `<p>Area: <svg viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"><g><a xlink:href="#a"><path d="M0 0"/></a>
<foreignObject><div>in <b>html</b></div></foreignObject><desc>a<p>b</desc><title>c</title><![CDATA[d < e]]></g></svg> and
<math><mi>x</mi><mo>=</mo><annotation-xml encoding="text/html"><p>y</p></annotation-xml><mtext><b>z</b></mtext>
<annotation-xml><svg><circle r=1 /></svg></annotation-xml></math> end<svg><p>out</svg>`,
  // Templates of rows and of other elements.
  `<!DOCTYPE html><head><template id=a><tr><td>1</td></tr><template><col></template></template></head><body>
<table><template><tr><td>2</template><tr><td><template><td>3<div>4</template></table><template><p>5<b>6</template>7
<template><head><body class=x><html id=y>8</template>`,
  // Lists and headings without end tags.
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><title>l</title>
<ul><li>a<ul><li>b<li>c</ul><li><p>d<div><li>e</div></ul><dl><dt>f<dd>g<dt>h<dl><dd>i</dl></dl><h1>j<h2>k</h1>l</h2>
<ol start=3><li value="1">m</ol><blockquote><p>n<hr>o</blockquote><pre>

 p
</pre><address><p>q</address></p></br>`,
  // Forms and their fields.
  `<!doctype html><form action="/s?a=1&b=2" method=get><fieldset><legend>a</legend><label>b <input name=q value='"'></label>
<input type="checkbox" checked disabled><button type=submit><b>c</button></b><textarea name=t rows=2>d</textarea>
<form>e</form><table><form><tr><td><input></form></table></form><datalist><option>f<option value=g>h<optgroup>i</datalist>`,
  // A frameset.
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//EN"><html><head><title>f</title></head>
<frameset cols="1,*"> <frame src=a> <frameset rows="*,*"><frame></frameset> text <noframes><p>none</noframes></frameset>
</html><!-- end -->`,
  // Attributes in all forms, character references everywhere.
  `<div a b=c d = e f='g' h="i" A=j k=l/ /m n/o p="&amp;&lt;q&copy=r&copys" s='&#x41;&#66' t=&quot;u&quot v="a
b" ='w' x="1"y="2" z=a"b'c\`d=e<f>&amp;amp;&nbsp;&#0;&#128;&#xD800;&notit;&notin;&ltx;&#x;&#;&;&</div><a href=?a&lang=en&sect;&not>é雨燕\u{1f600}</a>`,
  // Ruby, media and obsolete elements.
  `<!doctype html><ruby>a<rb>b<rt>c<rtc>d<rp>(<rt>e</ruby><video src=v><source src=w><track></video><audio controls>f</audio>
<object data=o><param name=p><embed src=e></object><applet><p>g</applet><marquee><b>h</marquee><center><image src=i><br/></p>
<isindex prompt=j><details><summary>k</summary>l</details><dialog open>m</dialog><listing>
n</listing><map><area></map><plaintext>o</plaintext></p>`,
]; // biome-ignore format: pages as they are
