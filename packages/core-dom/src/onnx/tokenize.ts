import type { Tokenizer } from "@huggingface/tokenizers";
import { type Fail, messageOf } from "./runtime.js";

/** The tokens of a text. */
export interface Tokens {
  readonly ids: readonly number[];
  /** `token_type_ids` of BERT. */
  readonly types: readonly number[];
}

/** Turns texts into the tokens of a model. */
export interface Encoder {
  /** Returns the first `maxTokens` tokens of a text, including the special tokens around it. */
  encode(text: string): Tokens;
  /** Id of the padding token; undefined if it has no usual name. */
  readonly padId: number | undefined;
  /** One more than the highest id of the vocabulary, tokens added to it excepted. */
  readonly vocabularySize: number;
  /** The ids of all tokens, those added to the vocabulary included. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Number of special tokens around a text. */
  readonly specialTokens: number;
}

/**
 * Number of characters that are tokenised at once. A text is not read further than necessary, and the libraries'
 * recursion and argument lists stay short.
 */
const CHUNK = 4096;
/** Stands for the text between special tokens. */
const BODY = "\u0000";
const PADDING: readonly string[] = ["[PAD]", "<pad>", "<|padding|>"];

/**
 * Makes the encoder of a `tokenizer.json` (WordPiece, byte-level BPE, Unigram, …).
 *
 * @param fail - makes the error if it is not one.
 */
export async function createEncoder(json: object, maxTokens: number, fail: Fail): Promise<Encoder> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  try {
    const tokenizer = new Tokenizer(json, {});
    const { before, after, typeOf } = frameOf(tokenizer);
    const room = Math.max(0, maxTokens - before.length - after.length);
    const plain = (text: string): readonly number[] =>
      tokenizer.encode(text, { add_special_tokens: false }).ids;
    // Fails for a model of the tokenizer that cannot be used.
    plain("a");
    return {
      encode: (text) => {
        const body = firstTokens(text, room, plain);
        const ids = [...before, ...body, ...after];
        return { ids, types: ids.map((_, i) => typeOf(i, body.length)) };
      },
      padId: PADDING.map((token) => tokenizer.token_to_id(token)).find((id) => id !== undefined),
      vocabularySize: highest(tokenizer.get_vocab(false).values()) + 1,
      vocabulary: tokenizer.get_vocab(true),
      specialTokens: before.length + after.length,
    };
  } catch (error) {
    throw fail(
      `tokenizer: not the tokenizer.json of a Hugging Face model, or of an unknown kind: ${messageOf(error)}`,
      error,
    );
  }
}

/**
 * Returns the ids of the special tokens before and after a text.
 *
 * @throws Error if a special token is not in the vocabulary.
 */
function frameOf(tokenizer: Tokenizer) {
  const processed = tokenizer.post_processor?.post_process([BODY], null, true);
  const tokens: readonly string[] = processed?.tokens ?? [BODY];
  const types: readonly number[] = processed?.token_type_ids ?? [];
  const at = tokens.indexOf(BODY);
  const ids = tokens.map((token) => (token === BODY ? 0 : tokenizer.token_to_id(token)));
  if (at < 0 || ids.includes(undefined)) {
    throw new Error(`its special tokens are not in its vocabulary: ${tokens.join(" ")}`);
  }
  return {
    before: ids.slice(0, at) as readonly number[],
    after: ids.slice(at + 1) as readonly number[],
    /** The type of the token at an index, given the number of tokens between the special ones. */
    typeOf: (index: number, body: number) => types[index < at ? index : Math.max(at, index - body + 1)] ?? 0,
  };
}

/** Returns the first tokens of a text, which is read in pieces that begin with white space where there is any. */
function firstTokens(
  text: string,
  count: number,
  tokenize: (text: string) => readonly number[],
): readonly number[] {
  const ids: number[] = [];
  for (let start = 0; start < text.length && ids.length < count; ) {
    const end = pieceEnd(text, start);
    for (const id of tokenize(text.slice(start, end))) {
      // A text may contain what a vocabulary without an unknown token does not have.
      if (id !== undefined) ids.push(id);
    }
    start = end;
  }
  return ids.slice(0, count);
}

/**
 * Returns the end of the piece that begins at an offset: before the last space of the next {@link CHUNK} characters,
 * where every tokenizer of words separates; in a longer word, between characters.
 */
function pieceEnd(text: string, start: number): number {
  const limit = start + CHUNK;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > start; end--) {
    if (isSpace(text.charCodeAt(end)) && !isSpace(text.charCodeAt(end + 1))) return end;
  }
  const isLowSurrogate = (text.charCodeAt(limit) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? limit - 1 : limit;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function highest(ids: Iterable<number>): number {
  let last = -1;
  for (const id of ids) last = Math.max(last, id);
  return last;
}
