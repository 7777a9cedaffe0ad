import { readFileSync } from "node:fs";
import type { PageTypeModel } from "@winnow/extract/methods/winnow";

/** Reads the model of page types that `python/extract.py` writes, and packs its weights into bytes. */
export function readPageTypeModel(path: string): PageTypeModel {
  const { steps, terms, weights, bias } = JSON.parse(readFileSync(path, "utf8")) as Record<string, number[]>;
  const scale = Math.fround(weights!.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127);
  return {
    steps: Float32Array.from(steps!),
    terms: Int32Array.from(terms!),
    weights: Int8Array.from(weights!, (weight) => Math.round(weight / scale)),
    scale,
    bias: Float32Array.from(bias!),
  };
}
