import { ContentModel } from "../src/html/tokenizer/types.js";

/** A token in html5lib's form: `["StartTag", name, attributes, true]`, `["Character", data]` and so on. */
export type Token = readonly unknown[];

/** One run of the tokenizer: a case of html5lib in one of its initial states. */
export interface TokenizerRun {
  readonly description: string;
  /** A content model of `ContentModel`. */
  readonly contentModel: number;
  readonly lastStartTag: string | undefined;
  readonly input: string;
  readonly output: readonly Token[];
}

/** A case in the form of the files. Its `errors` are ignored, because the parser does not report any. */
interface TokenizerCase {
  readonly description: string;
  readonly input: string;
  readonly output: readonly Token[];
  readonly initialStates?: readonly string[];
  readonly lastStartTag?: string;
  readonly doubleEscaped?: boolean;
}

const CONTENT_MODELS: Readonly<Record<string, number>> = {
  "Data state": ContentModel.data,
  "RCDATA state": ContentModel.rcdata,
  "RAWTEXT state": ContentModel.rawtext,
  "Script data state": ContentModel.scriptData,
  "PLAINTEXT state": ContentModel.plaintext,
  "CDATA section state": ContentModel.cdataSection,
};

/** Parses a `.test` file: each case once per initial state. */
export function readTokenizerRuns(file: string): TokenizerRun[] {
  const { tests } = JSON.parse(file) as { readonly tests?: readonly TokenizerCase[] };
  return (tests ?? []).flatMap((test) => {
    const { description, lastStartTag, initialStates = ["Data state"] } = test;
    const { input, output } = test.doubleEscaped ? (unescaped(test) as TokenizerCase) : test;
    return initialStates.map((state) => ({
      description: `${description} (${state})`,
      contentModel: CONTENT_MODELS[state]!,
      lastStartTag,
      input,
      output,
    }));
  });
}

/** Decodes `\uHHHH` in all strings of a value. */
function unescaped(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(/\\u([\dA-Fa-f]{4})/g, (_, digits: string) =>
      String.fromCharCode(parseInt(digits, 16)),
    );
  }
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [unescaped(key), unescaped(of)]));
}
