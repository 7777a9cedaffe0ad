import type { Done, Job } from "../types.js";
import { analyse } from "./analyse.js";
import { compare } from "./compare.js";

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  const { id } = data;
  run(data).then(
    (output) => post({ id, output }),
    (error) => post({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});

function post(done: Done): void {
  postMessage(done);
}

async function run(job: Job): Promise<unknown> {
  switch (job.name) {
    case "analyse":
      return analyse(job.input.page, job.input.settings);
    case "compare":
      return compare(job.input.page, job.input.settings, job.input.other);
    case "language": {
      // The tables of eld are as large as everything else together.
      const { detectLanguage } = await import("@winnow/filter/language");
      return detectLanguage(job.input.text);
    }
  }
}
