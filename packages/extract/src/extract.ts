import { type Favor, type Marks, type Method, type MethodOptions, parse, type Tree } from "@winnow/core-dom";
import { hasContent, noMarks } from "./blank-marks.js";
import { openInput } from "./input.js";
import { type MarkedBlock, markedBlocks } from "./marked-blocks.js";
import { readMetadata } from "./metadata/read.js";
import { methods } from "./methods/registry.js";
import { render } from "./render/render.js";
import type {
  EmptyReason,
  Extraction,
  ExtractOptions,
  Format,
  Input,
  Limits,
  Metadata,
  MethodName,
} from "./types.js";

/** The default method and what takes over where it finds nothing. */
const DEFAULT_METHODS: readonly MethodName[] = ["readability", "justext"];

const FAVORS: readonly Favor[] = ["precision", "balanced", "recall"];

const DEFAULT_LIMITS: Required<Limits> = { size: 20_000_000, milliseconds: 30_000 };

/**
 * Finds the main content of a web page.
 *
 * Text, Markdown and metadata are made when they are first read. The same input gives the same extraction, unless
 * `limits.milliseconds` cuts it short. Bad input never throws: the extraction is empty and says why.
 *
 * @param input - the source as a string or as bytes (whose encoding is found out), a {@link Page}, or a
 *   {@link Tree} that is parsed already.
 * @throws TypeError or RangeError where `input` or an option is misused; the signal's reason where it is aborted.
 * @example
 * const article = extract(html, { url: "https://example.org/a" });
 * article.text;
 * article.markdown;
 */
export function extract(input: Input, options: ExtractOptions = {}): Extraction {
  const { size, milliseconds } = checkedLimits(options.limits);
  const candidates = candidateMethods(options.method);
  checkFavor(options.favor);
  options.signal?.throwIfAborted();
  const deadline = performance.now() + milliseconds;

  const source = openInput(input, options.url, size);
  const url = source.url ?? options.url;
  if ("reason" in source)
    return extraction(parse(""), undefined, candidates[0]!.name, source.reason, url, options);
  const tree = "tree" in source ? source.tree : parse(source.html, { deadline });
  const late = (): boolean => performance.now() > deadline;
  if (!tree.complete) return extraction(tree, undefined, candidates[0]!.name, "time-limit", url, options);
  if (tree.textBefore[tree.length] === 0) {
    return extraction(tree, undefined, candidates[0]!.name, "no-text", url, options);
  }

  const methodOptions: MethodOptions = {
    url,
    favor: options.favor,
    comments: options.comments,
    language: options.language,
    deadline,
  };
  let marks: Marks | undefined;
  let used = candidates[0]!;
  for (const candidate of candidates) {
    options.signal?.throwIfAborted();
    const found = candidate.method(tree, methodOptions);
    if (late()) return extraction(tree, undefined, candidate.name, "time-limit", url, options);
    if (marks === undefined || hasContent(found)) {
      marks = found;
      used = candidate;
    }
    if (hasContent(found)) break;
  }
  const reason = hasContent(marks!) ? undefined : "no-content";
  return extraction(tree, marks, used.name, reason, url, options);
}

interface Candidate {
  readonly name: MethodName | "custom";
  readonly method: Method;
}

function candidateMethods(method: ExtractOptions["method"]): readonly Candidate[] {
  if (typeof method === "function") return [{ name: "custom", method }];
  const names = method === undefined ? DEFAULT_METHODS : [method];
  return names.map((name) => {
    if (!Object.hasOwn(methods, name)) {
      throw new RangeError(
        `method must be one of ${Object.keys(methods).join(", ")} or a function, not ${name}`,
      );
    }
    return { name, method: methods[name].method };
  });
}

function checkFavor(favor: ExtractOptions["favor"]): void {
  if (favor === undefined || FAVORS.includes(favor)) return;
  throw new RangeError(`favor must be one of ${FAVORS.join(", ")}, not ${favor}`);
}

function checkedLimits(limits: Limits = {}): Required<Limits> {
  const all = { ...DEFAULT_LIMITS, ...limits };
  for (const name of ["size", "milliseconds"] as const) {
    if (typeof all[name] !== "number" || !(all[name] > 0)) {
      throw new RangeError(`limits.${name} must be a number above 0`);
    }
  }
  return all;
}

function extraction(
  tree: Tree,
  found: Marks | undefined,
  method: MethodName | "custom",
  reason: EmptyReason | undefined,
  url: string | undefined,
  options: ExtractOptions,
): Extraction {
  const marks = found ?? noMarks(tree);
  let metadata: Metadata | undefined;
  let judged: readonly MarkedBlock[] | undefined;
  const rendered = new Map<Format, string>();
  const renderOnce = (format: Format): string => {
    let text = rendered.get(format);
    if (text === undefined) {
      text = render(tree, marks, format, { url, comments: options.comments });
      rendered.set(format, text);
    }
    return text;
  };
  return {
    tree,
    marks,
    method,
    get metadata() {
      metadata ??= readMetadata(tree, url, options.language);
      return metadata;
    },
    ...(reason === undefined ? {} : { reason }),
    get text() {
      return renderOnce("text");
    },
    get markdown() {
      return renderOnce("markdown");
    },
    get blocks() {
      judged ??= markedBlocks(tree, marks);
      return judged;
    },
    render: renderOnce,
  };
}
