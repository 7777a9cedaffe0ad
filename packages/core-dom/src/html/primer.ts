const LONG = "long value ".repeat(6);

/**
 * A small page with one of everything, which is parsed a few times before the second real page.
 *
 * Engines compile a function for the cases they have observed, and compile it again whenever a new one
 * occurs. Without the primer the functions that read tags and text are compiled about five times on the first
 * pages. It shortens the first 50 pages by a sixth.
 */
export const PRIMER: string = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">
<html lang=en><head><meta charset=utf-8><title>a &amp; b</title><link rel="x" href='y'><style>a > b {}</style>
<script type="application/ld+json">{"a": "<b>"}</script></head><body class="x">
<div class="a b" id='c' DATA-X=1 data-y="1&amp;2&b" title="${LONG}" alt='${LONG}&amp;' hidden><!-- c --><p Class=d>One
<b>two</b> <a href="/x?a=1&b=2" title="x\r\ny">three</a> &nbsp;&rsquo;&#39;&#x27; é \u2014 \u00a0x &unknown; &ltx<br/>
<img src="i.png" alt="" / ><p>four</p>\r\n<ul class="l"><li>a<li>b <i>c</i></ul><TABLE border=0><tr><td>1<td>2\r\n</table>
<h1>h</h1><h2>g</h2><form action="z"><input type=hidden value="v"><label>l</label><select><option>1<option>2</select>
<textarea>\nx &amp; y</textarea><button>b</button></form><svg viewBox="0 0 1 1" fill="n"><path d="M0 0"/><g><use
xlink:href="#a"></use></g></svg><b><p>x</b>y</p><i>a<div>b</i>c</div><dl><dt>a<dd>b</dl><pre>\nx</pre><x-y z-w="1"></x-y>
<noscript><img src=x></noscript><iframe src="u"></iframe><section><article><header></header><span>text</span> < 5</article>
</section><em>e</em><strong>s</strong><font color=red>f</font><center>c</center><hr></zz></span></p></div>
<div>&#32;&Tab;</div><p>&#128512; &fjlig; &#10; <x-y>a<div>b</x-y></div><a href="&copy=1&amp">1<a href=2>2<b>3</a></b><nobr>a<nobr>b
</nobr></br><table><caption>c</caption><colgroup><col></colgroup><thead><tr><th>d</thead>e<b>f<tr><td><li>g</b></table>
<svg><title>t</title><desc>d<p>e</desc><style>s</style><text>u<br>v</text></svg><math><mi>x</mi><mo>=</mo></math>
<template><td>x</template><object><p>y</object><option>z<optgroup><div data-preloaded="{}" style="x"></div>
<ul><li><ul><li>a</ul><li>b</ul><dl><dd>c<dt>d</dl><h3>e<h4>f</h3><form><form></form><button><button>g</button>
<video src=v></video><select><option selected>h<optgroup><hr></select><xmp><b></xmp><noembed>i</noembed><body class=y z=1>
<script>if (a<b) c("</div>") // <!-- <script> </script> --></script><script async src="x"></script><script
type="text/javascript">d</script></body></html>\n<!-- e --!>`;
