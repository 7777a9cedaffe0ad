import { createInterface } from "node:readline";
import { parse } from "@winnow/core-dom";
import { allVisibleText, extract } from "@winnow/extract";
import type { Answer } from "../types.js";

/** A page as a line of JSON. */
export interface PageLine {
  readonly html: string;
  readonly url?: string | null;
}

/** Answers each page on standard input with a line on standard output: {"text", "ms", …} or {"error"}. */
export async function answerLines(answer: (page: PageLine) => Answer | Promise<Answer>): Promise<void> {
  // Originals print warnings; standard output is for answers.
  const { log } = console;
  Object.assign(console, { log: console.error, info: console.error, warn: console.error });
  // What is compiled or loaded on first use does not count as time for the first page.
  await timed(answer, { html: "<html><body><p>A page.</p></body></html>" });
  for await (const line of createInterface({ input: process.stdin })) {
    log(JSON.stringify(await timed(answer, JSON.parse(line) as PageLine)));
  }
}

async function timed(answer: (page: PageLine) => Answer | Promise<Answer>, page: PageLine): Promise<Answer> {
  const start = performance.now();
  try {
    const found = await answer(page);
    return { ...found, ms: Math.round((performance.now() - start) * 100) / 100 };
  } catch (error) {
    return { error: String(error) };
  }
}

/** The text of HTML that an original returned, with line breaks at the same places as in ours. */
export function htmlText(html: string): string {
  return extract(parse(html), { method: allVisibleText }).text;
}
