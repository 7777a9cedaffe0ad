import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collapseWhitespace } from "@winnow/core-dom/text";
import { askAll } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { DETECTOR } from "./model.js";
import { ARTICLES, hashOf, type Sample } from "./samples.js";

/** A text that the model wrote after the beginning of an article. */
export interface Written {
  readonly temperature: number;
  readonly domain: string;
  readonly text: string;
  /** The visible text of the article's page up to the article, and then the text. */
  readonly page: string;
}

/** 1 draws from the model's own distribution; lower ones are usual when models are used. */
const TEMPERATURES: readonly number[] = [1, 0.7];
/** Number of tokens of the article that a text begins with. */
const START = 30;
/** Number of articles of each group of them, so that the texts are the same for any larger number of pages. */
const OF_GROUP = 8;
/** An article with more characters has enough tokens for a beginning. */
const LONG = 1000;
/** Number of texts that are drawn at once. */
const BATCH = 48;
const SEED = 1;
/** Number of characters by which an article is found on its page. */
const FOUND_BY = 30;

const GENERATED = fileURLToPath(new URL("../../../../../results/detector-generated.json", import.meta.url));

/**
 * Returns what the model writes after the beginnings of articles with which no threshold is chosen. Texts are kept in
 * results/detector-generated.json.
 *
 * @param count - number of articles.
 * @param length - number of tokens.
 */
export async function generatedTexts(
  samples: readonly Sample[],
  count: number,
  length: number,
): Promise<readonly Written[]> {
  const articles = [...ARTICLES]
    .flatMap((name) =>
      samples.filter(({ isCalibration, group }) => !isCalibration && group === name).slice(0, OF_GROUP),
    )
    .filter(({ content }) => content.length > LONG)
    .slice(0, count);
  const known: Record<string, string> = existsSync(GENERATED)
    ? JSON.parse(readFileSync(GENERATED, "utf8"))
    : {};
  const found: Written[] = [];
  for (const temperature of TEMPERATURES) {
    const keyOf = ({ content }: Sample): string => `${temperature} ${hashOf(content)}`;
    const missing = articles.filter((article) => known[keyOf(article)] === undefined);
    const batches = Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, i) => ({
      texts: missing.slice(i * BATCH, (i + 1) * BATCH).map(({ content }) => content),
      ...{ start: START, length, temperature, seed: SEED + i },
    }));
    let done = 0;
    if (batches.length > 0)
      for await (const { texts } of askAll<{ readonly texts: readonly string[] }>(
        pythonLaunch(DETECTOR, "generate"),
        batches,
      )) {
        for (const text of texts) known[keyOf(missing[done++]!)] = text;
        writeFileSync(GENERATED, JSON.stringify(known));
      }
    for (const article of articles) {
      const text = known[keyOf(article)]!;
      found.push({ temperature, domain: article.domain, text, page: inPage(article, text) });
    }
  }
  return found;
}

/** The beginning of an article's page with a text in place of the article, or the text alone if the article is not found. */
function inPage({ page, content }: Sample, text: string): string {
  const at = page.indexOf(collapseWhitespace(content).slice(0, FOUND_BY));
  return at < 0 ? text : page.slice(0, at) + text;
}
