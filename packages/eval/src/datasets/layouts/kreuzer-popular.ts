import { decode } from "@winnow/core-dom/decode";
import { inOrder, readOrReport } from "../files.js";
import { sha256 } from "../gold-page.js";
import type { AnnotatedPage, SegmentationLayout } from "../types.js";

const PAGE = "/index.blocks.html";

/**
 * The popular pages of Kreuzer et al. 2015: `index.blocks.html` in each page's folder is the page after its scripts have
 * run, with the blocks that people marked in `data-block` and `data-block-type`.
 */
export const kreuzerPopular: SegmentationLayout<AnnotatedPage> = {
  name: "kreuzer-popular",
  about: "Kreuzer et al. 2015: popular pages with marked blocks",
  source: "https://github.com/rkrzr/dataset-popular",
  licence: "public domain",
  detect: (paths) => paths.some((path) => path.endsWith(PAGE)),
  async *read(files, { onProblem = () => {} } = {}) {
    for (const path of (await files.list()).filter((each) => each.endsWith(PAGE)).sort(inOrder)) {
      const bytes = await readOrReport(files, path, onProblem);
      if (bytes === undefined) continue;
      const source = path.slice(0, -PAGE.length);
      const annotatedHtml = decode(bytes, {}).text;
      yield { id: await sha256(bytes), dataset: "kreuzer-popular", source, annotatedHtml };
    }
  },
};
