import {
  createMarker,
  type Favor,
  Label,
  type Marks,
  type PageTypeEstimate,
  parse,
  type Tree,
} from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { estimatePageType } from "@winnow/core-dom/page-type";
import { pagePosts } from "@winnow/core-dom/records";
import { hrefOf } from "@winnow/core-dom/url";
import { checkFunction } from "./check-function.js";
import { mathml } from "./content/math/convert.js";
import { embeddedPage, type MarkedPage } from "./fallback/embedded-page.js";
import { contentLength, isLittle, MIN_CONTENT } from "./fallback/little-content.js";
import { openInput, pageHeaders } from "./input.js";
import type { LimitReason } from "./limit.js";
import { markedBlocks } from "./marked-blocks.js";
import { extractMetadata } from "./metadata/index.js";
import { parsePage } from "./parse-page.js";
import { html } from "./render/html.js";
import { markdown } from "./render/markdown/markdown.js";
import { text } from "./render/text.js";
import type { Format, RenderOptions } from "./render/types.js";
import { compileSelectors } from "./selected.js";
import type { Extraction, ExtractionReason, ExtractOptions, Input } from "./types.js";
import { winnow } from "./winnow/winnow.js";

const OPTIONS: OptionKinds<ExtractOptions> = {
  method: "any",
  url: "address",
  favor: ["precision", "balanced", "recall"] satisfies Favor[],
  comments: "boolean",
  frontMatter: "boolean",
  links: "boolean",
  images: "boolean",
  tables: "boolean",
  title: "boolean",
  include: "string",
  exclude: "string",
  language: "string",
  maxSize: "number",
  timeout: "number",
  signal: "signal",
  decode: "function",
};

/**
 * Finds the main content of a web page.
 *
 * Text, Markdown and metadata are computed on first access. The same input gives the same extraction, unless
 * `timeout` cuts it short. Bad input never throws: the extraction is empty and has a reason. So is a
 * rendering that grows to many times the size of the page, or exceeds `timeout`.
 *
 * @param input - the source as a string, the source as bytes (their encoding is detected), a {@link Page}, or
 *   a parsed {@link Tree}.
 * @throws TypeError or RangeError if `input` or an option is misused, or if `input` is bytes and there is no
 *   decoder (`options.decode`); the signal's reason if it is aborted.
 * @example
 * const article = extract(html, { url: "https://example.org/a" });
 * article.text;
 * article.markdown;
 */
export function extract(input: Input, options: ExtractOptions = {}): Extraction {
  checkOptions(options, OPTIONS);
  const { method = winnow, maxSize = 20_000_000, timeout = 30_000 } = options;
  const { favor, signal, decode } = options;
  checkFunction("method", method);
  checkPositive("maxSize", maxSize);
  checkPositive("timeout", timeout);
  signal?.throwIfAborted();
  const selectors = compileSelectors(options);
  const deadline = performance.now() + timeout;

  const optionUrl = options.url && hrefOf(options.url);
  const source = openInput(input, { url: optionUrl, maxSize, decode });
  const url = source.url ?? optionUrl;
  const request: Request = { url, headers: pageHeaders(input), options, deadline };
  if ("reason" in source) return emptyExtraction(request, parse(""), source.reason);
  const whole = "tree" in source ? source.tree : parsePage(source.html, { deadline });
  if (!whole.complete) return emptyExtraction(request, whole, "time-limit");

  const tree = selectors.visible(whole);
  const { comments, language } = options;
  const marks = selectors.include?.(tree) ?? method(tree, { url, favor, comments, language, deadline });
  if (performance.now() > deadline) return emptyExtraction(request, whole, "time-limit", marks.method);
  if (selectors.include !== undefined) {
    const reason = marks.label.includes(Label.content) ? undefined : "no-content";
    return extraction(request, { tree: whole, marks }, { tree, marks }, reason);
  }
  const length = contentLength(tree, marks, MIN_CONTENT);
  if (length < MIN_CONTENT && options.method === undefined) {
    const minLength = Math.max(MIN_CONTENT, MIN_GAIN * length);
    const embedded = embeddedPage(tree, { url, minLength, deadline });
    if (embedded !== undefined) return extraction(request, { tree: whole, marks }, embedded, undefined);
  }
  const reason = contentReason(tree, marks, length);
  return extraction(request, { tree: whole, marks }, { tree, marks }, reason);
}

