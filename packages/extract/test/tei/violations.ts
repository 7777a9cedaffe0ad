import type { Element } from "xast";
import { GLOBAL_ATTRIBUTES, SUBSET } from "./subset.js";

/**
 * Lists the violations of the subset in a TEI document: elements, attributes and text in the wrong place,
 * wrong order of children, duplicate ids, pointers without a target. Empty for a valid document.
 */
export function violations(root: Element): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const targets: string[] = [];
  const open: { readonly element: Element; readonly parent: string | undefined }[] = [
    { element: root, parent: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, parent } = next;
    const { name, attributes, children } = element;
    const rule = SUBSET.get(name);
    if (rule === undefined) {
      problems.push(`unknown element ${name}`);
      continue;
    }
    if (parent === undefined ? name !== "TEI" : !rule.parents.includes(parent)) {
      problems.push(`${name} in ${parent}`);
    }
    for (const [key, value] of Object.entries(attributes)) {
      if (!rule.attributes.includes(key) && !GLOBAL_ATTRIBUTES.includes(key))
        problems.push(`${key} on ${name}`);
      if (key === "xml:id") {
        if (ids.has(value!)) problems.push(`id ${value} twice`);
        ids.add(value!);
      }
      if (key === "target") targets.push(...value!.split(" ").filter((target) => target.startsWith("#")));
    }
    const names: string[] = [];
    for (const child of children) {
      if (child.type === "element") {
        names.push(child.name);
        open.push({ element: child, parent: name });
      } else if (child.type !== "text") problems.push(`${child.type} in ${name}`);
      else if (!rule.text && /\S/.test(child.value)) problems.push(`text in ${name}`);
    }
    const order = ORDERS.get(name);
    if (order !== undefined && !order.test(names.map((child) => `${child} `).join(""))) {
      problems.push(`${name} of ${names.slice(0, 8).join(", ")}`);
    }
  }
  for (const target of targets) if (!ids.has(target.slice(1))) problems.push(`${target} has no target`);
  return problems;
}

/** Content models of TEI, as patterns of the names of children. */
const ORDERS: ReadonlyMap<string, RegExp> = new Map([
  ["TEI", /^teiHeader text $/],
  ["teiHeader", /^fileDesc (?:profileDesc )?(?:revisionDesc )?$/],
  ["fileDesc", /^titleStmt publicationStmt sourceDesc $/],
  ["titleStmt", /^title (?:author )*$/],
  ["publicationStmt", /^publisher /],
  ["text", /^body $/],
  ["body", /^(?:div )+$/],
  ["div", /^(?:head )?(?:(?!div |head )\w+ )*(?:(?:div|milestone|note) )*$/],
  ["list", /^(?:(?:item )+|(?:label item )+)$/],
  ["table", /^(?:head )*(?:row )+$/],
  ["row", /^(?:cell )+$/],
  ["figure", /^(?:head )?(?:(?!head )\w+ )*$/],
  ["choice", /^abbr expan $/],
  ["ruby", /^rb (?:rt )+$/],
]);
