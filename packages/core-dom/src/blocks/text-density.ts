/** The line width of the paper's experiments, in characters. */
const LINE_WIDTH = 80;

/**
 * The text density of Kohlschütter, Fankhauser and Nejdl 2010 ("Boilerplate Detection using Shallow Text
 * Features", §3.2): words a line when the text is wrapped at 80 characters, its last line left out, because it is
 * rarely full; all words where there is only one line.
 *
 * @param text - white space collapsed.
 * @example textDensity("Home | About") // 3
 */
export function textDensity(text: string): number {
  if (text === "") return 0;
  let words = 0;
  let lines = 1;
  let wordsBeforeLine = 0;
  let width = 0;
  for (let start = 0; start <= text.length; ) {
    const space = text.indexOf(" ", start);
    const stop = space < 0 ? text.length : space;
    const length = stop - start;
    if (width > 0 && width + 1 + length > LINE_WIDTH) {
      lines++;
      wordsBeforeLine = words;
      width = length;
    } else {
      width += (width > 0 ? 1 : 0) + length;
    }
    words++;
    start = stop + 1;
  }
  return lines === 1 ? words : wordsBeforeLine / (lines - 1);
}
