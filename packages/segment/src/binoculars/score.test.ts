import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreTokens, type TokenScores } from "./score.js";
import type { Logits } from "./types.js";

function logits(rows: readonly (readonly number[])[]): Logits {
  const [columns, all] = [rows[0]!.length, Float32Array.from(rows.flat())];
  return {
    positions: rows.length,
    vocabularySize: columns,
    rows: (start, end) => all.subarray(start * columns, end * columns),
  };
}

const { log } = Math;
const LN3 = log(3);
/** What the models expect: (1/4, 3/4), (1/2, 1/2), (3/4, 1/4); and (1/2, 1/2), (3/4, 1/4), (1/2, 1/2). */
// biome-ignore format: a table
const PAIR = {
  performer: logits([[0, LN3], [0, 0], [LN3, 0]]),
  observer: logits([[0, 0], [LN3, 0], [0, 0]]),
};
const IDS = [0, 1, 1];
/** The surprises of the second and the third token: -log 3/4, -log 1/2. */
const PERPLEXITY = log(8 / 3) / 2;
/** Cross-entropies: -(log 1/4 + log 3/4) / 2, log 2, and the first one again. */
const ENTROPY = log(32 / 3) / 3;

describe("scoreTokens", () => {
  it("divides the perplexity by the cross-entropy", () => {
    expect(scoreTokens({ ids: IDS, ...PAIR }).score).toBeCloseTo(PERPLEXITY / ENTROPY, 6);
  });

  it("shifts the perplexity only", () => {
    // The last row counts for the cross-entropy: the observer is sure of one token there, the performer of
    // the other.
    // biome-ignore format: a table
    const last = { performer: logits([[0, LN3], [0, 0], [0, 4]]), observer: logits([[0, 0], [LN3, 0], [4, 0]]) };
    const sure = 1 / (1 + Math.exp(-4));
    const crossed = -sure * log(1 - sure) - (1 - sure) * log(sure);
    const entropy = (log(16 / 3) / 2 + log(2) + crossed) / 3;
    expect(scoreTokens({ ids: IDS, ...last }).score).toBeCloseTo(PERPLEXITY / entropy, 6);
    // The first token is not expected by any row.
    expect(scoreTokens({ ids: [1, 1, 1], ...PAIR }).score).toBe(scoreTokens({ ids: IDS, ...PAIR }).score);
  });

  it("masks the perplexity by attention, and the cross-entropy by the padding token", () => {
    expect(scoreTokens({ ids: IDS, attentionMask: [1, 1, 0], ...PAIR }).score).toBeCloseTo(
      log(4 / 3) / ENTROPY,
      6,
    );
    expect(scoreTokens({ ids: IDS, padId: 1, ...PAIR }).score).toBeCloseTo(PERPLEXITY / (log(16 / 3) / 2), 6);
    expect(scoreTokens({ ids: IDS, padId: 0, ...PAIR }).score).toBeCloseTo(
      PERPLEXITY / ((log(2) + log(16 / 3) / 2) / 2),
      6,
    );
  });

  it("divides the likelihood above its expectation by its standard deviation", () => {
    // The first row has log 3/4 and expects (log 1/4 + log 3/4) / 2, with a standard deviation of log 3 / 2; the
    // second has and expects log 1/2, whatever the token.
    expect(scoreTokens({ ids: IDS, ...PAIR }).discrepancy).toBeCloseTo(1, 6);
    expect(scoreTokens({ ids: [0, 0, 1], ...PAIR }).discrepancy).toBeCloseTo(-1, 6);
    // One model expects log 3/4 three times out of four: log 3 / 4 above its mean, by √3 log 3 / 4.
    const one = { observer: PAIR.performer, performer: PAIR.performer };
    expect(scoreTokens({ ids: IDS, ...one }).discrepancy).toBeCloseTo(1 / Math.sqrt(3), 6);
    expect(scoreTokens({ ids: IDS, ...one }).score).toBeCloseTo(
      PERPLEXITY / ((2 * (log(4) - 0.75 * LN3) + log(2)) / 3),
      6,
    );
    expect(scoreTokens({ ids: IDS, attentionMask: [1, 0, 1], ...PAIR }).discrepancy).toBeNaN();
  });

  it("has a discrepancy of mean 0 and variance 1 over the tokens that the observer draws", () => {
    const weights = [1, 2, 3, 4, 6];
    const observer = logits([weights.map(log), weights.map(log)]);
    const performer = logits([
      [0.5, -1, 2, 0, 1],
      [0, 0, 0, 0, 0],
    ]);
    const drawn = weights.map((_, id) => scoreTokens({ ids: [0, id], observer, performer }).discrepancy);
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value, id) => sum + (weights[id]! * value) / 16, 0);
    expect(mean(drawn)).toBeCloseTo(0, 6);
    expect(mean(drawn.map((value) => value ** 2))).toBeCloseTo(1, 6);
  });

  it("is what the authors' metrics.py computes", () => {
    // With 64-bit floats, for texts without padding, padded on the right, and padded on the left.
    // biome-ignore format: a table
    const texts = [
      { ids: [0, 4, 3, 8, 8, 3, 4, 0, 2], attentionMask: [1, 1, 1, 1, 1, 1, 1, 1, 1], score: 1.1649455514301765 },
      { ids: [4, 8, 7, 1, 1, 7, 3, 3, 3], attentionMask: [1, 1, 1, 1, 1, 1, 0, 0, 0], score: 1.2956818332839215 },
      { ids: [3, 3, 3, 3, 5, 0, 1, 8, 10], attentionMask: [0, 0, 0, 0, 1, 1, 1, 1, 1], score: 1.0282257521287694 },
    ];
    for (const [text, { score, ...tokens }] of texts.entries()) {
      const table = (seed: number): Logits =>
        logits(
          tokens.ids.map((_, i) =>
            Array.from(
              { length: 11 },
              (_, j) => ((text * 5 + i * 7 + j * j * 3 + seed * i * j) % 13) / 2 - 3,
            ),
          ),
        );
      const models = { observer: table(1), performer: table(2) };
      expect(scoreTokens({ ...tokens, padId: 3, ...models }).score).toBeCloseTo(score, 13);
    }
  });

  const row = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 5, maxLength: 5 });
  const text = fc.array(fc.record({ id: fc.nat({ max: 4 }), observer: row, performer: row }), {
    minLength: 2,
    maxLength: 40,
  });
  const scoreOf = (
    tokens: readonly { readonly id: number; readonly observer: number[]; readonly performer: number[] }[],
    chunk?: number,
  ): TokenScores =>
    scoreTokens(
      {
        ids: tokens.map(({ id }) => id),
        observer: logits(tokens.map(({ observer }) => observer)),
        performer: logits(tokens.map(({ performer }) => performer)),
      },
      chunk,
    );

  it("does not depend on the chunks", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (tokens, chunk) => {
        expect(scoreOf(tokens, chunk)).toEqual(scoreOf(tokens));
      }),
    );
  });

  it("does not depend on what is added to a row", () => {
    fc.assert(
      fc.property(text, (tokens) => {
        const moved = tokens.map(({ id, observer, performer }, i) => ({
          id,
          observer: observer.map((logit) => logit + 128 * i),
          performer: performer.map((logit) => logit - 64 * i),
        }));
        expect(scoreOf(moved)).toEqual(scoreOf(tokens));
      }),
    );
  });

  it("is 1 if nothing is expected", () => {
    const even = logits(Array.from({ length: 9 }, () => [5, 5, 5]));
    expect(scoreTokens({ ids: Array(9).fill(2), observer: even, performer: even }).score).toBeCloseTo(1, 12);
  });

  it("ignores what the observer rules out", () => {
    // biome-ignore format: a table
    const rows = logits([[0, -Infinity, 0], [0, -Infinity, 0]]);
    expect(scoreTokens({ ids: [0, 2], observer: rows, performer: rows }).score).toBeCloseTo(1, 12);
  });

  it("is NaN without tokens to expect", () => {
    const one = logits([[0, 0]]);
    expect(scoreTokens({ ids: [1], observer: one, performer: one })).toEqual({
      score: Number.NaN,
      discrepancy: Number.NaN,
    });
  });
});
