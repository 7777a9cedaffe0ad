import { createSigner, type DedupParameters, dedupParameters, type Signature } from "@winnow/dedup";

/** Parameters with every matcher for near copies; otherwise defaults. */
export const PARAMETERS: DedupParameters = dedupParameters({
  matchers: ["exact", "minhash", "simhash", "manber", "chunks"],
});

/** Signs texts; their ids are their indices. */
export async function signatures(texts: readonly string[]): Promise<readonly Signature[]> {
  const signer = await createSigner(PARAMETERS);
  return texts.map((text, place) => signer.sign({ id: String(place), text }));
}
