import type { Tree } from "@winnow/core-dom";
import type { Table } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { CommandError, usageError } from "../command-error.js";
import { log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { yieldTo } from "../interruption.js";
import { messages, plural } from "../messages.js";
import { withProgress } from "../output/progress.js";
import { inputsOf } from "../records/inputs.js";
import { readTree } from "../records/page-record.js";
import { readInputs, sourceOf } from "../records/source.js";
import type { RecordId } from "../records/types.js";
import { parseJson, readText } from "../settings/read.js";
import { asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";
import type { TableContext, TableResult } from "./table-command.js";

/** A model's prediction for a page. */
interface Predicted {
  readonly label: string;
  /** Figures of the prediction, with the same keys for every page. */
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Applies a saved model to pages without gold and returns one record per page. Each file contains records or
 * one page.
 *
 * @param field - the name of the label, such as `"group"`.
 * @throws CommandError if an input is missing or the model needs other features.
 */
export async function applyModel(
  paths: readonly string[],
  { environment, signal }: TableContext,
  field: string,
  predict: (tree: Tree) => Predicted,
): Promise<TableResult> {
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  const url = inputs.find(({ kind }) => kind === "url");
  if (url !== undefined) throw usageError(evalMessages.fetchFirst(url.path));
  const records: {
    readonly id: RecordId | null;
    readonly predicted: Predicted | undefined;
    readonly record: object;
  }[] = [];
  await withProgress(environment, "reading pages", {}, async ({ advance }) => {
    for await (const items of readInputs(inputs, sourceOf(environment))) {
      for (const item of items) {
        const read = await readTree(item);
        const id = read.id ?? null;
        if ("failure" in read) {
          records.push({ id, predicted: undefined, record: { id, line: item.line, error: read.failure } });
        } else {
          const { label, figures: exact } = asUsage(() => predict(read.tree));
          const predicted = { label, figures: rounded(exact) };
          records.push({ id, predicted, record: { id, [field]: label, ...predicted.figures } });
        }
        advance(1);
        await yieldTo(signal);
      }
    }
  });
  if (records.length === 0) throw new CommandError("no-input", messages.noPages(paths));
  const done = records.flatMap(({ predicted }) => predicted ?? []);
  const failed = records.length - done.length;
  if (failed > 0) log(environment, evalMessages.somePagesFailed(failed, records.length));
  const figures = Object.keys(done[0]?.figures ?? {});
  return {
    json: () => records.map(({ record }) => record),
    isLines: true,
    tables: () => [countTable(field, done)],
    csv: () =>
      rowsCsv([
        ["id", field, ...figures],
        ...records.map(({ id, predicted }) => [
          id,
          predicted?.label,
          ...figures.map((name) => predicted?.figures[name]),
        ]),
      ]),
    code: failed > 0 ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
}

/** Rounds to four decimals, which is finer than the accuracy of a model. */
function rounded(figures: Predicted["figures"]): Predicted["figures"] {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Math.round(figure * 1e4) / 1e4]),
  );
}

function countTable(field: string, predicted: readonly Predicted[]): Table {
  const counts = new Map<string, number>();
  for (const { label } of predicted) counts.set(label, (counts.get(label) ?? 0) + 1);
  return {
    caption: `${plural(predicted.length, "page")}, classified without gold`,
    columns: [{ name: field, align: "left" }, { name: "pages" }, { name: "share" }],
    rows: [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, count]) => [label, String(count), `${((100 * count) / predicted.length).toFixed(1)}%`]),
    notes: ["Use --format csv or json for one line per page."],
  };
}

/**
 * Reads a model written by `--save`.
 *
 * @param command - the command that writes such models.
 * @param isValid - whether it has the fields of such a model.
 * @throws CommandError `no-input` if it cannot be read or is not such a model.
 */
export async function readModel<T extends { readonly version: 1; readonly set: string }>(
  path: string,
  command: string,
  isValid: (model: Partial<T>) => boolean,
): Promise<T> {
  const fail = () => new CommandError("no-input", `${path} is not a model of \`${command} --save\`.`);
  const model = parseJson(await readText(path, "no-input"), fail) as Partial<T> | null;
  if (typeof model !== "object" || model?.version !== 1 || !isValid(model)) throw fail();
  return model as T;
}
