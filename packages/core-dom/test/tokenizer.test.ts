import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokenize } from "../src/html/tokenize.js";
import { Tokenizer } from "../src/html/tokenizer/tokenizer.js";
import { Draft } from "../src/tree/draft.js";
import { TOKENIZER_FILES_LEFT_OUT } from "./left-out.js";
import { tokenList } from "./token-list.js";
import { readTokenizerRuns, type Token, type TokenizerRun } from "./tokenizer-cases.js";

const FOLDER = new URL("vendor/html5lib-tests/tokenizer/", import.meta.url);
const FILES = readdirSync(FOLDER)
  .sort()
  .map((file) => ({ file, runs: readTokenizerRuns(readFileSync(new URL(file, FOLDER), "utf8")) }));

function tokensOf({ input, contentModel, lastStartTag }: TokenizerRun): readonly Token[] {
  const draft = new Draft(input, 0);
  const { sink, tokens } = tokenList(draft);
  const tokenizer = new Tokenizer(draft, () => sink);
  tokenizer.contentModel = contentModel;
  if (lastStartTag !== undefined) tokenizer.lastStartTag = draft.tags.idOf(lastStartTag);
  tokenize(tokenizer);
  return tokens;
}

describe("html5lib-tests, tokenizer", () => {
  it("reads every case", () => {
    expect(FILES.filter(({ runs }) => runs.length === 0).map(({ file }) => file)).toEqual(
      Object.keys(TOKENIZER_FILES_LEFT_OUT),
    );
    // 6,806 cases, some of them for several initial states.
    expect(FILES.reduce((sum, { runs }) => sum + runs.length, 0)).toBe(7032);
  });

  it.each(FILES.filter(({ runs }) => runs.length > 0))("$file", ({ runs }) => {
    const got = runs.map((run) => ({ ...run, output: tokensOf(run) }));
    const wrong = got.flatMap((run, i) =>
      JSON.stringify(run.output) === JSON.stringify(runs[i]!.output) ? [] : [i],
    );
    // Reports at most ten differences, because a file can have thousands.
    const reported = wrong.slice(0, 10);
    expect(reported.map((i) => got[i])).toEqual(reported.map((i) => runs[i]));
    expect(wrong.length).toBe(0);
  });
});
