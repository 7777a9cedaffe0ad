import type { z } from "zod";
import { SEGMENT_FORMATS, SEGMENTER_NAMES } from "./names.js";
import { PAGE_SETTINGS } from "./pages.js";
import { oneOf } from "./values.js";

/** The settings of `segment`, from flags and configuration files. All are optional. */
export const SEGMENT_SETTINGS = PAGE_SETTINGS.pick({
  ...{ method: true, favor: true, language: true, url: true, fields: true, output: true, resume: true },
  ...{ maxSize: true, timeout: true, concurrency: true },
  ...{ ignoreRobots: true, pause: true, retries: true, userAgent: true, cache: true },
  ...{ allowAddress: true, allowPort: true },
})
  .extend({ format: oneOf(SEGMENT_FORMATS), segmenter: oneOf(SEGMENTER_NAMES) })
  .partial();

export type SegmentSettings = Readonly<z.infer<typeof SEGMENT_SETTINGS>>;
