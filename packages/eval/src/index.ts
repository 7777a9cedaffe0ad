export type { Dataset, Gold, GoldPage, Interval, Measures, Prediction, Score, System } from "./types.js";
