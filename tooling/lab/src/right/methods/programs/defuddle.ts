import { Defuddle } from "defuddle/node";
import { answerLines } from "./answer-lines.js";

// Defuddle on its own linkedom, without requests to third parties.
await answerLines(async ({ html, url }) => {
  const found = await Defuddle(html, url ?? undefined, { useAsync: false });
  const { title, author, published, content } = found;
  return { html: content, title, authors: author === "" ? [] : [author], date: published };
});
