import { createRandom } from "@winnow/common";
import { bestLabels, binOf, MAX_LEVELS, REGION_FEATURES, type RegionModel } from "@winnow/segment/regions";

/** A page to learn from. */
export interface LabelledPage {
  /** The candidate around each, -1 for the first. */
  readonly parent: Int32Array;
  /** `REGION_FEATURES` per candidate. */
  readonly features: Float32Array;
  /** The number of regions around each region; -1 for other candidates. */
  readonly labels: Int8Array;
}

/** Maximum number of bins of a feature with equally many values, and where the bins of the largest values begin. */
const BINS = 16;
const TAILS = [0.97, 0.985, 0.993];

const EPOCHS = 20;
const RATE = 0.03;
/** Weight of the squared parameters. */
const DECAY = 0.05;
/** What a missed region, a surplus one and one of the wrong level cost (margin rescaling, a weighted Hamming loss). */
const COST = { missed: 8, surplus: 1, level: 0.5 };

/** One set of parameters per level, and one that all levels share. */
const SETS = MAX_LEVELS + 1;

/**
 * Learns the scores of regions with a structured support vector machine: for each page the best labelling with its loss
 * added is found, and the parameters move from its features towards those of the true labelling, if they differ
 * (subgradient descent on the margin-rescaled hinge loss; Taskar et al. 2003, Tsochantaridis et al. 2005). Steps are
 * scaled as in AdaGrad (Duchi et al. 2011); the result is the mean of the parameters of all but the first third of the
 * epochs.
 *
 * The parameters of a feature are the steps between its bins, so that neighbouring bins have similar values.
 */
export function learnRegions(pages: readonly LabelledPage[], seed: number): RegionModel {
  const edges = REGION_FEATURES.map((_, feature) => edgesOf(pages, feature));
  const bins = pages.map(({ features }) => {
    const width = edges.length;
    return Uint8Array.from(features, (value, at) => binOf(edges[at % width]!, value));
  });
  const space = spaceOf(edges);
  const random = createRandom(seed);
  const parameters = new Float64Array(space.size);
  const squares = new Float64Array(space.size).fill(1e-6);
  const sum = new Float64Array(space.size);
  let summed = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const index of shuffled(pages.length, random)) {
      const { parent, labels } = pages[index]!;
      const scores = space.scores(parameters, bins[index]!);
      addLoss(scores, labels);
      const found = bestLabels(parent, scores);
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

/** Adds what each label costs, except that of missed regions, which is subtracted from the true ones. */
function addLoss(scores: Float64Array, labels: Int8Array): void {
  for (let at = 0; at < scores.length; at++) {
    const label = labels[Math.floor(at / MAX_LEVELS)]!;
    if (label < 0) scores[at]! += COST.surplus;
    else scores[at]! += (label === at % MAX_LEVELS ? 0 : COST.level) - COST.missed;
  }
}

/** Returns the edges between the bins of a feature, ascending. */
function edgesOf(pages: readonly LabelledPage[], feature: number): readonly number[] {
  const values: number[] = [];
  for (const { features } of pages)
    for (let at = feature; at < features.length; at += REGION_FEATURES.length) values.push(features[at]!);
  values.sort((a, b) => a - b);
  const places = [0, ...Array.from({ length: BINS - 1 }, (_, bin) => (bin + 1) / BINS), ...TAILS];
  const edges = new Set(places.map((place) => rounded(values[Math.floor(place * values.length)]!)));
  const last = values[values.length - 1]!;
  return [...edges].filter((edge) => edge < last).sort((a, b) => a - b);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** The parameters: for each bin and set the step from the bin before, and at the end the bias of each set. */
function spaceOf(edges: readonly (readonly number[])[]) {
  const width = edges.length;
  const starts: number[] = [];
  let bins = 0;
  for (const list of edges) {
    starts.push(bins);
    bins += list.length + 1;
  }
  const size = (bins + 1) * SETS;
  /** Returns the value of each bin and level, and then the biases. */
  const tableOf = (parameters: Float64Array): Float64Array => {
    const table = new Float64Array((bins + 1) * MAX_LEVELS);
    for (const [feature, list] of edges.entries()) {
      for (let bin = starts[feature]! + 1; bin <= starts[feature]! + list.length; bin++) {
        for (let level = 0; level < MAX_LEVELS; level++) {
          const step = parameters[bin * SETS + level]! + parameters[bin * SETS + MAX_LEVELS]!;
          table[bin * MAX_LEVELS + level] = table[(bin - 1) * MAX_LEVELS + level]! + step;
        }
      }
    }
    for (let level = 0; level < MAX_LEVELS; level++)
      table[bins * MAX_LEVELS + level] =
        parameters[bins * SETS + level]! + parameters[bins * SETS + MAX_LEVELS]!;
    return table;
  };
  return {
    size,
    scores(parameters: Float64Array, binned: Uint8Array): Float64Array {
      const table = tableOf(parameters);
      const scores = new Float64Array((binned.length / width) * MAX_LEVELS);
      for (let at = 0; at < scores.length; at += MAX_LEVELS) {
        const from = (at / MAX_LEVELS) * width;
        for (let level = 0; level < MAX_LEVELS; level++) {
          let score = table[bins * MAX_LEVELS + level]!;
          for (let feature = 0; feature < width; feature++)
            score += table[(starts[feature]! + binned[from + feature]!) * MAX_LEVELS + level]!;
          scores[at + level] = score;
        }
      }
      return scores;
    },
    add(gradient: Float64Array, binned: Uint8Array, candidate: number, level: number, amount: number): void {
      for (const set of [level, MAX_LEVELS]) {
        for (const [feature, start] of starts.entries()) {
          const bin = binned[candidate * width + feature]!;
          for (let step = 1; step <= bin; step++) gradient[(start + step) * SETS + set]! += amount;
        }
        gradient[bins * SETS + set]! += amount;
      }
    },
    model(parameters: Float64Array): RegionModel {
      const table = [...tableOf(parameters)];
      const terms = edges.map((list, feature) => ({
        feature: REGION_FEATURES[feature]!,
        edges: list,
        values: table.slice(starts[feature]! * MAX_LEVELS, (starts[feature]! + list.length + 1) * MAX_LEVELS),
      }));
      return { bias: table.slice(bins * MAX_LEVELS), terms: terms.filter((term) => term.edges.length > 0) };
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
