const FILES = import.meta.glob<string>(["../../../examples/pages/*.html", "!**/swifts-reprint.html"], {
  query: "?url",
  import: "default",
  eager: true,
});

const [ADDRESSES = {}] = Object.values(
  import.meta.glob<Record<string, string>>("../../../examples/addresses.json", {
    import: "default",
    eager: true,
  }),
);

/** An example page. */
export interface Example {
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  /** The address that its links are relative to. */
  readonly url: string;
}

/** The example pages, one of each kind. */
export const EXAMPLES: readonly Example[] = (
  [
    ["field-notes", "News article"],
    ["kettle-thread", "Forum"],
    ["field-lamp", "Product"],
    ["pendulum", "Formulas"],
    ["queue-reference", "Documentation"],
    ["tea-house-zh", "Chinese"],
    ["brueckenfest-2004", "Tables of 2004"],
    ["not-a-page", "Not a page"],
  ] as const
).map(([name, title]) => ({ name, title, url: ADDRESSES[name] ?? "" }));

/** Loads an example as bytes; its encoding is detected like that of any other page. */
export async function loadExample({ name }: Example): Promise<Uint8Array> {
  const file = FILES[`../../../examples/pages/${name}.html`];
  if (file === undefined) throw new Error(`there is no example page “${name}”`);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`the example page could not be loaded (status ${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
