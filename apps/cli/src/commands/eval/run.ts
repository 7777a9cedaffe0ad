import type { Command } from "commander";
import { runBenchmark } from "../../eval/benchmark/benchmark.js";
import type { CommandContext } from "../command.js";

const EXAMPLES = `
Examples:
  winnow eval run benchmark.json
  winnow eval run benchmark.json --output results/

benchmark.json:
  {
    "datasets": ["cleaneval.jsonl.gz", {"name": "mine", "path": "folder/", "layout": "cleaneval"}],
    "systems": ["default", "readability", "justext", "page-text",
                {"name": "trafilatura", "predictions": "trafilatura/{dataset}.jsonl"}],
    "metrics": ["text"],
    "by": ["source", "complexity", "cluster"],
    "pools": [{"name": "both", "datasets": ["cleaneval", "mine"], "maxGoldError": 0.02}]
  }

datasets    a path, or {"path", "name", "layout", "sha256" (pinned), "comments" (true: readers' comments are gold)}
systems     one that runs here by its name, or {"name", "predictions"}
metrics     as --metrics of \`winnow eval score\`; default: ["text"]
by          source, pageType, lang, topic, complexity, cluster
pools       data sets taken together; maxGoldError, here or for all, leaves out pages whose gold is wrong
labels      a file of topics; resamples, seed, clusters, reportPages: 1000, 1, 3, 100

Paths are relative to the file. A system that is only a name runs here, in a process of its own, and its time and
memory are measured; {dataset} in a path of predictions stands for the data set's name. Everything is written as it is
made: run again, the command goes on where it was stopped, and --restart makes everything anew. The output folder gets
predictions/, scores/, facts/, results.json, results.md, results.csv and report.html.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some lines of predictions could not be used,
130 interrupted.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Runs a benchmark that a JSON file describes.")
    .argument("<config>", "a JSON file")
    .option("-o, --output <folder>", "default: results, beside the file")
    .option("--concurrency <n>", "worker threads for scoring; default: as many as there are cores")
    .option("--restart", "begin anew: what an earlier run left in the output folder is taken away")
    .addHelpText("after", EXAMPLES)
    .action(run(runBenchmark));
}
