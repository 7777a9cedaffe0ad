import { htmlOf, recordsOf } from "@winnow/common";
import type { BenchPage } from "./spool.js";

/**
 * Reads the pages of files: of `.jsonl` files, compressed or not, one record per line (`html`, or the raw
 * bytes as `htmlBase64`); any other file is one page of HTML.
 *
 * @throws CorpusError or RangeError with the file's name.
 * @example for await (const page of readPages(["pages.jsonl.gz"])) console.log(page.id, page.html.length);
 */
export async function* readPages(files: readonly string[]): AsyncGenerator<BenchPage> {
  for (const file of files) {
    let index = 0;
    for await (const record of recordsOf([file])) {
      const { id = `${file}#${index}`, url } = record;
      index++;
      const html = htmlOf(record);
      if (html === undefined) throw new RangeError(`${file}, record ${index}: neither html nor htmlBase64`);
      yield { id, url, html };
    }
  }
}
