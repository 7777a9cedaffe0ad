import { attribute, hasAttribute } from "@winnow/core-dom";
import type { Properties } from "hast";
import { checkOf } from "../checkbox.js";
import { isCode, languageOf } from "../code-language.js";
import { preformatted } from "../preformatted.js";
import { element } from "./containers.js";
import type { Handler } from "./handlers.js";
import { citeOf } from "./inline-handlers.js";
import { stated } from "./locale.js";
import { addTable } from "./table.js";
import { flush, openContainer, type Walk } from "./walk.js";
import { wrap } from "./wrappers.js";

/** Ends a heading at a block that none can hold. */
export function leaveHeading(walk: Walk): undefined {
  flush(walk);
  walk.block = "p";
  walk.oneLine = false;
}

export function heading(name: string): Handler {
  return (walk) => {
    flush(walk);
    walk.block = name;
    walk.oneLine = true;
    return undefined;
  };
}

/** A block that holds blocks. */
export function container(tagName: string): Handler {
  return (walk) => {
    leaveHeading(walk);
    openContainer(walk, tagName);
    return undefined;
  };
}

/** A block that holds blocks where it stands in another; elsewhere only its content counts. */
export function within(parent: string, tagName: string): Handler {
  return (walk) => {
    leaveHeading(walk);
    if (walk.containers.top()?.tagName === parent) openContainer(walk, tagName);
    return undefined;
  };
}

export function blockquote(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  openContainer(walk, "blockquote", citeOf(walk, row));
}

export function orderedList(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree } = walk.reading.source;
  const properties: Properties = {};
  const start = integer(attribute(tree, row, "start"));
  if (start !== undefined && start !== 1) properties.start = start;
  if (hasAttribute(tree, row, "reversed")) properties.reversed = true;
  const type = attribute(tree, row, "type") ?? "";
  if (/^[aAiI]$/.test(type)) properties.type = type;
  openContainer(walk, "ol", properties);
}

/** An item; a checkbox at its start as a character. */
export function listItem(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree } = walk.reading.source;
  const value = integer(attribute(tree, row, "value"));
  const numbered = walk.containers.top()?.tagName === "ol" && value !== undefined;
  walk.containers.openItem({ ...(numbered ? { value: String(value) } : {}), ...stated(walk) });
  const check = checkOf(tree, row);
  if (check !== null) walk.line.addText(check ? "☑ " : "☐ ");
}

/** A title: a line in bold. */
export function boldLine(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  wrap(walk, row, "strong");
}

/** The term of a definition list; elsewhere a line in bold. */
export function term(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  if (walk.containers.top()?.tagName === "dl") openContainer(walk, "dt");
  else wrap(walk, row, "strong");
}

/** The line that is shown of closed `details`; elsewhere a line in bold. */
export function summary(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const around = walk.containers.top();
  if (around?.tagName === "details" && around.children.length === 0 && openContainer(walk, "summary")) {
    walk.oneLine = true;
  } else wrap(walk, row, "strong");
}

export function rule(walk: Walk): "done" {
  flush(walk);
  walk.containers.append(element("hr", {}));
  return "done";
}

/** Preformatted text, as code where anything calls it that. */
export function pre(walk: Walk, row: number): "done" {
  leaveHeading(walk);
  const { tree, kept } = walk.reading.source;
  const value = preformatted(tree, kept, row);
  if (value === "") return "done";
  const language = languageOf(tree, row);
  const text = { type: "text", value } as const;
  const properties = language === undefined ? {} : { className: [`language-${language}`] };
  const inside = isCode(tree, row) ? element("code", properties, [text]) : text;
  walk.containers.append(element("pre", stated(walk), [inside]));
  return "done";
}

/** A data table; the cells of one that lays out the page are blocks in their order. */
export function table(walk: Walk, row: number): "done" | undefined {
  leaveHeading(walk);
  const grid = walk.reading.source.tables.get(row);
  if (grid === undefined) return undefined;
  addTable(walk, row, grid);
  return "done";
}

function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*[-+]?\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
}