/** An article in the data of a page replaces content that it is this many times as long as. */
const MIN_GAIN = 3;

/** @param length - the length of the content, if it is below {@link MIN_CONTENT}. */
function contentReason(tree: Tree, marks: Marks, length: number): ExtractionReason | undefined {
  // Asked first: some methods find text that is hidden, such as a thread inside `noscript`.
  if (!marks.label.includes(Label.content)) {
    return tree.textBefore[tree.length] === 0 ? "no-text" : "no-content";
  }
  if (isLittle(tree, marks, length)) return "little-content";
  return marks.unsure ? "unsure" : undefined;
}

function checkPositive(name: "maxSize" | "timeout", value: number): void {
  if (!(value > 0)) throw new RangeError(`${name} must be a number above 0`);
}

/** The caller's options, and the page's own address and headers. */
interface Request {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: ExtractOptions;
  /** When `extract` itself has to end, as a value of `performance.now()`. */
  readonly deadline: number;
}

/** Runs deferred work against one budget of milliseconds; the clock only runs while there is work. */
function createClock(budget: number): <T>(work: (deadline: number) => T) => T {
  let left = budget;
  let current: number | undefined;
  return (work) => {
    // Work that another piece of work needs is part of it.
    if (current !== undefined) return work(current);
    const start = performance.now();
    current = start + left;
    try {
      return work(current);
    } finally {
      current = undefined;
      left -= performance.now() - start;
    }
  };
}

/** @param method - the name of the method, if one ran. */
function emptyExtraction(
  request: Request,
  tree: Tree,
  reason: ExtractionReason,
  method = "none",
): Extraction {
  const page = { tree, marks: createMarker(tree, { method }).marks };
  return extraction(request, page, page, reason);
}

/** @param page - the page that the metadata describe: with what was excluded, and if the content is from its data. */
function extraction(
  { url, headers, options, deadline }: Request,
  page: MarkedPage,
  { tree, marks }: MarkedPage,
  initialReason: ExtractionReason | undefined,
): Extraction {
  const { language, comments = false, frontMatter, links, images, tables, title } = options;
  const onTheClock = createClock(deadline - performance.now());
  let reason = initialReason;
  const onLimit = (limit: LimitReason): void => {
    if (reason === undefined || reason === "unsure" || reason === "little-content") reason = limit;
  };
  const metadata = keepLast(() => extractMetadata(page.tree, { url, headers, language, marks: page.marks }));
  const pageType = keepLast((): PageTypeEstimate | undefined => {
    const content = renderOnce(text, "content");
    // The text of a page may be in its `noscript` alone, which is not counted as visible.
    if (content === "" && tree.textBefore[tree.length] === 0) return undefined;
    return estimatePageType({ text: content, url, tree, marks });
  });
  const blocks = keepLast(() => onTheClock((deadline) => markedBlocks(tree, marks, { deadline, onLimit })));
  const renderings = {
    content: new Map<Format, string>(),
    comments: new Map<Format, string>(),
    all: new Map<Format, string>(),
  };
  const renderOnce = (format: Format, parts: NonNullable<RenderOptions["parts"]>): string => {
    let rendered = renderings[parts].get(format);
    if (rendered === undefined) {
      checkFunction("format", format);
      rendered = onTheClock((deadline) =>
        format(tree, marks, {
          url,
          parts,
          frontMatter,
          ...{ links, images, tables, title, mathml, posts: pagePosts },
          // Extracted only if the format reads it.
          get metadata() {
            return metadata();
          },
          get pageType() {
            return pageType();
          },
          deadline,
          onLimit,
        }),
      );
      renderings[parts].set(format, rendered);
    }
    return rendered;
  };
  return {
    tree,
    marks,
    method: marks.method ?? "custom",
    get metadata() {
      return metadata();
    },
    confidence: marks.confidence,
    get pageType() {
      return pageType();
    },
    get reason() {
      return reason;
    },
    get text() {
      return renderOnce(text, "content");
    },
    get markdown() {
      return renderOnce(markdown, "content");
    },
    get html() {
      return renderOnce(html, "content");
    },
    get comments() {
      return comments ? renderOnce(text, "comments") : "";
    },
    get blocks() {
      return blocks();
    },
    render: (format) => renderOnce(format, comments ? "all" : "content"),
  };
}
