import { rowsCsv } from "@winnow/eval/csv";
import { readSegmentations } from "@winnow/eval/node";
import {
  fuseSegmentations,
  type OutlinedSegments,
  type PageSegments,
  type SegmentationFile,
  type SegmenterScore,
  scoreSegmenter,
  segmentationTables,
} from "@winnow/eval/segmentation";
import { CommandError, usageError } from "../command-error.js";
import { log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { plural } from "../messages.js";
import type { OutputPath } from "../output/check.js";
import { fileNames } from "../output/file-names.js";
import { openFolder } from "../output/folder.js";
import { TABLE_FORMATS } from "../settings/names.js";
import { asCommand } from "./errors.js";
import { nameOfFile, predictionFiles } from "./inputs.js";
import { evalMessages } from "./messages.js";
import { type TableContext, tableCommand } from "./table-command.js";

interface ScoredSegmenter extends SegmenterScore {
  readonly predicted: readonly PageSegments[];
}

/** Runs `winnow eval segment`: scores segmentations against gold segments. */
export const run = tableCommand(
  () => ({ formats: TABLE_FORMATS }),
  async (context, path: string, predictions: readonly string[]) => {
    const { environment, settings } = context;
    if (path === "-") throw usageError(evalMessages.datasetFromStdin);
    const files = await predictionFiles(predictions);
    const name = nameOfFile(path);
    const read = await asCommand(() => readSegmentations(path));
    const { broken } = read;
    log(environment, ...evalMessages.datasetProblems(path, read.problems));
    log(
      environment,
      ...evalMessages.predictionIssues(name, { unknown: [], missing: [], duplicate: [], broken }),
    );
    const gold = goldOf(read, (line) => log(environment, `${name}: ${line}`));
    const systems: ScoredSegmenter[] = [];
    let isUnusable = false;
    for (const file of files) {
      const found = await asCommand(() =>
        readSegmentations(file.path === "-" ? environment.stdin : file.path),
      );
      for (const [part, predicted] of found.segmentations) {
        const system = part === "" ? file.name : `${file.name}/${part}`;
        const score = scoreSegmenter(system, gold, predicted);
        const { unknown, missing } = score;
        if (unknown.length === predicted.length && gold.length > 0) {
          const ids = { theirs: unknown[0]!, known: gold[0]!.source ?? gold[0]!.id };
          throw new CommandError("no-input", evalMessages.otherPredictions(system, name, ids));
        }
        const issues = { unknown, missing, duplicate: [], broken: found.broken };
        log(environment, ...evalMessages.predictionIssues(system, issues));
        isUnusable ||= found.broken.length > 0;
        systems.push({ ...score, predicted });
      }
    }
    if (settings.overlays !== undefined) await writeOverlays(settings.overlays, gold, systems, context);
    return {
      json: () => ({
        dataset: name,
        pages: gold.length,
        systems: systems.map(({ predicted: _, ...system }) => system),
      }),
      tables: () => segmentationTables(name, systems),
      csv: () => scoresCsv(name, systems),
      html: async () => {
        const { renderSegmentReport } = await import("@winnow/eval/report");
        return renderSegmentReport({ name, gold, systems });
      },
      code: isUnusable ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  },
);

/** Returns the gold of a file. Several segmentations of a page, such as those of annotators, are fused. */
function goldOf({ segmentations }: SegmentationFile, note: (line: string) => void): readonly PageSegments[] {
  const [only] = segmentations.values();
  if (only === undefined || segmentations.size <= 1) return only ?? [];
  const pages = new Map<string, { first: PageSegments; all: OutlinedSegments[] }>();
  for (const page of [...segmentations.values()].flat()) {
    if (page.outlined === undefined) continue;
    const entry = pages.get(page.id);
    if (entry === undefined) pages.set(page.id, { first: page, all: [page.outlined] });
    else entry.all.push(page.outlined);
  }
  note(`several segmentations of ${plural(pages.size, "page")} are fused by majority.`);
  return [...pages.values()].map(({ first, all }) => ({ ...first, outlined: fuseSegmentations(all) }));
}

/** Writes a picture of each page and system, with the gold dashed, over the screenshot if there is one. */
async function writeOverlays(
  folder: OutputPath,
  gold: readonly PageSegments[],
  systems: readonly ScoredSegmenter[],
  { environment }: TableContext,
): Promise<void> {
  const { segmentationSvg } = await import("@winnow/eval/report");
  const nameOf = fileNames(".svg");
  const writeFile = await openFolder(folder);
  let written = 0;
  for (const { name, predicted } of systems) {
    const pages = new Map(
      predicted.flatMap((page) => [page.id, page.source].map((key) => [key, page] as const)),
    );
    for (const { id, source, outlined, screenshot } of gold) {
      const segments = (pages.get(id) ?? pages.get(source))?.outlined;
      if (outlined === undefined || segments === undefined) continue;
      const image =
        screenshot === undefined
          ? undefined
          : `data:image/png;base64,${Buffer.from(screenshot).toString("base64")}`;
      const picture = segmentationSvg(segments, {
        gold: outlined,
        screenshot: image,
        title: `${id}: ${name}`,
      });
      await writeFile(nameOf([`${source ?? id}.${name.replaceAll("/", ".")}`]), picture);
      written++;
    }
  }
  log(
    environment,
    written === 0
      ? "no pictures were written: there are no outlines."
      : `${plural(written, "picture")} in ${folder}.`,
  );
}

function scoresCsv(dataset: string, systems: readonly SegmenterScore[]): string {
  const rows = systems.flatMap(({ name, pages, averages, ari, nmi, tokenPrecision }) => [
    ...Object.entries(averages).map(([measure, { precision, recall, f1, fStar }]) => [
      ...[dataset, name, measure, pages.length],
      ...[precision, recall, f1, fStar],
    ]),
    ...Object.entries({ ari, nmi, tokenPrecision }).flatMap(([measure, value]) =>
      value === undefined
        ? []
        : [[dataset, name, measure, pages.length, undefined, undefined, value, undefined]],
    ),
  ]);
  return rowsCsv([
    ["dataset", "system", "measure", "pages", "precision", "recall", "value", "fstar"],
    ...rows,
  ]);
}
