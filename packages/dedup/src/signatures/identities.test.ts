import { describe, expect, it } from "vitest";
import xxhash from "xxhash-wasm";
import { createIdentities, type EarlierDocument, type Identity } from "./identities.js";
import { dedupParameters } from "./parameters.js";
import { createSigner } from "./signer.js";
import type { Signature } from "./types.js";

const corpus = dedupParameters();
const signer = await createSigner(corpus);
const sign = (id: string, text: string, url?: string): Signature => signer.sign({ id, text, url });
const summary = ({ id, ...rest }: Identity): unknown => [
  id.replace(/[\da-f]{16}/g, "#"),
  rest.kind === "new" || rest.kind === "added"
    ? rest.kind
    : "place" in rest
      ? rest.place
      : `earlier ${rest.number}`,
];

describe("createIdentities", () => {
  it("distinguishes repeated records from different content under the same id", async () => {
    const { identify } = createIdentities(corpus);
    const all = [
      sign("a", "One."),
      sign("a", " One.\n"),
      sign("a", "Two."),
      sign("a", "One."),
      sign("a", "Two."),
      sign("b", "One."),
    ].map((signature) => identify(signature));
    expect(all.map(summary)).toEqual([
      ["a", "new"],
      ["a-#", 0],
      ["a-#", "new"],
      ["a-#-2", 0],
      ["a-#-2", 2],
      ["b", "new"],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    const { h64ToString } = await xxhash();
    expect(all.map(({ id }) => id).slice(1, 3)).toEqual([
      `a-${h64ToString("One.")}`,
      `a-${h64ToString("Two.")}`,
    ]);
  });

  it("does not change the ids of later documents or depend on the order of others", () => {
    const first = createIdentities(corpus);
    const records = [sign("a", "One."), sign("a", "Two."), sign("a-2", "Three.")];
    const names = records.map((record) => first.identify(record).id);
    expect([names[0], names[2]]).toEqual(["a", "a-2"]);
    const second = createIdentities(corpus);
    for (const record of [sign("a", "One."), sign("a-2", "Three."), sign("a", "Four.")])
      second.identify(record);
    expect(second.identify(records[1]!).id).toBe(names[1]);
  });

  it("finds a unique id even if the generated one is taken", () => {
    const { identify } = createIdentities(corpus);
    identify(sign("a", "One."));
    const taken = createIdentities(corpus);
    taken.identify(sign("a", "One."));
    const { id } = taken.identify(sign("a", "Two."));
    identify(sign(id, "Three."));
    const { id: longer, kind } = identify(sign("a", "Two."));
    expect([longer.startsWith(`${id}-`), kind]).toEqual([true, "new"]);
    expect(identify(sign("a", "Two."))).toMatchObject({ kind: "repeat", place: 2 });
  });

  it("numbers documents without an id, and treats them as separate", () => {
    const { identify } = createIdentities(corpus);
    const all = [1, 2, 3].map(() => identify(sign("made", "One."), false));
    expect(all).toEqual(["made", "made-2", "made-3"].map((id) => ({ id, kind: "new" })));
  });

  it("treats equal texts of two sites as separate documents in the scope site", () => {
    const { identify } = createIdentities(dedupParameters({ scope: "site" }));
    const of = (site: string): Identity => identify(sign("a", "One.", `https://${site}.example/`));
    expect([of("one"), of("one"), of("two"), of("two")].map(summary)).toEqual([
      ["a", "new"],
      ["a-#", 0],
      ["a-#", "new"],
      ["a-#-2", 2],
    ]);
  });

  it("distinguishes documents of completed runs from those that were only added", () => {
    const earlier = new Map<string, EarlierDocument>();
    for (const [number, text] of ["One.", "Two."].entries()) {
      earlier.set("ab"[number]!, { ...sign("", text), number });
    }
    const { identify } = createIdentities(corpus, { find: (id) => earlier.get(id), completed: 1 });
    expect(
      [sign("a", "One."), sign("b", "Two."), sign("b", "Two."), sign("a", "Two.")].map((record) =>
        summary(identify(record)),
      ),
    ).toEqual([
      ["a-#", "earlier 0"],
      ["b", "added"],
      ["b-#", 1],
      ["a-#", "new"],
    ]);
  });

  it("makes a constant number of lookups per document, even if all have one id or one content", () => {
    let lookups = 0;
    const find = (): undefined => void lookups++;
    const { identify } = createIdentities(corpus, { find });
    const [one, two] = [sign("a", "One."), sign("a", "Two.")];
    for (let at = 0; at < 5_000; at++) {
      identify(at % 2 === 0 ? one : two);
      identify({ ...one, exact: Uint32Array.of(at, at, at, at) });
      identify(one, false);
    }
    expect(lookups).toBeLessThan(6 * 15_000);
  });
});
