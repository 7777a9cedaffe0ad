import { Attribute, attributeReader, Tag, type Tree } from "@winnow/core-dom";

const readData = attributeReader("data");
const readValue = attributeReader("value");
const readTweetId = attributeReader("data-tweet-id");

const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#]*)([^?#]*)/i;

/** Whether an `iframe` or `object` is a player of YouTube or Vimeo, or a post on Twitter. */
export function isEmbed(tree: Tree, row: number): boolean {
  const src = (tree.tag[row] === Tag.object ? movieAddress(tree, row) : Attribute.src(tree, row)) ?? "";
  const { host, last } = addressParts(src);
  if (isBelow(host, "youtube.com") || isBelow(host, "youtube-nocookie.com"))
    return last !== "embed" && last !== "";
  if (tree.tag[row] === Tag.object) return false;
  if (isBelow(host, "player.vimeo.com")) return last !== "video" && last !== "";
  return isBelow(host, "twitter.com") && (readTweetId(tree, row) ?? "") !== "";
}

/** Maximum number of rows of a tweet. */
const MAX_TWEET = 1000;

/** Whether a quotation of a tweet links to it, so that a script would replace the quotation. */
export function isTweet(tree: Tree, blockquote: number): boolean {
  const end = tree.end[blockquote]!;
  if (end - blockquote > MAX_TWEET) return false;
  const link = tree.tag.subarray(blockquote, end).lastIndexOf(Tag.a);
  const { host, last } = addressParts(link < 0 ? "" : (Attribute.href(tree, blockquote + link) ?? ""));
  return isBelow(host, "twitter.com") && last !== "";
}

function movieAddress(tree: Tree, row: number): string | undefined {
  if (Attribute.type(tree, row) === "application/x-shockwave-flash") return readData(tree, row);
  for (let at = row + 1; at < tree.end[row]!; at++) {
    if (tree.tag[at] === Tag.param && Attribute.name(tree, at) === "movie") return readValue(tree, at);
  }
  return undefined;
}

/** The host and the last segment of the path, which identifies the post or video. */
function addressParts(address: string): { host: string; last: string } {
  const [, host = "", path = ""] = ADDRESS.exec(address) ?? [];
  // Old players have parameters without a question mark.
  const segments = path.split("&", 1)[0]!.split("/");
  return { host, last: segments.findLast((segment) => segment.trim() !== "") ?? "" };
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
