import { openSignatureFile } from "../src/node/signature-file.js";
import { createStoredDocuments } from "../src/node/stored-documents.js";
import { gather } from "../src/node/stored-signatures.js";
import { createSignatureWriter } from "../src/node/writer.js";
import type { Signature, SignatureParameters, Signatures } from "../src/signatures/types.js";

/** The signatures of an open file. */
export interface StoredSignatures extends Signatures {
  readonly verify: () => void;
  readonly close: () => void;
}

/** Reads a whole signature file like an index. */
export function readSignatures(path: string): StoredSignatures {
  const file = openSignatureFile(path);
  try {
    const documents = createStoredDocuments();
    documents.append(file);
    file.edges();
    return { ...gather(documents, file.parameters), verify: file.verify, close: file.close };
  } catch (error) {
    file.close();
    throw error;
  }
}

export function writeSignatures(
  path: string,
  signatures: Iterable<Signature>,
  parameters: SignatureParameters,
): void {
  const writer = createSignatureWriter(path, parameters);
  try {
    for (const signature of signatures) writer.add(signature);
    writer.finish();
  } catch (error) {
    writer.abort();
    throw error;
  }
}
