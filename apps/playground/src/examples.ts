const FILES = import.meta.glob<string>(["../../../examples/pages/*.html", "!**/swifts-reprint.html"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** An example page. */
export interface Example {
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  /** The address that its links are relative to. */
  readonly url: string;
}

/** The example pages, one of each kind. */
export const EXAMPLES: readonly Example[] = [
  { name: "field-notes", title: "News article", url: "https://gazette.example/swifts" },
  { name: "kettle-thread", title: "Forum", url: "https://repair.example/t/old-kettle-whistles/418" },
  { name: "field-lamp", title: "Product", url: "https://halden.example/p/field-lamp-3" },
  { name: "pendulum", title: "Formulas", url: "https://notes.example/pendulum" },
  { name: "queue-reference", title: "Documentation", url: "https://larder.example/retry.html" },
  { name: "tea-house-zh", title: "Chinese", url: "https://chengnan.example/tea" },
  { name: "brueckenfest-2004", title: "Tables of 2004", url: "https://oberau.example/fest.html" },
  { name: "not-a-page", title: "Not a page", url: "https://api.example/status" },
];

/** Loads an example as bytes; its encoding is detected like that of any other page. */
export async function loadExample({ name }: Example): Promise<Uint8Array> {
  const file = FILES[`../../../examples/pages/${name}.html`];
  if (file === undefined) throw new Error(`there is no example page “${name}”`);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`the example page could not be loaded (status ${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
