import type { Element } from "xast";
import { GLOBAL_ATTRIBUTES, SUBSET } from "./subset.js";

/**
 * What in a TEI document is not of the subset: elements, attributes and text out of place, orders that its table
 * cannot say, ids given twice, pointers that lead nowhere. Empty for a good one.
 */
export function violations(root: Element): readonly string[] {
  const found: string[] = [];
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
      found.push(`unknown element ${name}`);
      continue;
    }
    if (parent === undefined ? name !== "TEI" : !rule.parents.includes(parent)) {
      found.push(`${name} in ${parent}`);
    }
    for (const [key, value] of Object.entries(attributes)) {
      if (!rule.attributes.includes(key) && !GLOBAL_ATTRIBUTES.includes(key)) found.push(`${key} on ${name}`);
      if (key === "xml:id") {
        if (ids.has(value!)) found.push(`id ${value} twice`);
        ids.add(value!);
      }
      if (key === "target") targets.push(...value!.split(" ").filter((target) => target.startsWith("#")));
    }
    const names: string[] = [];
    for (const child of children) {
      if (child.type === "element") {
        names.push(child.name);
        open.push({ element: child, parent: name });
      } else if (child.type !== "text") found.push(`${child.type} in ${name}`);
      else if (!rule.text && /\S/.test(child.value)) found.push(`text in ${name}`);
    }
    const order = ORDERS.get(name);
    if (order !== undefined && !order.test(names.map((child) => `${child} `).join(""))) {
      found.push(`${name} of ${names.slice(0, 8).join(", ")}`);
    }
  }
  for (const target of targets) if (!ids.has(target.slice(1))) found.push(`${target} leads nowhere`);
  return found;
}

/** Content models as TEI has them, of the names of children. */
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
