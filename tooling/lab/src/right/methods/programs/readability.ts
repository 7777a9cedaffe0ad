import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import { answerLines, htmlText } from "./answer-lines.js";

// Readability.js on jsdom, without scripting.
await answerLines(({ html }) => {
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document).parse();
    return { text: htmlText(article?.content ?? "") };
  } finally {
    dom.window.close();
  }
});
