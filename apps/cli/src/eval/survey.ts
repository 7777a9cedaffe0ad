import type { EvalSettings } from "../settings/eval.js";
import { PLAIN_FORMATS, type SurveyName, TABLE_FORMATS } from "../settings/names.js";
import { surveyComplexity } from "./complexity.js";
import { surveyDiversity } from "./diversity.js";
import { surveyGroups } from "./groups.js";
import { type TableContext, type TableMode, type TableResult, tableCommand } from "./table-command.js";

/** A survey of data sets. */
interface Survey {
  readonly formats: TableMode["formats"];
  /** The options that it does not have. */
  readonly without: readonly (keyof EvalSettings)[];
  readonly run: (paths: readonly string[], context: TableContext) => Promise<TableResult>;
}

const SURVEYS: Readonly<Record<SurveyName, Survey>> = {
  complexity: {
    formats: PLAIN_FORMATS,
    without: ["features", "groups", "seed", "labels"],
    run: surveyComplexity,
  },
  groups: { formats: TABLE_FORMATS, without: ["labels"], run: surveyGroups },
  diversity: {
    formats: PLAIN_FORMATS,
    without: ["features", "groups", "seed", "model", "concurrency", "timeout"],
    run: surveyDiversity,
  },
};

/** Runs `winnow eval survey`: surveys the pages of data sets, or applies the model of such a survey. */
export const run = tableCommand(
  ({ of = "complexity" }) => ({ ...SURVEYS[of], option: `--of ${of}` }),
  (context, paths: readonly string[]) => SURVEYS[context.settings.of ?? "complexity"].run(paths, context),
);
