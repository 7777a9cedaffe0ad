const WRITTEN = /^dc(terms?)?[.:_-](?=.)/;

/**
 * A name of Dublin Core in one spelling (DCMI, "Expressing Dublin Core metadata using HTML/XHTML meta and link
 * elements"): `dc.` or `dcterms.`, then the element, refined by dots.
 *
 * @param name - in lower case.
 * @returns undefined where the name is none of Dublin Core's.
 * @example dublinCoreName("dcterm:created") // "dcterms.created"
 */
export function dublinCoreName(name: string): string | undefined {
  const start = WRITTEN.exec(name);
  if (start === null) return undefined;
  return `${start[1] === undefined ? "dc." : "dcterms."}${name.slice(start[0].length).replaceAll(":", ".")}`;
}
