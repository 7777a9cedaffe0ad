import type { Done, Job } from "../types.js";
import { analyse } from "./analyse.js";

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
      return analyse(job.input.page, job.input.settings, (first) => post({ id: job.id, first }));
    case "compare": {
      const { compare } = await import("./compare.js");
      const { page, settings, other, otherHtml } = job.input;
      return compare(page, settings, other, otherHtml);
    }
    case "choices": {
      const [{ choicesAt }, { extracted }] = await Promise.all([
        import("./choices.js"),
        import("./extraction.js"),
      ]);
      const { extraction } = await extracted(job.input.page, job.input.settings);
      return choicesAt(extraction.tree, job.input.block);
    }
    case "markdown": {
      const [{ micromark }, { gfm, gfmHtml }] = await Promise.all([
        import("micromark"),
        import("micromark-extension-gfm"),
      ]);
      // Markup in Markdown is shown as text.
      return micromark(job.input.text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
    }
    case "segment": {
      const [{ segment }, { extracted }] = await Promise.all([
        import("@winnow/segment"),
        import("./extraction.js"),
      ]);
      const { page, settings } = job.input;
      // Readers' comments are segments, whether or not they are content.
      const { extraction } = await extracted(page, { ...settings, comments: true });
      return segment(extraction.tree, extraction.marks, { url: page.url });
    }
    case "language": {
      // The tables of eld are as large as everything else together.
      const { detectLanguage } = await import("@winnow/filter/language");
      return detectLanguage(job.input.text);
    }
  }
}
