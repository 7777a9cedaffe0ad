import { createRandom } from "@winnow/lab";
import { type AdditiveModel, binIndex } from "@winnow/segment/regions";
import { domainFolds } from "../pages/folds.js";

/** A page to learn from: items with features, and their labels. */
export interface LabelledPage {
  /** The registrable domain. */
  readonly site: string;
  /** One per name and item. */
  readonly features: Float32Array;
  /** 0 to the number of labels - 1, or -1 for none, of which the score is always 0. */
  readonly labels: Int8Array;
  /** Returns the labelling with the highest sum of scores, of which there is one per label and item. */
  readonly best: (scores: Float64Array) => ArrayLike<number>;
}

export interface LearnOptions {
  /** Of the features. */
  readonly names: readonly string[];
  /** Number of labels. */
  readonly labels: number;
  /** What a labelled item without label costs; the reverse costs 1. */
  readonly missed: number;
  readonly seed: number;
}

/** Maximum number of bins of a feature with equally many values, and where the bins of the largest values begin. */
const BINS = 16;
const TAILS = [0.97, 0.985, 0.993];

const EPOCHS = 20;
const RATE = 0.03;
/** Weight of the squared parameters. */
const DECAY = 0.05;
/** What a surplus label and another label cost (margin rescaling, a weighted Hamming loss). */
const SURPLUS = 1;
const OTHER = 0.5;

/**
 * Learns an additive model with a structured support vector machine: for each page the best labelling with its loss
 * added is found, and the parameters move from its features towards those of the true labelling, if they differ
 * (subgradient descent on the margin-rescaled hinge loss; Taskar et al. 2003, Tsochantaridis et al. 2005). Steps are
 * scaled as in AdaGrad (Duchi et al. 2011); the result is the mean of the parameters of all but the first third of the
 * epochs.
 *
 * The parameters of a feature are the steps between its bins, so that neighbouring bins have similar values.
 */
export function learn(pages: readonly LabelledPage[], options: LearnOptions): AdditiveModel {
  const { names, seed } = options;
  const edges = names.map((_, feature) => edgesOf(pages, feature, names.length));
  const bins = pages.map(({ features }) => {
    const width = edges.length;
    return Uint8Array.from(features, (value, at) => binIndex(edges[at % width]!, value));
  });
  const space = spaceOf(edges, options);
  const random = createRandom(seed);
  const parameters = new Float64Array(space.size);
  const squares = new Float64Array(space.size).fill(1e-6);
  const sum = new Float64Array(space.size);
  let summed = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const index of shuffled(pages.length, random)) {
      const { best, labels } = pages[index]!;
      const scores = space.scores(parameters, bins[index]!);
      addLoss(scores, labels, options);
      const found = best(scores);
      const gradient = new Float64Array(space.size);
      for (let at = 0; at < labels.length; at++) {
        if (found[at] === labels[at]) continue;
        if (labels[at]! >= 0) space.add(gradient, bins[index]!, at, labels[at]!, 1);
        if (found[at]! >= 0) space.add(gradient, bins[index]!, at, found[at]!, -1);
      }
      for (let at = 0; at < space.size; at++) {
        const step = gradient[at]! - DECAY * parameters[at]!;
        if (step === 0) continue;
        squares[at]! += step * step;
        parameters[at]! += (RATE * step) / Math.sqrt(squares[at]!);
      }
      if (epoch < EPOCHS / 3) continue;
      summed++;
      for (let at = 0; at < space.size; at++) sum[at]! += parameters[at]!;
    }
  }
  return space.model(sum.map((value) => value / summed));
}

/** Number of folds of registrable domains. */
const FOLDS = 6;

/** Returns for each page the model that was learned from the pages of other folds. */
export function modelsOfOtherSites(
  pages: readonly LabelledPage[],
  options: LearnOptions,
): readonly AdditiveModel[] {
  const sites = pages.map(({ site }) => site);
  const folds = domainFolds(sites, FOLDS, options.seed);
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    learn(
      pages.filter((_page, index) => folds[index] !== fold),
      options,
    ),
  );
  return pages.map((_, index) => models[folds[index]!]!);
}

