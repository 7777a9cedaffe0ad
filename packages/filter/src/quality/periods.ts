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
    // The number of tokens in a row that equal the one a period before them.
    let run = 0;
    let longest = 0;
    for (let index = period; index < ids.length; index++) {
      run = ids[index] === ids[index - period] ? run + 1 : 0;
      if (run > longest) longest = run;
    }
    const times = Math.floor((longest + period) / period);
    if (longest > 0 && times > most) most = times;
  }
  return most < 3 ? 0 : most;
}
