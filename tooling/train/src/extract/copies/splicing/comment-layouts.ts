import { between, chance, pick, type Random } from "../random.js";
import type { Comment, ItemLayout } from "../types.js";
import { escaped, lines, link, paragraphs } from "./markup.js";

type CommentLayout = ItemLayout<Comment>;

const by = (comment: Comment): string => escaped(comment.author);
const on = (comment: Comment): string => escaped(comment.date);

/** Links below a comment. */
// biome-ignore format: a table
const ACTIONS: readonly (readonly string[])[] = [
  ["Reply"], ["Reply", "Report"], ["permalink"], ["Permalink", "Reply"], ["reply", "report abuse"],
  ["Recommend", "Report abuse", "Permalink"], ["Like", "Reply", "Share"], ["Quote", "Reply"], ["#"],
  ["Flag as inappropriate"], ["Log in or register to post comments"], ["Recommended (12)"],
  ["link", "parent"],
];

function actions(random: Random, separator: string): string {
  return pick(random, ACTIONS)
    .map((action) => link(action))
    .join(separator);
}

/** Begins of a title: old comment systems had one. */
function titleOf({ paragraphs: [first = ""] }: Comment): string {
  return escaped(first.split(" ").slice(0, 5).join(" "));
}

/** WordPress since 2.7. */
const threadedList: CommentLayout = {
  wrapper: "ol",
  item: (comment, _, names, random) =>
    `<li${names("item")}><div${names("author")}><cite>${link(comment.author)}</cite> <span>says:</span></div>
<div${names("date")}>${link(comment.date)}</div><div${names("body")}>${paragraphs(comment.paragraphs)}</div>
<div${names("actions")}>${actions(random, " ")}</div></li>`,
};

/** WordPress up to 2.6 (Kubrick). */
const citeSays: CommentLayout = {
  wrapper: "ol",
  item: (comment, _, names) =>
    `<li${names("item")}><cite${names("author")}>${by(comment)}</cite> Says:<br>
<small${names("date")}>${link(comment.date)}</small>
${paragraphs(comment.paragraphs)}</li>`,
};

/** Blogger. */
const definitionList: CommentLayout = {
  wrapper: "dl",
  item: (comment, _, names) =>
    `<dt${names("author")}>${link(comment.author)} said...</dt>
<dd${names("body")}>${paragraphs(comment.paragraphs)}</dd>
<dd${names("actions")}><span${names("date")}>${on(comment)}</span></dd>`,
};

/** Movable Type, TypePad: the author is below the text. */
const authorBelow: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names) =>
    `<div${names("item")}><div${names("body")}>${paragraphs(comment.paragraphs)}</div>
<p${names("author")}>Posted by: ${link(comment.author)} | ${link(comment.date, names("date"))}</p></div>`,
};

/** Boards: author left, post right. */
const authorColumn: CommentLayout = {
  wrapper: "table",
  item: (comment, _, names, random) =>
    `<tr${names("item")}><td${names("author")} valign="top" width="150"><b>${by(comment)}</b><br>
<small>Posts: ${between(random, 1, 4000)}<br>Joined: ${between(random, 1999, 2012)}</small></td>
<td${names("body")}><small${names("date")}>Posted: ${on(comment)}</small><hr>${lines(comment.paragraphs)}
<div${names("actions")}>${actions(random, " | ")}</div></td></tr>`,
};

const headerRow: CommentLayout = {
  wrapper: "table",
  item: (comment, index, names, random) =>
    `<tr bgcolor="#dddddd"><td${names("author")}><b>${by(comment)}</b></td>
<td align="right"${names("date")}>${on(comment)}</td></tr>
<tr${names("item")}><td colspan="2"${names("body")}>${lines(comment.paragraphs)}</td></tr>
<tr><td colspan="2"${names("actions")}>#${index + 1} ${actions(random, " ")}</td></tr>`,
};

const ruled: CommentLayout = {
  wrapper: "div",
  item: (comment) => `<p><b>${by(comment)}</b> (${on(comment)})<br>${lines(comment.paragraphs)}</p><hr>`,
};

