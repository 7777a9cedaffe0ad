import { recordsOf } from "@winnow/common";
import { pageHtml } from "@winnow/eval";
import { allVisibleText, extract } from "@winnow/extract";

/**
 * The texts of files: of `.jsonl` files, compressed or not, each record's `text`, else its gold text, else what is visible of
 * its page; of any other file the whole. Texts of white space alone are left out.
 *
 * @throws CorpusError or RangeError that names the file.
 */
export async function* readTexts(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const isText = !/\.jsonl(?:\.gz|\.zst)?$/.test(file);
    let index = 0;
    for await (const { text, gold = { text: "" }, ...record } of recordsOf([file])) {
      index++;
      const html = pageHtml({ ...record, id: "", gold });
      if (text === undefined && gold.text === "" && html === undefined) {
        throw new RangeError(`${file}, record ${index}: neither text nor a page`);
      }
      const found = isText
        ? html!
        : (text ?? (gold.text.trim() === "" ? visibleText(html ?? "") : gold.text));
      if (found.trim() !== "") yield found;
    }
  }
}

function visibleText(html: string): string {
  return extract(html, { method: allVisibleText }).text;
}
