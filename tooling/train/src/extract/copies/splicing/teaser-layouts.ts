import { between, chance, pick, type Random } from "../random.js";
import type { ItemLayout, Names, Teaser } from "../types.js";
import { escaped, link } from "./markup.js";

type TeaserLayout = ItemLayout<Teaser>;

// biome-ignore format: a table
const MORE: readonly string[] = [
  "Read more", "Read more »", "(more...)", "more", "Continue reading", "Full story", "Read the rest", "[…]",
  "Read on", "Learn more", "View all", "Details", "→",
];

const summary = (teaser: Teaser): string => escaped(teaser.summary);

function more(names: Names, random: Random): string {
  return link(pick(random, MORE), names("more"));
}

const image = (names: Names): string => `<img src="thumb.jpg" alt="" width="80"${names("image")}>`;

const headed: TeaserLayout = {
  wrapper: "ul",
  item: (teaser, _, names) =>
    `<li${names("item")}><h3${names("title")}>${link(teaser.title)}</h3>
<p${names("summary")}>${summary(teaser)}</p></li>`,
};

const pictured: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names, random) =>
    `<div${names("item")}><a href="#">${image(names)}</a><h2${names("title")}>${link(teaser.title)}</h2>
<div${names("date")}>${escaped(teaser.date)}</div>
<p${names("summary")}>${summary(teaser)} ${more(names, random)}</p></div>`,
};

const rows: TeaserLayout = {
  wrapper: "table",
  item: (teaser, _, names) =>
    `<tr${names("item")}><td valign="top">${image(names)}</td><td>
<b${names("title")}>${link(teaser.title)}</b><br>${summary(teaser)}</td></tr>`,
};

const plain: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names) => `<p${names("item")}>${link(teaser.title)}<br>${summary(teaser)}</p>`,
};

const definitions: TeaserLayout = {
  wrapper: "dl",
  item: (teaser, _, names) =>
    `<dt${names("title")}>${link(teaser.title)}</dt><dd${names("summary")}>${summary(teaser)}</dd>`,
};

const dashed: TeaserLayout = {
  wrapper: "ul",
  item: (teaser, _, names) => `<li${names("item")}>${link(teaser.title)} - ${summary(teaser)}</li>`,
};

const blogEntry: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names, random) =>
    `<div${names("date")}>${escaped(teaser.date)}</div><h4${names("title")}>${link(teaser.title)}</h4>
<p${names("summary")}>${summary(teaser)}</p>
<p${names("author")}>by ${escaped(teaser.author)} | ${link(`${between(random, 0, 60)} comments`)}</p>`,
};

const bold: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names, random) =>
    `<p${names("item")}><b>
<a href="#">${escaped(teaser.title)}</a></b> ${summary(teaser)} ${more(names, random)}</p>`,
};

const articles: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names) =>
    `<article${names("item")}><figure>${image(names)}</figure><header>
<h3${names("title")}>${link(teaser.title)}</h3>
<time${names("date")}>${escaped(teaser.date)}</time></header>
<p${names("summary")}>${summary(teaser)}</p></article>`,
};

const cells: TeaserLayout = {
  wrapper: "table",
  item: (teaser, index, names) =>
    `${index % 2 === 0 ? "<tr>" : ""}<td width="50%" valign="top"${names("item")}>${link(teaser.title)}<br>
<font size="1">${summary(teaser)}</font></td>`,
};

const bare: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names) =>
    `<div${names("item")}>${link(teaser.title)}<br>${summary(teaser)}<br><br></div>`,
};

const ruled: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names, random) =>
    `<div${names("item")}><h2${names("title")}>${link(teaser.title)}</h2>${summary(teaser)}
<br>${more(names, random)}</div><hr>`,
};

const cards: TeaserLayout = {
  wrapper: "ul",
  item: (teaser, _, names) =>
    `<li${names("item")}><a href="#">${image(names)}<div${names("title")}>${escaped(teaser.title)}</div>
<div${names("summary")}>${summary(teaser)}</div></a></li>`,
};

const ranked: TeaserLayout = {
  wrapper: "ol",
  item: (teaser, _, names) =>
    `<li${names("item")}>${link(teaser.title, names("title"))}
<small${names("date")}>${escaped(teaser.date)}</small></li>`,
};

const excerpts: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names) =>
    `<h5${names("title")}>${link(teaser.title)}</h5>
<blockquote${names("summary")}>${summary(teaser)} [...]</blockquote>
<p${names("author")}>${escaped(teaser.author)}, ${escaped(teaser.date)}</p>`,
};

const bylined: TeaserLayout = {
  wrapper: "div",
  item: (teaser, _, names, random) =>
    `<div${names("item")}><font size="3"><b>${link(teaser.title)}</b></font><br>
<font size="1" color="#999999">by ${escaped(teaser.author)} — ${escaped(teaser.date)}</font><br>
${summary(teaser)}${chance(random, 0.5) ? `<br>${more(names, random)}` : ""}</div><br>`,
};

// biome-ignore format: a table
export const TEASER_LAYOUTS: readonly TeaserLayout[] = [
  headed, pictured, rows, plain, definitions, dashed, blogEntry, bold, articles, cells, bare, ruled, cards,
  ranked,
  excerpts, bylined,
];
