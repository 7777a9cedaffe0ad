import { attribute, parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { readOrReport, readText } from "../files.js";
import { annotatedText, decodeText } from "../gold-text.js";
import { asObject, asString, asText, asTexts, parseJson } from "../json.js";
import { pairLayout } from "../pairs.js";
import type { Files, Layout, OnProblem } from "../types.js";

// Data sets whose pages and gold texts are pairs of files.

/**
 * CETD (Sun et al. 2011): one folder per site (`arstechnica`, `BBC`, `Chaos`, `nytimes`, `wiki`, `YAHOO!`)
 * with `original/NAME.htm` and `gold/NAME.txt`. A page's `source` is `BBC_NAME`.
 */
export const cetd: Layout = pairLayout({
  name: "cetd",
  about: "CETD 2011: pages from five large sites, and a mix of news and blogs",
  source: "http://ofey.me/projects/cetd/",
  licence: "research only",
  pairing: {
    pages: { folders: ["original"], suffixes: [".htm", ".html"] },
    golds: { folders: ["gold"], suffixes: [".txt"] },
    grouped: true,
  },
  read: ({ name, group, gold }) => ({
    gold: { text: decodeText(gold).trim() },
    rest: { source: group === "" ? name : `${group}_${name}` },
  }),
});

/**
 * The Chinese Web Content Extraction Dataset: `Original/NAME.html`, and `cleaned/NAME.txt`, `author/NAME.txt` and
 * `date/NAME.txt`, of which the latter two may be `UNKNOWN`.
 */
export const chineseWce: Layout = pairLayout({
  name: "chinese-wce",
  about: "Chinese Web Content Extraction Dataset: articles with authors and dates",
  source: "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
  licence: "MIT (the repository's); the pages belong to their sites",
  pairing: {
    pages: { folders: ["original"], suffixes: [".html"] },
    golds: { folders: ["cleaned"], suffixes: [".txt"] },
  },
  detect: (paths) => ["author/", "date/"].every((folder) => paths.some((path) => path.includes(folder))),
  share: async (files, onProblem) => {
    const texts = new Map<string, string>();
    for (const path of await files.list()) {
      const key = /(?:^|\/)((?:author|date)\/[^/]+)\.txt$/.exec(path)?.[1];
      const bytes = key === undefined ? undefined : await readOrReport(files, path, onProblem);
      const text = bytes === undefined ? "" : decodeText(bytes, "detect").trim();
      if (key !== undefined && text !== "UNKNOWN") texts.set(key, text);
    }
    return texts;
  },
  read: ({ name, gold }, texts) => ({
    gold: {
      text: decodeText(gold, "detect")
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
        .join("\n"),
      author: asText(texts.get(`author/${name}`)),
      // Without the time of day.
      date: asText(texts.get(`date/${name}`)?.slice(0, 10)),
    },
    rest: { lang: "zh", pageType: "article" },
  }),
});

/** The delimiter between the article and readers' comments in a gold file. */
const COMMENTS = /!@#\$%\^&\*\(\)\s+COMMENTS/;

/**
 * Dragnet's data set of 2012 (Peters and Lecocq 2013): `HTML/R1.html` and `Corrected/R1.html.corrected.txt`.
 */
export const dragnet: Layout = pairLayout({
  name: "dragnet",
  about: "Dragnet 2012: news and blog pages, readers' comments separate",
  source: "https://github.com/seomoz/dragnet_data",
  licence: "AGPL-3.0",
  pairing: {
    pages: { folders: ["html"], suffixes: [".html", ".htm"] },
    golds: {
      folders: ["corrected"],
      suffixes: [".html.corrected.txt", ".htm.corrected.txt", ".corrected.txt"],
    },
  },
  read: ({ gold }) => {
    const file = decodeText(gold);
    const delimiter = COMMENTS.exec(file);
    if (delimiter === null) return { gold: { text: file.trim() } };
    const comments = file.slice(delimiter.index + delimiter[0].length).trim();
    return { gold: { text: file.slice(0, delimiter.index).trim(), comments: asText(comments) } };
  },
});

/**
 * GoogleTrends-2017 (Leonhardt et al. 2020, BoilerNet): `raw_html/NAME.html` and `prepared_html/NAME.html`,
 * where each piece of text is in a `span` with `__boilernet_label` 1 (content) or 0. Readers' comments were
 * labelled 0.
 */
export const googleTrends2017: Layout = pairLayout({
  name: "google-trends-2017",
  about: "GoogleTrends-2017: pages texts by the most popular queries of 2017",
  source: "https://github.com/mrjleo/boilernet",
  licence: "MIT (the repository's); the pages belong to their sites",
  pairing: {
    pages: { folders: ["raw_html"], suffixes: [".html", ".htm"] },
    golds: { folders: ["prepared_html"], suffixes: [".html", ".htm"] },
  },
  read: ({ gold }) => {
    const tree = parse(decode(gold, {}).text);
    const texts = annotatedText(tree, (row) => attribute(tree, row, "__boilernet_label"));
    return { gold: { text: texts.get("1") ?? "" } };
  },
});

/**
 * Labels of the classes `x-nc-sel0` to `x-nc-sel5`. According to the data set's README, 0 is not content, 1
 * headline, 2 full text, 3 supplemental (captions), 4 related content, 5 comments. As in Bevendorff et al.
 * 2023 and BoilerNet, 1 to 3 are the main content.
 */
const LABELS = ["other", "content", "content", "content", "other", "comments"];

/** L3S-GN1 (Kohlschütter et al. 2010): `original/UUID.html`, `annotated/UUID.html` and `url-mapping.txt`. */
export const l3sGn1: Layout = pairLayout({
  name: "l3s-gn1",
  about: "L3S-GN1 2010: English news from Google News in 2008, comments separate",
  source: "http://www.L3S.de/~kohlschuetter/boilerplate/",
  licence: "research only, no redistribution",
  pairing: {
    pages: { folders: ["original"], suffixes: [".html"] },
    golds: { folders: ["annotated"], suffixes: [".html"] },
  },
  share: urlMapping,
  read: ({ name, gold }, urls) => {
    const tree = parse(decode(gold, {}).text);
    const texts = annotatedText(tree, (row) => {
      const label = /(?:^|\s)x-nc-sel([0-5])(?:\s|$)/.exec(attribute(tree, row, "class") ?? "")?.[1];
      return label === undefined ? undefined : LABELS[Number(label)];
    });
    return {
      gold: { text: texts.get("content") ?? "", comments: texts.get("comments") },
      rest: { url: urls.get(name) },
    };
  },
});

/** Reads the table of URLs, whose lines are `<urn:uuid:UUID> URL`. */
async function urlMapping(files: Files, onProblem: OnProblem): Promise<ReadonlyMap<string, string>> {
  const path = (await files.list()).find((name) => name.split("/").at(-1) === "url-mapping.txt");
  if (path === undefined) return new Map();
  const lines = ((await readText(files, path, onProblem)) ?? "").split("\n");
  const matches = lines.map((line) => /^<?(?:urn:uuid:)?([0-9a-f-]{36})>?\s+(\S+)/i.exec(line));
  return new Map(matches.flatMap((match) => (match === null ? [] : [[match[1]!, match[2]!] as const])));
}

/**
 * WCXB (Foley 2026): the splits `dev` and `test`, each with the folders `html` (`0003.html.gz`) and
 * `ground-truth` (`0003.json`, schema version 2.0). The data set's name is `wcxb-dev` or `wcxb-test`.
 */
export const wcxb: Layout = pairLayout({
  name: "wcxb",
  about: "WCXB 2026: seven types of pages, with Markdown and snippets",
  source: "https://github.com/Murrough-Foley/web-content-extraction-benchmark",
  licence: "CC BY 4.0",
  pairing: {
    pages: { folders: ["html"], suffixes: [".html.gz", ".html"] },
    golds: { folders: ["ground-truth"], suffixes: [".json"] },
    grouped: true,
  },
  detect: (paths) => paths.some((path) => /(?:^|\/)ground-truth\/[^/]+\.json$/.test(path)),
  read: ({ group, gold }) => {
    const record = asObject(parseJson(decodeText(gold)));
    const truth = asObject(record?.ground_truth);
    const text = asString(truth?.main_content);
    if (text === undefined) return { problem: "no ground_truth with main_content" };
    return {
      gold: {
        text,
        markdown: asText(truth!.main_content_markdown),
        title: asText(truth!.title),
        author: asText(truth!.author),
        date: asText(truth!.publish_date),
        with: asTexts(truth!.with),
        without: asTexts(truth!.without),
      },
      rest: {
        dataset: group === "dev" || group === "test" ? `wcxb-${group}` : "wcxb",
        url: asText(record?.url),
        pageType: asText(asObject(asObject(record?._internal)?.page_type)?.primary),
      },
    };
  },
});
