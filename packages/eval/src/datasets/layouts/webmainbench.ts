import { splitLines } from "@winnow/corpus/lines";
import { inOrder } from "../files.js";
import { goldPage } from "../gold-page.js";
import { htmlText } from "../gold-text.js";
import { asObject, asText, type JsonObject, parseJson } from "../json.js";
import type { Layout } from "../types.js";

/**
 * WebMainBench (Liu et al. 2025): `WebMainBench_545.jsonl` or `WebMainBench_7809.jsonl`, one page per line.
 * The annotators' `cc-select` attributes are removed from the page, since they would give a method the
 * answer. If both files are present, pages in both are read from the smaller one, whose gold was corrected by
 * people.
 */
export const webmainbench: Layout = {
  name: "webmainbench",
  about: "WebMainBench 2025: pages in 46 languages with main HTML and Markdown",
  source: "https://huggingface.co/datasets/opendatalab/WebMainBench",
  licence: "Apache-2.0 (the repository's)",
  detect: (paths) => paths.some((path) => /(?:^|\/)WebMainBench[^/]*\.jsonl$/i.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    const seen = new Set<string>();
    for (const path of (await files.list()).filter((each) => each.endsWith(".jsonl")).sort(inOrder)) {
      let number = 0;
      for await (const line of splitLines(files.stream(path))) {
        number++;
        if (line.trim() === "") continue;
        const record = asObject(parseJson(line));
        const html = asText(record?.html);
        const gold = record === undefined ? undefined : goldOf(record);
        if (record === undefined || html === undefined || gold === undefined) {
          const message = record === undefined ? "not a JSON object" : "no html, or no main content";
          onProblem({ code: "unreadable", path: `${path}:${number}`, message });
          continue;
        }
        const track = asText(record.track_id);
        if (track !== undefined && seen.has(track)) {
          const message = `${track} occurs earlier in the file, or in an earlier file`;
          onProblem({ code: "duplicate", path: `${path}:${number}`, message });
          continue;
        }
        if (track !== undefined) seen.add(track);
        const meta = asObject(record.meta);
        yield await goldPage(new TextEncoder().encode(withoutMarks(html)), gold, {
          dataset: "webmainbench",
          source: track ?? `${number}`,
          url: asText(record.url),
          lang: asText(meta?.language),
          pageType: PAGE_TYPES.get(asText(meta?.style) ?? ""),
        });
      }
    }
  },
};

/** WCXB's page types by the data set's styles, which GPT-5 labelled. */
const PAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ["Article", "article"],
  ["Content Listing", "listing"],
  ["Forum_or_Article_with_commentsection", "forum"],
  ["Other", "other"],
]);

function goldOf(
  record: JsonObject,
): { text: string; markdown?: string | undefined; html?: string | undefined } | undefined {
  const html = asText(record.main_html);
  const markdown = asText(record.groundtruth_content) ?? asText(record.convert_main_content);
  const main = html === undefined ? undefined : withoutMarks(html);
  const text = main === undefined ? markdown : htmlText(main);
  return text === undefined ? undefined : { text, markdown, html: main };
}

/**
 * Removes `cc-select` only where an attribute can be: after white space, and before white space or the end of
 * a tag.
 */
function withoutMarks(html: string): string {
  return html.replace(/\scc-select=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)(?=[\s/>])/gi, "");
}
