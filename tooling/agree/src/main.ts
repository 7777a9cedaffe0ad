import { argv, exit, stderr } from "node:process";

/** What is compared with what; a file each, loaded when it is asked for. */
const AGREEMENTS: Readonly<
  Record<string, { about: string; run: (args: readonly string[]) => Promise<number> }>
> = {
  decode: {
    about: "decoded bytes with the letters of the gold text",
    run: async (args) => (await import("./decode.js")).decodeAgreement(args),
  },
  tree: {
    about: "our tree with parse5's own, but for what is named; the columns; compact trees",
    run: async (args) => (await import("./tree.js")).treeAgreement(args),
  },
  "parse-fuzz": {
    about: "our tree with parse5's own on markup that a seed determines",
    run: async (args) => (await import("./parse-fuzz/parse-fuzz.js")).parseFuzz(args),
  },
  readability: {
    about: "our readability with the gold text and with Readability.js on jsdom",
    run: async (args) => (await import("./readability.js")).readabilityAgreement(args),
  },
  justext: {
    about: "our justext with the original from PyPI",
    run: async (args) => (await import("./justext.js")).justextAgreement(args),
  },
  markdown: {
    about: "the words of Markdown, made HTML and text again, with those of the text",
    run: async (args) => (await import("./markdown.js")).markdownAgreement(args),
  },
  html: {
    about: "the words of HTML, parsed again, with those of the text; its vocabulary; scripts in jsdom",
    run: async (args) => (await import("./html/html.js")).htmlAgreement(args),
  },
  metadata: {
    about: "title, date and authors with the gold values, beside trafilatura and Defuddle",
    run: async (args) => (await import("./metadata/metadata.js")).metadataAgreement(args),
  },
  dedup: {
    about: "copies found with the theory and with brute force; pairs of different pages that were merged",
    run: async (args) => (await import("./dedup/dedup.js")).dedupAgreement(args),
  },
  tei: {
    about: "TEI with the TEI P5 schemas that PyPI has",
    run: async (args) => (await import("./tei/tei.js")).teiAgreement(args),
  },
};

const [name = "", ...args] = argv.slice(2);
const agreement = AGREEMENTS[name];
if (agreement === undefined) {
  const rows = Object.entries(AGREEMENTS).map(
    ([key, { about }]) => `  pnpm agree ${key.padEnd(12)} ${about}`,
  );
  stderr.write(
    `Compares with an oracle over the data sets in $WINNOW_DATASETS (else ../shared/datasets):\n${rows.join("\n")}\n`,
  );
  exit(2);
}
exit(await agreement.run(args));
