import { createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { html as asHtml, extract } from "@winnow/extract";

/** Contexts of a page into which a vector is inserted. */
const PAGES: readonly ((vector: string) => string)[] = [
  (vector) => `<p>before</p>${vector}<p>after</p>`,
  (vector) => `<p>a ${vector} b`,
  (vector) => `<table><tr><th>h<th>i<tr><td>${vector}<td>j</table>`,
  (vector) => `<ul><li>a <a href=/k>${vector}</a> b</ul>`,
];

const OPTIONS = [{}, { url: "https://example.org/a/b?c" }] as const;

/**
 * All HTML rendered from pages with the vector: with all text kept, with hidden text too, and by `extract`.
 */
export function renderings(vector: string): readonly string[] {
  const found = new Set<string>();
  for (const page of PAGES) {
    const html = page(vector);
    const tree = parse(html);
    for (const options of OPTIONS) {
      found.add(extract(html, options).render(asHtml));
      for (const label of [Label.content, Label.comment]) {
        for (const hidden of [false, true])
          found.add(asHtml(tree, everything(tree, hidden, label), { ...options, parts: "all" }));
      }
    }
  }
  return [...found];
}

/** Marks all text; with `hidden` also hidden text, scripts, images and frames. */
function everything(tree: Tree, hidden: boolean, label: number): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 1; row < tree.length; row++) {
    const kind = tree.kind[row];
    if (
      hidden
        ? kind === NodeKind.text || kind === NodeKind.element
        : kind === NodeKind.text && tree.hidden[row] === 0
    )
      mark(row, label, "everything");
  }
  return marks;
}
