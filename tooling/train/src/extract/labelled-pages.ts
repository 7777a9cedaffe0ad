import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blockText, pageView, parsePage } from "@winnow/extract/winnow";
import { type DatasetName, type DatasetPage, datasetPages } from "@winnow/lab";

const LABELS = fileURLToPath(new URL("../../labels/blocks.json", import.meta.url));

/** How a page was labelled by two readers, independently of each other. */
interface PageLabels {
  readonly type: string;
  /** Agreement of the readers: the F1 of the blocks of one against those of the other. */
  readonly agreement: number;
  /** The first 8 hexadecimal digits of {@link blockHash} of each block that both kept, one after the other. */
  readonly content: string;
}

/** A page with a gold text that was made by reading. */
export interface LabelledPage {
  readonly set: DatasetName;
  readonly page: DatasetPage;
  /** Weight in training: less for a page that the readers did not agree on. */
  readonly weight: number;
}

const MIN_AGREEMENT = 0.8;
const DOUBTFUL = 0.35;

/** Yields the pages without a gold text of a whole page whose blocks were labelled by hand. */
export async function* labelledPages(): AsyncGenerator<LabelledPage> {
  const labels: Readonly<Partial<Record<DatasetName, Readonly<Record<string, PageLabels>>>>> = JSON.parse(
    readFileSync(LABELS, "utf8"),
  );
  for (const [set, ofSet] of Object.entries(labels) as [DatasetName, Record<string, PageLabels>][]) {
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
      const own = ofSet[page.id];
      if (own === undefined) continue;
      const gold = { text: contentText(page, own.content) };
      const weight = own.agreement < MIN_AGREEMENT ? DOUBTFUL : 1;
      yield { set, page: { ...page, gold, pageType: own.type }, weight };
    }
  }
}

/** The texts of the labelled blocks of a page, one line each. */
function contentText(page: DatasetPage, content: string): string {
  const hashes = new Set(content.match(/.{8}/g));
  const { blocks } = pageView(parsePage(page.html), page.url);
  const texts = Array.from({ length: blocks.length }, (_, i) => blockText(blocks, i));
  return texts.filter((text, i) => hashes.has(blockHash(texts[i - 1] ?? "", text))).join("\n");
}

/** Identifies a block by its text and that of the block before it, so that repeated texts have labels of their own. */
function blockHash(before: string, text: string): string {
  return createHash("sha256").update(`${before}\n${text}`).digest("hex").slice(0, 8);
}
