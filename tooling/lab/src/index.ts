export {
  type Command,
  chosenNames,
  count,
  defineCommand,
  flag,
  type ListedCommand,
  list,
  runCommand,
  text,
  UsageError,
  wholeNumber,
} from "./command.js";
export { type DatasetName, type DatasetPage, datasetPages } from "./data/datasets.js";
export { type MarkedPage, markedPages, visibleText } from "./data/marked-pages.js";
export { writeFigures } from "./figures.js";
export { grouped } from "./grouped.js";
export { stampTables } from "./publish/check.js";
export { withSection } from "./publish/page.js";
export { madeBy } from "./publish/stamps.js";
export { createRandom } from "./random.js";
export { authorsSame, dateDay, goldOf, type Measure, titleSame } from "./right/metadata/measures.js";
export { blockFigures, blockTable, worstPages } from "./right/segments/block-figures.js";
export { type PythonPackages, pythonWith } from "./run/python.js";
export { tableOf, tableText } from "./table.js";