const numbered: CommentLayout = {
  wrapper: "div",
  item: (comment, index, names, random) =>
    `<div${names("item")}><b>${index + 1}. ${by(comment)}</b> wrote:<br>${lines(comment.paragraphs)}<br>
<i${names("date")}>${on(comment)}</i> ${actions(random, " ")}</div>`,
};

const articles: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names, random) =>
    `<article${names("item")}><header><h4${names("author")}>${by(comment)}</h4>
<time${names("date")}>${on(comment)}</time></header>
<div${names("body")}>${paragraphs(comment.paragraphs)}</div>
<footer${names("actions")}>${actions(random, " ")}</footer></article>`,
};

/** Drupal. */
const titled: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names, random) =>
    `<div${names("item")}><h3${names("heading")}><a href="#">${titleOf(comment)}</a></h3>
<div${names("date")}>Submitted by ${by(comment)} on ${on(comment)}.</div>
<div${names("body")}>${paragraphs(comment.paragraphs)}</div><ul${names("actions")}>
<li>${actions(random, "</li><li>")}</li></ul></div>`,
};

const quotes: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names) =>
    `<p${names("author")}>On ${on(comment)}, <b>${by(comment)}</b> wrote:</p>
<blockquote${names("body")}>${paragraphs(comment.paragraphs)}</blockquote>`,
};

const signed: CommentLayout = {
  wrapper: "ul",
  item: (comment, index, names) =>
    `<li${names("item")}>${lines(comment.paragraphs)}
<br>— ${by(comment)}, ${on(comment)} ${link(`#${index + 1}`)}</li>`,
};

const media: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names, random) =>
    `<div${names("item")}><a href="#"${names("image")}><img src="avatar.png" alt=""></a><div${names("body")}>
<span${names("author")}>${link(comment.author)}</span>
<span>${comment.paragraphs.map(escaped).join(" ")}</span>
<div${names("actions")}>${actions(random, " · ")} · ${on(comment)}</div></div></div>`,
};

const tableEach: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names, random) =>
    `<table width="100%" cellpadding="3"${names("item")}><tr><td>
<font size="1" color="#666666">${by(comment)} - ${on(comment)}</font></td></tr>
<tr><td><font size="2" face="Arial">${lines(comment.paragraphs)}</font></td></tr><tr>
<td align="right">${actions(random, " | ")}</td></tr></table><br>`,
};

/** Letters to the editor. */
const letters: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names) =>
    `${paragraphs(comment.paragraphs)}<p${names("author")}><i>${by(comment)}</i></p>`,
};

const bare: CommentLayout = {
  wrapper: "div",
  item: (comment, _, names, random) =>
    `<div${names("item")}>${by(comment)}<br>${on(comment)}<br><br>${lines(comment.paragraphs)}<br>
<br>${actions(random, " ")}<br><br></div>`,
};

const ratings: CommentLayout = {
  wrapper: "ul",
  item: (comment, _, names, random) =>
    `<li${names("item")}><h5${names("heading")}>${titleOf(comment)}</h5>
<div>${between(random, 1, 5)} out of 5 stars</div>
<span${names("date")}>${on(comment)}</span> by <span${names("author")}>${by(comment)}</span>
<div${names("body")}>${paragraphs(comment.paragraphs)}</div>
<div${names("actions")}>${between(random, 1, 40)} people found this helpful
${actions(random, " ")}</div></li>`,
};

const repliesInside: CommentLayout = {
  wrapper: "ul",
  item: (comment, index, names, random) => {
    const own = `<p${names("author")}>
<strong>${by(comment)}</strong> <em${names("date")}>${on(comment)}</em></p>
<div${names("body")}>${paragraphs(comment.paragraphs)}</div>
<p${names("actions")}>${actions(random, " ")}</p>`;
    // The item is nested as if it answered a comment, at one to three levels.
    const depth = index > 0 && chance(random, 0.4) ? between(random, 1, 3) : 0;
    return `${"<li><ul>".repeat(depth)}<li${names("item")}>${own}</li>${"</ul></li>".repeat(depth)}`;
  },
};

// biome-ignore format: a table
export const COMMENT_LAYOUTS: readonly CommentLayout[] = [
  threadedList, citeSays, definitionList, authorBelow, authorColumn, headerRow, ruled, numbered, articles,
  titled,
  quotes, signed, media, tableEach, letters, bare, ratings, repliesInside,
];
