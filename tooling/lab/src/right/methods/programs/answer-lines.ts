import { createInterface } from "node:readline";
import { parse } from "@winnow/core-dom";
import { allVisibleText, extract } from "@winnow/extract";
import { cpuSince } from "../../../run/cpu.js";
import type { Answer } from "../types.js";

/** A page as a line of JSON. */
interface PageLine {
  readonly html: string;
  readonly url?: string | null;
}

/** What an original finds: HTML, and metadata. */
type Found = Omit<Answer, "text"> & { readonly html: string };
type Program = (page: PageLine) => Found | Promise<Found>;

/** Answers each page on standard input with a line on standard output: {"text", "ms", …} or {"error"}. */
export async function answerLines(program: Program): Promise<void> {
  // Originals print warnings; standard output is for answers.
  const { log } = console;
  Object.assign(console, { log: console.error, info: console.error, warn: console.error });
  // What is compiled or loaded on first use does not count as time for the first page.
  await answerOf(program, { html: "<html><body><p>A page.</p></body></html>" });
  for await (const line of createInterface({ input: process.stdin })) {
    log(JSON.stringify(await answerOf(program, JSON.parse(line) as PageLine)));
  }
}

async function answerOf(program: Program, page: PageLine): Promise<Answer> {
  const start = process.cpuUsage();
  try {
    const { html, ...found } = await program(page);
    const ms = Math.round(cpuSince(start) * 100) / 100;
    // With line breaks at the same places as in ours, which is not the original's work.
    return { text: extract(parse(html), { method: allVisibleText }).text, ...found, ms };
  } catch (error) {
    return { error: String(error) };
  }
}
