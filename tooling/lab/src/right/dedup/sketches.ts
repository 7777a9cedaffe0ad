import { createSigner, type DedupParameters, dedupParameters, type Signature } from "@winnow/dedup";

/** Parameters with every matcher for near copies; otherwise defaults. */
export const PARAMETERS: DedupParameters = dedupParameters({
  matchers: ["exact", "minhash", "simhash", "manber", "chunks"],
});

/** A signature with the chunks of both kinds. */
export interface SignedText extends Signature {
  readonly rabin: Uint32Array;
}

/** Signs texts; their ids are their indices. */
export async function signatures(texts: readonly string[]): Promise<readonly SignedText[]> {
  const signer = await createSigner(PARAMETERS);
  const other = await createSigner(dedupParameters({ matchers: ["chunks"], chunking: "rabin" }));
  return texts.map((text, place) => {
    const document = { id: String(place), text };
    return { ...signer.sign(document), rabin: other.sign(document).chunks! };
  });
}
