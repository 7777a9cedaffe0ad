import fc from "fast-check";

const PROSE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town. ";

const SEEDS: readonly string[] = [
  `<!doctype html><html lang="en"><title>Ferry</title><body><nav><a href=/>Home</a> <a href=/n>News</a></nav><article><h1>The ferry</h1><p>${PROSE.repeat(3)}<p>${PROSE.repeat(2)}<figure><img src=a.jpg alt=Quay><figcaption>The quay</figcaption></figure><blockquote><p>${PROSE}</blockquote><pre><code class="language-js">let a = 1;\n</code></pre></article><footer>© 2026</footer>`,
  `<table><tr><td colspan=2>${PROSE}<td rowspan=3>b</table><ul><li>one<ul><li>${PROSE}</ul><li>two</ul><dl><dt>a<dd>${PROSE}</dl>`,
  `<body><div class=comment><p>${PROSE}</div><div id=content>${PROSE}<br><br>${PROSE}<br><br><b>${PROSE}</b></div><form><select><option>x</select><textarea>y</textarea></form>`,
  `<p>渡船清晨六點離開，船上沒有人回頭看那座小鎮。${"水很靜，天很低。".repeat(30)}</p><math><mi>x</mi></math><svg><title>t</title><text>z</text></svg><noscript><img src=b.png></noscript>`,
  `<p>${PROSE}<a href=/x>link <span class=sidenote>A note.</span></a> and<sup><a href=#fn1>1</a></sup> more<sup><a href=#fn2>2</a></sup>.<p>${PROSE}<ol><li id=fn1><p>First. <a href=#r1>↩</a><li id=fn2>Second.<ol><li id=fn3>Third.</ol></ol><math display=block><semantics><mfrac><mi>a</mi><mtext>b</mtext></mfrac><annotation encoding=application/x-tex>\\frac ab</annotation></semantics></math>`,
];

const TOKENS: readonly string[] = [
  "<p>", "</p>", "<div>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<a href='x'>", "</a>", "<b>", "</b>",
  "<ul><li>", "</ul>", "<br><br>", "<h2>", "<pre>", "<code>", "<svg>", "<math>", "<template>", "<noscript>",
  "<script>", "</script>", "<!--", "-->", "<![CDATA[", "]]>", "&", "&#0;", "&#x110000;", "\0", "\ud800", "\ufffd", "<", ">",
  "'", '"', "`", "*", "_", "|", "#", "\n\n", "    ", "$$", "\\(", "[", "](", "<body class=x>", "<frameset>", "<select>",
  "<form>", "<sup><a href='#fn1'>1</a></sup>", "<li id=fn1>", "<img src=x>", "<details><summary>", "<ruby>",
  "<rt>", "<figure>", "<figcaption>", "<dl><dt>", "<dd>", "<caption>", "<blockquote>", "<q>", "<abbr title='<\"'>", "<span lang=fr dir=rtl>",
  "<a href='#fn3'>", "<a href='https:x'>", "<a href='\\\\x\\y'>", "<base href='//b.example/'>", "<span class=sidenote>", "<mtext>", "<annotation-xml>",
  "<img srcset='a 1x,b 2x'>", "<meta name=author content='a: \u2028- b'>", "<meta property=og:title content='\u0001]]> & <'>", "\u2028", "\u0085", "---\n",
]; // biome-ignore format: a list of words

interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly token: number;
  readonly copy: number;
}

/** Cuts, inserts a token and copies a stretch, at positions that are shares of the page's length. */
function mutate(page: string, edits: readonly Edit[]): string {
  let html = page;
  for (const { at, drop, token, copy } of edits) {
    const start = Math.floor(at * html.length);
    const stretch = html.slice(start, start + copy);
    html = html.slice(0, start) + TOKENS[token % TOKENS.length]! + stretch + html.slice(start + drop);
  }
  return html;
}

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(60),
  token: fc.nat(TOKENS.length),
  copy: fc.nat(120),
});

/** Pages of prose, tables, lists, comments and formulas that are cut, copied and mixed with pieces of markup. */
export const mutatedPage: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(edit, { minLength: 1, maxLength: 12 }))
  .map(([seed, edits]) => mutate(seed, edits));
