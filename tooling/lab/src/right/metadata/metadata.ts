import { extract } from "@winnow/extract";
import { type Command, chosenNames, defineCommand, flag, take } from "../../command.js";
import { versionOf } from "../../run/environment.js";
import { ORIGINALS } from "../methods/originals.js";
import { keyOf, recordedAnswers, samplePages } from "../methods/recorded.js";
import { inventionsOf } from "./inventions.js";
import { type Answer, goldOf, MEASURES, type MeasuredSet } from "./measures.js";
import { type MeasuredPage, report, titleCeiling } from "./report.js";

const SETS = Object.keys(MEASURES) as readonly MeasuredSet[];

/** Fails if a target is missed. */
export const command: Command = defineCommand(
  {
    about: "Compares the metadata of extract, of Trafilatura from PyPI and of Defuddle with the gold values.",
    operands: `[${SETS.join(" | ")}]...`,
    options: {
      take: take(Number.POSITIVE_INFINITY),
      alone: flag("skip the peers, which is faster"),
    },
  },
  async (values, operands) => {
    const peers = values.alone
      ? []
      : ORIGINALS.filter(({ name }) => name === "trafilatura" || name === "defuddle");
    const systems = [
      `winnow ${versionOf("@winnow/extract")}`,
      ...peers.map(({ software, version }) => `${software} ${version}`),
    ];
    let met = true;
    for (const set of chosenNames("SET", operands, SETS)) {
      const sample = await samplePages(set, values.take);
      const theirs: ReadonlyMap<string, Partial<Answer>>[] = [];
      for (const peer of peers) theirs.push(await recordedAnswers(peer, sample));
      const pages: MeasuredPage[] = [];
      for (const page of sample.pages) {
        const { metadata } = extract(page.html, { url: page.url });
        const { title, authors, published } = metadata;
        const ours: Answer = {
          authors,
          ...(title === undefined ? {} : { title }),
          ...(published === undefined ? {} : { date: published }),
        };
        const answers = [ours, ...theirs.map((found) => ({ authors: [], ...found.get(keyOf(page)) }))];
        const gold = { author: goldOf(page.gold, "authors"), date: goldOf(page.gold, "date") };
        const source = `${page.url ?? ""} ${page.html}`;
        const inventions = answers.map((answer) => inventionsOf(answer, gold, source, metadata));
        pages.push({ ...page, html: undefined, htmlBase64: undefined, answers, inventions, metadata });
      }
      const result = report(pages, systems, MEASURES[set]);
      met &&= result.met;
      const ceiling = titleCeiling(pages).value.toFixed(3);
      const note = `the gold title is one of winnow's candidates on ${ceiling} of the pages`;
      console.log(`${set}, ${pages.length} pages\n\n${result.lines.join("\n")}\n${note}\n`);
    }
    return met ? 0 : 1;
  },
);
