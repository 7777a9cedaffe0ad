import type { Element, ElementContent } from "hast";

/** A formula in the line: its LaTeX between dollars, otherwise its MathML. */
export function mathOf(math: Element, inCell: boolean): string {
  const tex = texOf(math);
  if (tex === undefined) return markup(math);
  let fence = "$";
  const runs = new Set((tex.match(/\$+/g) ?? []).map((run) => run.length));
  while (runs.has(fence.length)) fence += "$";
  // A pipe would end the cell; its command looks the same.
  const inside = inCell ? tex.replace(/\\?\|/g, (bar) => (bar === "|" ? "\\vert " : "\\Vert ")) : tex;
  return /^\$|\$$|^ .* $/.test(inside) ? `${fence} ${inside} ${fence}` : fence + inside + fence;
}

/** The LaTeX of a paragraph that is a formula on a line of its own, in lines; undefined for any other. */
export function mathBlock([math, ...others]: readonly ElementContent[]): readonly string[] | undefined {
  if (others.length > 0 || math?.type !== "element" || math.properties.display !== "block") return undefined;
  const tex = texOf(math);
  if (tex === undefined) return undefined;
  let fence = "$$";
  for (const [run] of tex.matchAll(/\$+/g)) if (run.length >= fence.length) fence = `${run}$`;
  return [fence, tex, fence];
}

function texOf({ children: [semantics] }: Element): string | undefined {
  if (semantics?.type !== "element" || semantics.tagName !== "semantics") return undefined;
  const annotation = semantics.children.find(
    (child) => child.type === "element" && child.tagName === "annotation",
  );
  const [tex] = annotation?.type === "element" ? annotation.children : [];
  // No tag, to readers that know no formulas or set them as HTML: in a formula the space is none, a backslash would be.
  return tex?.type === "text" ? tex.value.replace(/<(?=[A-Za-z/!?])/g, "< ") : undefined;
}

/**
 * MathML in one line: tags as they are, and every punctuation mark of the text a character reference, because what is
 * between two tags of inline HTML is Markdown again (CommonMark §6.6). As deep as formulas nest in the content tree.
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
