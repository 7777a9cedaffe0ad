import type { Element, ElementContent } from "hast";
import { annotatedTex } from "../../content/vocabulary.js";

/** Writes an inline formula: its LaTeX between dollars, or else its MathML. */
export function inlineMath(math: Element, inCell: boolean): string {
  const tex = spacedTex(math);
  if (tex === undefined) return markup(math);
  let fence = "$";
  const runs = new Set((tex.match(/\$+/g) ?? []).map((run) => run.length));
  while (runs.has(fence.length)) fence += "$";
  // A pipe would end the cell; its command is rendered the same way.
  const inside = inCell ? tex.replace(/\\?\|/g, (bar) => (bar === "|" ? "\\vert " : "\\Vert ")) : tex;
  return /^\$|\$$|^ .* $/.test(inside) ? `${fence} ${inside} ${fence}` : fence + inside + fence;
}

/** Returns the lines of a paragraph that is a displayed formula; undefined for other paragraphs. */
export function mathBlock(nodes: readonly ElementContent[]): readonly string[] | undefined {
  const math = nodes.length === 1 ? nodes[0] : undefined;
  if (math?.type !== "element" || math.properties.display !== "block") return undefined;
  const tex = spacedTex(math);
  if (tex === undefined) return undefined;
  let fence = "$$";
  for (const [run] of tex.matchAll(/\$+/g)) if (run.length >= fence.length) fence = `${run}$`;
  return [fence, tex, fence];
}

/**
 * Returns the LaTeX of a formula. A space keeps `<` from beginning a tag in renderers without formulas, or that
 * write formulas as HTML; it is invisible in a formula.
 */
function spacedTex(math: Element): string | undefined {
  return annotatedTex(math)?.replace(/<(?=[A-Za-z/!?])/g, "< ");
}

/**
 * Writes MathML on one line. Punctuation in text becomes character references, because text between two tags
 * of inline HTML is Markdown (CommonMark §6.6). Recursive: the content tree limits the depth of formulas.
 */
function markup(node: ElementContent): string {
  if (node.type === "text") return node.value.replace(/[!-/:-@[-`{-~]/g, reference);
  if (node.type !== "element") return "";
  let tag = `<${node.tagName}`;
  for (const [name, value] of Object.entries(node.properties)) {
    tag += ` ${name.toLowerCase()}="${String(value).replace(/[\s"&<>]/g, reference)}"`;
  }
  return `${tag}>${node.children.map(markup).join("")}</${node.tagName}>`;
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
