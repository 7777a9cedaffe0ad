/** Ranks from 1, the best first; those that are equal share the mean of their ranks. NaN has none and stays NaN. */
export function ranks(values: readonly number[], better: "higher" | "lower"): readonly number[] {
  const sign = better === "higher" ? -1 : 1;
  const order = values.map((_, index) => index).filter((index) => !Number.isNaN(values[index]!));
  order.sort((a, b) => sign * (values[a]! - values[b]!));
  const result = new Array<number>(values.length).fill(Number.NaN);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let place = from; place < to; place++) result[order[place]!] = (from + 1 + to) / 2;
    from = to;
  }
  return result;
}

/** Spearman's rank correlation, ties by their mean rank: Pearson's of the ranks. NaN where either has no spread. */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (let index = 0; index < x.length; index++) {
    const [dx, dy] = [x[index]! - meanX, y[index]! - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}
