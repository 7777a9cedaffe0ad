import type { Report, ReportPart } from "@winnow/core-dom";
import { HOSTILE } from "./report-fixture.js";

const HASH = "ab".repeat(32);

/** Creates a report with every kind of part. With `hostile`, every text and name ends with `HOSTILE`. */
export function modelFixture(hostile = false): Report {
  const evil = hostile ? HOSTILE : "";
  const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
  const document = {
    id: `${HASH}${evil}`,
    title: `A mill${evil}`,
    url: `https://a.example/mill?a=1&b=2${evil}`,
  };
  const script = { id: `page-7${evil}`, url: `javascript:alert(1)//${evil}`, text: `Words${evil}` };
  const comparison = (id: string): ReportPart => ({
    kind: "details",
    id,
    title: ["Compare with ", { document: script }],
    content: [
      { kind: "note", text: `81.2% of the text${evil}` },
      {
        kind: "diff",
        runs: [
          { kind: "same", text: `${long} ` },
          { kind: "left", text: `old words${evil} ` },
          { kind: "right", text: `${"new words ".repeat(30)}${evil} ` },
          { kind: "same", text: `end${evil}` },
        ],
      },
    ],
  });
  return {
    title: `Copies in the harbour${evil}`,
    sections: [
      {
        id: "summary",
        name: `Summary${evil}`,
        title: `Summary${evil}`,
        content: [
          { kind: "lead", text: `Of 1,200 documents, 12 are copies.${evil}` },
          {
            kind: "tiles",
            tiles: [
              [`Documents${evil}`, `1,200${evil}`, `all${evil}`],
              ["Copies", "12"],
            ],
          },
          { kind: "heading", text: `Sites${evil}` },
          {
            kind: "table",
            caption: `Copies by site${evil}`,
            columns: [{ title: `Site${evil}`, kind: "name" }, "Copies", ""],
            legend: [`kept${evil}`, `dropped${evil}`],
            rows: [
              [{ link: `one|two${evil}`, to: "article-1" }, "12", { bar: 8, rest: 4, of: 12 }],
              [[{ document }, { source: document }], "3", { bar: 3, of: 12 }],
            ],
          },
          {
            kind: "plot",
            title: `Recall${evil}`,
            axis: `Similarity${evil}`,
            line: [0, 0.5, 1].map((x) => [x, x ** 2]),
            threshold: [0.8, `from 0.8${evil}`],
          },
          {
            kind: "plot",
            title: "Scores",
            axis: "Score",
            legend: ["kept", "dropped"],
            bars: [0, 1, 2, 3, 4].map((bin) => ({ from: bin / 5, to: (bin + 1) / 5, parts: [bin, 3] })),
          },
        ],
      },
      {
        id: "samples",
        name: "Samples",
        title: "Samples",
        content: [
          {
            kind: "about",
            text: ["A ", { strong: `rule${evil}` }, { badge: "soft" }, { small: `s${evil}` }],
          },
          {
            kind: "article",
            id: "article-1",
            title: [{ link: "1. ", to: "article-1" }, { document: script }],
            content: [
              { kind: "note", text: { source: script } },
              { kind: "list", items: [`tokens 57, at least 200${evil}`, { id: HASH }] },
              { kind: "quote", text: `# Not a heading <b>\n* nor a list ${evil}` },
              comparison("article-1-1"),
              comparison("article-1-2"),
            ],
          },
        ],
      },
      {
        id: "end",
        name: "End",
        title: "End",
        // More than a screen.
        content: Array.from({ length: 60 }, () => ({ kind: "note", text: `One more note.${evil}` })),
      },
    ],
  };
}
