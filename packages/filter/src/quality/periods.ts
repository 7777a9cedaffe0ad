/** The maximum number of tokens in a repeated sequence. */
const MAX_PERIOD = 13;

/**
 * Returns how often a sequence of up to 13 tokens is repeated immediately, as Dolma's tagger
 * `tokenizer_repetitions_v2r2` counts it: the maximum over all sequences, 0 for fewer than three repetitions.
 *
 * @param ids - equal tokens have equal numbers.
 */
export function mostRepeated(ids: Int32Array): number {
  let most = 0;
  for (let period = 1; period <= MAX_PERIOD; period++) {
    // Three repetitions are a run of two periods of tokens that equal the one a period before them. It includes one
    // of every `period` places, so the others are only read inside of runs.
    for (let place = 2 * period - 1; place < ids.length; place += period) {
      if (ids[place] !== ids[place - period]) continue;
      let start = place;
      while (start > period && ids[start - 1] === ids[start - 1 - period]) start--;
      let end = place + 1;
      while (end < ids.length && ids[end] === ids[end - period]) end++;
      most = Math.max(most, Math.floor((end - start) / period) + 1);
      place = end;
    }
  }
  return most < 3 ? 0 : most;
}
