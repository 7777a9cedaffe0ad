import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";
import { answerLines } from "./answer-lines.js";

const contentOf = (document: Document): string => new Readability(document).parse()?.content ?? "";

// Readability.js on jsdom, without scripting; with the argument `linkedom`, on that.
await answerLines(({ html }) => {
  if (process.argv[2] === "linkedom") return { html: contentOf(parseHTML(html).document) };
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    return { html: contentOf(dom.window.document) };
  } finally {
    dom.window.close();
  }
});
