/** One case of html5lib's tree-construction tests. */
export interface Case {
  /** Its index in the file, from 0. */
  readonly index: number;
  readonly data: string;
  /** The context element of a fragment case, such as `"td"` or `"svg path"`. */
  readonly context: string | undefined;
  /** The state of the scripting flag for which the case is valid, if only for one. */
  readonly scripting: "on" | "off" | "both";
  /** The dump of the tree that the standard requires. */
  readonly expected: string;
}

const SECTIONS: ReadonlySet<string> = new Set([
  "#errors",
  "#new-errors",
  "#document-fragment",
  "#script-on",
  "#script-off",
  "#document",
]);

/**
 * Parses a `.dat` file: cases separated by an empty line, each a list of sections that begin with `#name`. A
 * description before a case's data is ignored.
 */
export function readCases(file: string): Case[] {
  return file
    .replace(/\n+$/, "")
    .replace(/^#data\n/, "")
    .split(/\n\n(?:#description\n.*\n)?#data\n/)
    .map((source, index) => {
      const sections = readSections(source.split("\n"));
      return {
        index,
        data: sections.get("#data")!.join("\n"),
        context: sections.get("#document-fragment")?.[0],
        scripting: sections.has("#script-on") ? "on" : sections.has("#script-off") ? "off" : "both",
        expected: sections.get("#document")!.join("\n"),
      };
    });
}

function readSections(lines: readonly string[]): Map<string, string[]> {
  let name = "#data";
  let section: string[] = [];
  const sections = new Map([[name, section]]);
  for (const line of lines) {
    // Only the errors end the data; the document is the last section and may contain anything.
    const begins = name === "#data" ? line === "#errors" : name !== "#document" && SECTIONS.has(line);
    if (begins) {
      name = line;
      section = [];
      sections.set(name, section);
    } else {
      section.push(line);
    }
  }
  return sections;
}

/** The parts of a node that a dump needs. */
export type DumpNode =
  | { readonly kind: "element"; readonly name: string; readonly attributes: readonly string[] }
  | { readonly kind: "text" | "comment"; readonly data: string }
  | { readonly kind: "doctype"; readonly name: string; readonly publicId: string; readonly systemId: string }
  | { readonly kind: "content" };

/** Returns a node's lines in html5lib's format, `depth` levels below the document. */
export function dumpLines(node: DumpNode, depth: number): string[] {
  const line = (text: string, deeper = 0) => `| ${"  ".repeat(depth + deeper)}${text}`;
  switch (node.kind) {
    case "element":
      return [line(`<${node.name}>`), ...[...node.attributes].sort(byCodeUnits).map((a) => line(a, 1))];
    case "text":
      return [line(`"${node.data}"`)];
    case "comment":
      return [line(`<!-- ${node.data} -->`)];
    case "doctype": {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : "";
      return [line(`<!DOCTYPE ${node.name}${ids}>`)];
    }
    case "content":
      return [line("content")];
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
