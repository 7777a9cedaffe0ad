/** How probabilities follow from the scores of trees. */
export interface Calibration {
  readonly temperature: number;
  /** The weight of the logarithm of the marks' own estimate. */
  readonly estimateWeight: number;
}

/** The scores of a page, by trees that have not seen it. */
export interface Scored {
  readonly scores: ArrayLike<number>;
  /** The index of the page's type. */
  readonly label: number;
  /** The marks' own probabilities, by models that have not seen the page, if they bring any. */
  readonly estimate?: readonly number[] | undefined;
}

const MIN_TEMPERATURE = 0.2;
const MAX_TEMPERATURE = 5;
const PRECISION = 1e-3;
const MAX_WEIGHT = 0.6;
const WEIGHT_STEP = 0.05;
/** Keeps logarithms finite. */
const MIN_ESTIMATE = 1e-6;

/**
 * Returns the calibration with the least log loss: a temperature (Guo et al., ICML 2017, §4.2) by golden-section
 * search, for each weight of the estimates; 0 if there are none.
 */
export function calibrationOf(pages: readonly Scored[]): Calibration {
  let best: Calibration = { temperature: 1, estimateWeight: 0 };
  let least = Number.POSITIVE_INFINITY;
  const weights = pages.some(({ estimate }) => estimate !== undefined) ? MAX_WEIGHT / WEIGHT_STEP : 0;
  for (let step = 0; step <= weights; step++) {
    const estimateWeight = step * WEIGHT_STEP;
    const temperature = temperatureOf(pages, estimateWeight);
    const loss = lossOf(pages, { temperature, estimateWeight });
    if (loss < least) {
      least = loss;
      best = { temperature, estimateWeight };
    }
  }
  return best;
}

/** A page with its calibrated probabilities and those of a text classifier, by models that have not seen it. */
export interface Labelled {
  readonly probabilities: readonly number[];
  readonly labels: readonly number[];
  readonly label: number;
}

/** The logarithmic opinion pool of `labelsWeight` (see `articles` of @winnow/filter). */
export function pooled({ probabilities, labels }: Omit<Labelled, "label">, weight: number): number[] {
  const scores = probabilities.map((one) => (1 - weight) * Math.log(Math.max(MIN_ESTIMATE, one)));
  return calibrated({ scores, estimate: labels }, { temperature: 1, estimateWeight: weight });
}

/** Returns the weight of a text classifier with the least log loss, in steps of 0.05. */
export function labelsWeightOf(pages: readonly Labelled[]): number {
  const losses = Array.from({ length: 1 / WEIGHT_STEP + 1 }, (_, step) =>
    pages.reduce((loss, page) => loss - Math.log(pooled(page, step * WEIGHT_STEP)[page.label]!), 0),
  );
  return losses.indexOf(Math.min(...losses)) * WEIGHT_STEP;
}

function temperatureOf(pages: readonly Scored[], estimateWeight: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [MIN_TEMPERATURE, MAX_TEMPERATURE];
  while (high - low > PRECISION) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    const of = (temperature: number): number => lossOf(pages, { temperature, estimateWeight });
    if (of(left) < of(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** The probabilities of the types of a page. */
export function calibrated(
  { scores, estimate }: Omit<Scored, "label">,
  { temperature, estimateWeight }: Calibration,
): number[] {
  const all = Array.from(
    scores,
    (score, i) => score / temperature + estimateWeight * Math.log(Math.max(MIN_ESTIMATE, estimate?.[i] ?? 1)),
  );
  return softmax(all, 1);
}

/** Returns the probabilities of logits at a temperature. */
export function softmax(logits: readonly number[], temperature: number): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp((logit - highest) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function lossOf(pages: readonly Scored[], calibration: Calibration): number {
  let loss = 0;
  for (const page of pages) loss -= Math.log(calibrated(page, calibration)[page.label]!);
  return loss;
}