/** Adds what each label costs, except that of missed labels, which is subtracted from the true ones. */
function addLoss(scores: Float64Array, labels: Int8Array, options: LearnOptions): void {
  for (let at = 0; at < scores.length; at++) {
    const label = labels[Math.floor(at / options.labels)]!;
    if (label < 0) scores[at]! += SURPLUS;
    else scores[at]! += (label === at % options.labels ? 0 : OTHER) - options.missed;
  }
}

/** Returns the edges between the bins of a feature, ascending. */
function edgesOf(pages: readonly LabelledPage[], feature: number, width: number): readonly number[] {
  const values: number[] = [];
  for (const { features } of pages)
    for (let at = feature; at < features.length; at += width) values.push(features[at]!);
  values.sort((a, b) => a - b);
  const places = [0, ...Array.from({ length: BINS - 1 }, (_, bin) => (bin + 1) / BINS), ...TAILS];
  const edges = new Set(places.map((place) => rounded(values[Math.floor(place * values.length)]!)));
  const last = values[values.length - 1]!;
  return [...edges].filter((edge) => edge < last).sort((a, b) => a - b);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/**
 * The parameters: one set for each label, and one that all labels share. A set has for each bin the step from the bin
 * before, and at the end the bias.
 */
function spaceOf(edges: readonly (readonly number[])[], { names, labels }: LearnOptions) {
  const sets = labels + 1;
  const width = edges.length;
  const starts: number[] = [];
  let bins = 0;
  for (const list of edges) {
    starts.push(bins);
    bins += list.length + 1;
  }
  const size = (bins + 1) * sets;
  /** Returns the value of each bin and label, and then the biases. */
  const tableOf = (parameters: Float64Array): Float64Array => {
    const table = new Float64Array((bins + 1) * labels);
    for (const [feature, list] of edges.entries()) {
      for (let bin = starts[feature]! + 1; bin <= starts[feature]! + list.length; bin++) {
        for (let label = 0; label < labels; label++) {
          const step = parameters[bin * sets + label]! + parameters[bin * sets + labels]!;
          table[bin * labels + label] = table[(bin - 1) * labels + label]! + step;
        }
      }
    }
    for (let label = 0; label < labels; label++)
      table[bins * labels + label] = parameters[bins * sets + label]! + parameters[bins * sets + labels]!;
    return table;
  };
  return {
    size,
    scores(parameters: Float64Array, binned: Uint8Array): Float64Array {
      const table = tableOf(parameters);
      const scores = new Float64Array((binned.length / width) * labels);
      for (let at = 0; at < scores.length; at += labels) {
        const from = (at / labels) * width;
        for (let label = 0; label < labels; label++) {
          let score = table[bins * labels + label]!;
          for (let feature = 0; feature < width; feature++)
            score += table[(starts[feature]! + binned[from + feature]!) * labels + label]!;
          scores[at + label] = score;
        }
      }
      return scores;
    },
    add(gradient: Float64Array, binned: Uint8Array, candidate: number, label: number, amount: number): void {
      for (const set of [label, labels]) {
        for (const [feature, start] of starts.entries()) {
          const bin = binned[candidate * width + feature]!;
          for (let step = 1; step <= bin; step++) gradient[(start + step) * sets + set]! += amount;
        }
        gradient[bins * sets + set]! += amount;
      }
    },
    model(parameters: Float64Array): AdditiveModel {
      const table = [...tableOf(parameters)];
      const terms = edges.map((list, feature) => ({
        feature: names[feature]!,
        edges: list,
        values: table.slice(starts[feature]! * labels, (starts[feature]! + list.length + 1) * labels),
      }));
      return { bias: table.slice(bins * labels), terms: terms.filter((term) => term.edges.length > 0) };
    },
  };
}

function shuffled(length: number, random: () => number): readonly number[] {
  const order = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
