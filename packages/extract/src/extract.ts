import { type Favor, type Marks, type Method, type MethodOptions, parse, type Tree } from "@winnow/core-dom";
import { hasContent, noMarks } from "./blank-marks.js";
import { headersOf, openInput } from "./input.js";
import { type MarkedBlock, markedBlocks } from "./marked-blocks.js";
import { extractMetadata } from "./metadata/index.js";
import type { Metadata } from "./metadata/types.js";
import { methods } from "./methods/registry.js";
import { type RenderOptions, render } from "./render/render.js";
import type { EmptyReason, Extraction, ExtractOptions, Format, Input, Limits, MethodName } from "./types.js";

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
  const request: Request = { url, headers: headersOf(input), options };
  const none = candidates[0]!.name;
  if ("reason" in source) return extraction(request, parse(""), undefined, none, source.reason);
  const tree = "tree" in source ? source.tree : parse(source.html, { deadline });
  const late = (): boolean => performance.now() > deadline;
  if (!tree.complete) return extraction(request, tree, undefined, none, "time-limit");
  if (tree.textBefore[tree.length] === 0) return extraction(request, tree, undefined, none, "no-text");

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
    if (late()) return extraction(request, tree, undefined, candidate.name, "time-limit");
    if (marks === undefined || hasContent(found)) {
      marks = found;
      used = candidate;
    }
    if (hasContent(found)) break;
  }
  const reason = hasContent(marks!) ? undefined : "no-content";
  return extraction(request, tree, marks, used.name, reason);
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

/** What was asked for, and what came with the page. */
interface Request {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: ExtractOptions;
}

function extraction(
  { url, headers, options }: Request,
  tree: Tree,
  found: Marks | undefined,
  method: MethodName | "custom",
  reason: EmptyReason | undefined,
): Extraction {
  const { language, comments = false, frontMatter = false } = options;
  const marks = found ?? noMarks(tree);
  let read: Metadata | undefined;
  const metadata = (): Metadata => {
    read ??= extractMetadata(tree, { url, headers, language, marks });
    return read;
  };
  let judged: readonly MarkedBlock[] | undefined;
  const rendered = new Map<string, string>();
  const renderOnce = (format: Format, parts: RenderOptions["parts"]): string => {
    const key = `${format} ${parts}`;
    let text = rendered.get(key);
    if (text === undefined) {
      const needed = format === "tei" || format === "json" || (format === "markdown" && frontMatter);
      text = render(tree, marks, format, {
        url,
        parts,
        frontMatter,
        ...(needed ? { metadata: metadata() } : {}),
      });
      rendered.set(key, text);
    }
    return text;
  };
  return {
    tree,
    marks,
    method,
    get metadata() {
      return metadata();
    },
    ...(reason === undefined ? {} : { reason }),
    get text() {
      return renderOnce("text", "content");
    },
    get markdown() {
      return renderOnce("markdown", "content");
    },
    get html() {
      return renderOnce("html", "content");
    },
    get comments() {
      return comments ? renderOnce("text", "comments") : "";
    },
    get blocks() {
      judged ??= markedBlocks(tree, marks);
      return judged;
    },
    render: (format) => renderOnce(format, comments ? "all" : "content"),
  };
}
