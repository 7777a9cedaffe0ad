import type { SegmentRole } from "@winnow/core-dom";

/** The markup of a program that publishes threads or comments. All but `unit` are selectors inside a unit. */
export interface Platform {
  readonly name: string;
  readonly role: SegmentRole;
  /** The elements that are one unit each. A unit may be inside another one. */
  readonly unit: string;
  /** The text that the author wrote. */
  readonly body: string;
  readonly author?: string;
  /** An element whose `datetime`, `title`, `content` or text is the date. */
  readonly date?: string;
}

/** Microdata first, since it is what the page itself says; then the markup of known programs. */
// biome-ignore format: a table
export const PLATFORMS: readonly Platform[] = [
  { name: "stackexchange", role: "answer", unit: ".question[data-questionid], .answer[data-answerid], li.js-comment",
    body: ".s-prose.js-post-body, .comment-copy", author: ".post-signature:last-child .user-details a, .comment-user", date: ".user-action-time .relativetime, .relativetime-clean" },
  { name: "discourse", role: "post", unit: ".crawler-post, article.topic-body, .topic-post", body: ".post, .cooked",
    author: ".creator [itemprop=name], .names .username", date: "time, .post-date" },
  { name: "xenforo", role: "post", unit: "article.message--post", body: ".message-body .bbWrapper",
    author: ".message-name .username, .message-name", date: ".message-attribution time" },
  { name: "xenforo1", role: "post", unit: "li.message[data-author]", body: ".messageText", author: ".username", date: ".DateTime" },
  { name: "phpbb", role: "post", unit: "div.post[id^=p]:has(.postbody), div.post:has(> .inner > .postbody)", body: ".postbody .content",
    author: ".author .username, .author .username-coloured, .author strong, .postprofile a.username", date: ".author time" },
  { name: "vbulletin", role: "post", unit: "li.postcontainer, li.postbit, li.postbitlegacy, [id^=post]:has([id^=post_message_]):not(#posts, [id^=posts])",
    body: ".postcontent, [id^=post_message_]", author: ".username, .bigusername", date: ".postdate .date, .postdate, .thead:first-child" },
  { name: "vbulletin5", role: "post", unit: "li.b-post.js-post", body: ".js-post__content-text", author: ".b-userinfo__details .author a, .author a", date: "time" },
  { name: "invision", role: "post", unit: "article.ipsComment, article.ipsEntry", body: "[data-role=commentContent], .ipsRichText",
    author: ".cAuthorPane_author, .ipsEntry__username, h3 a", date: "time" },
  { name: "smf", role: "post", unit: ".post_wrapper", body: ".post .inner, .inner", author: ".poster h4 a", date: ".smalltext a, .postinfo .smalltext" },
  { name: "mybb", role: "post", unit: "div.post.classic, div.post[id^=post_]", body: ".post_body", author: ".author_information .largetext a", date: ".post_date" },
  { name: "fluxbb", role: "post", unit: "div.blockpost[id^=p]", body: ".postmsg", author: ".postleft dt", date: "h2 a" },
  { name: "flarum", role: "post", unit: "article:has(> .Post-body, > .PostUser), #flarum-content .container > div > article", body: ".Post-body", author: "h3", date: "time, .date" },
  { name: "nodebb", role: "post", unit: "li[component=post]", body: "[component='post/content']", author: "[itemprop=author] [itemprop=name], [data-username]", date: ".timeago" },
  { name: "vanilla", role: "post", unit: ".ItemDiscussion, .ItemComment", body: ".Message", author: ".Username", date: "time" },
  { name: "hoop", role: "post", unit: "article.post-article", body: ".post-body", author: ".member-name, .display-name", date: "time" },
  { name: "lithium", role: "post", unit: ".lia-message-view-wrapper", body: ".lia-message-body-content", author: ".lia-user-name", date: ".DateTime" },
  { name: "gamefaqs", role: "post", unit: "table.board.message tr:has(td.msg)", body: ".msg_text", author: ".name", date: ".post_time" },
  { name: "tripadvisor", role: "post", unit: ".post:has(.postBody)", body: ".postBody", author: ".username", date: ".postDate" },
  { name: "mumsnet", role: "post", unit: "main div:has(> div > .post-body), main div:has(> div > div > #thread-body)", body: ".post-body" },
  { name: "netmums", role: "post", unit: "div:has(> .sc-tYqdw.bgQbev)", body: ".sc-tYqdw.bgQbev" },
  { name: "lemmy", role: "comment", unit: "#postContent, article.comment-node", body: ".md-div, .comment-content .md-div" },
  { name: "finewoodworking", role: "comment", unit: ".comments__list-item", body: ".comments__list-item__text", author: ".author", date: ".comments__date" },
  { name: "wallstreetoasis", role: "comment", unit: "article.js-comment, article.node-forum", body: ".field-name-comment-body, .field-name-body" },
  { name: "hackernews", role: "comment", unit: "tr.athing.comtr", body: ".commtext", author: ".hnuser", date: ".age" },
  { name: "oldreddit", role: "comment", unit: ".thing.comment, .thing.self.linkflair, .thing.link.self", body: ".usertext-body .md", author: ".author", date: "time" },
  { name: "reddit", role: "comment", unit: "shreddit-comment, shreddit-post", body: "[slot=comment] .md, [slot=comment], [slot=text-body] .md" },
  { name: "slashdot", role: "comment", unit: "li.comment:has([id^=comment_body])", body: "[id^=comment_body]", author: ".by a", date: ".otherdetails" },
  { name: "drupal", role: "comment", unit: "article.comment, div.comment.by-anonymous, article[data-comment-user-id]",
    body: ".comment__content .field--name-comment-body, .field-name-comment-body, .field--name-comment-body", author: ".username", date: "time, .comment__time" },
  { name: "wordpress", role: "comment", unit: "li[id^=comment-].comment, li[id^=comment-].pingback, li.comment, div.comment[id^=comment-]",
    body: ".comment-content, .comment-text, .comment_text, .comment-entry, .comment-body p:not(.comment-meta)",
    author: ".comment-author .fn, .fn, .comment-author cite, .comment-author-link, .comment-author", date: "time, .comment-meta a[href*='#comment'], .comment-date" },
  { name: "microdata", role: "comment", unit: "[itemtype$='/Comment'], [itemtype$='/UserComments'], [itemtype$='/Answer'], [itemtype$='/Review'], [itemtype$='/DiscussionForumPosting']",
    body: "[itemprop=text], [itemprop=articleBody], [itemprop=reviewBody], [itemprop=commentText]",
    author: "[itemprop=author] [itemprop=name], [itemprop=author], [itemprop=creator] [itemprop=name]", date: "[itemprop=datePublished], [itemprop=dateCreated], [itemprop=commentTime], time" },
];
