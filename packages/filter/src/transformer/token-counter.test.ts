import { WORD_PIECE } from "@winnow/testing/onnx";
import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import { createFilter } from "../presets/index.js";
import { tokenCounter } from "./token-counter.js";

describe("tokenCounter", () => {
  it("counts the parts of words, without special tokens", async () => {
    const count = await tokenCounter(WORD_PIECE);
    // "suns" is sun and ##s; "snow" is unknown.
    expect([count("rain suns snow"), count("")]).toEqual([4, 0]);
    expect(count("rain ".repeat(5000))).toBe(5000);
  });

  it("counts for R1 wherever a configuration has the rules", async () => {
    const countTokens = await tokenCounter(WORD_PIECE);
    const tokensOf = async (config: Parameters<typeof createFilter>[0]) =>
      filter({ text: "suns suns" }, await createFilter(config, { countTokens })).checks.find(
        ({ rule }) => rule === "tokens",
      )?.value;
    expect(await tokensOf("rules")).toBe(4);
    expect(await tokensOf({ all: [{ soft: { filter: "article-rules", minTokens: 4 } }, "c4"] })).toBe(4);
  });

  it("fails for what is not a tokenizer", async () => {
    const code = "tokenizer-unreadable";
    await expect(tokenCounter({})).rejects.toMatchObject({ name: "ClassifierError", code });
    await expect(tokenCounter("missing.json")).rejects.toMatchObject({ code });
  });
});
