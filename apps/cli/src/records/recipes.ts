import type { FilterConfig } from "@winnow/filter/presets";
import type { OutputFormat } from "../output/formats.js";
import type { FilterSettings } from "../settings/filter.js";
import {
  DEFAULT_MAX_SIZE,
  DEFAULT_TIMEOUT,
  MASK_MODEL_NAMES,
  RENDERED_SEGMENTER_NAMES,
} from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { defined } from "../settings/read.js";
import type { SegmentSettings } from "../settings/segment.js";
import { CSV_FIELDS, withFile } from "./fields.js";
import type { ExtractRecipe, FilterRecipe, PairRecipe, SegmentRecipe } from "./types.js";

/**
 * Returns the recipe of `winnow extract` for its settings.
 *
 * @param forReading - whether the output is for reading on a terminal and not for parsing.
 * @param hasFiles - whether CSV has a column for the file of a page.
 */
export function extractRecipe(
  settings: Settings,
  format: OutputFormat,
  forReading = false,
  hasFiles = false,
): ExtractRecipe {
  const { method, favor, frontMatter, include, exclude, language, url } = settings;
  const { links, images, tables, title } = settings;
  const more = settings.with ?? [];
  const chosen =
    settings.fields ?? (format === "csv" ? (hasFiles ? withFile(CSV_FIELDS) : CSV_FIELDS) : undefined);
  const added = more.map((field) => (field === "evidence" ? "metadata.evidence" : field));
  const fields = chosen && [...new Set([...chosen, ...added])];
  const comments = fields?.includes("comments") || settings.comments;
  return {
    format,
    with: more,
    fields,
    forReading,
    extract: {
      ...defined({ method, favor, comments, frontMatter, include, exclude, language, url }),
      ...defined({ links, images, tables, title }),
      ...limits(settings),
    },
  };
}

/**
 * Returns the recipe of `winnow filter` for its settings.
 *
 * @param filter - the filter that the settings name.
 */
export function filterRecipe(
  settings: FilterSettings,
  filter: FilterConfig,
  format: OutputFormat,
): FilterRecipe {
  const { method, favor, language } = settings;
  return {
    format,
    with: settings.with ?? [],
    fields: settings.fields,
    filter,
    languages: language,
    classifier: settings.classifier,
    tokenizer: settings.tokenizer,
    extract: { ...defined({ method, favor }), ...limits(settings) },
  };
}

/**
 * Returns the recipe of `winnow segment` for its settings. Readers' comments are always kept, since they are segments, too.
 */
export function segmentRecipe(
  settings: SegmentSettings,
  format: OutputFormat,
  pair?: PairRecipe,
): SegmentRecipe {
  const { method, favor, language, url, segmenter = "records", model, minTokens } = settings;
  const needsRendering: readonly string[] = [...RENDERED_SEGMENTER_NAMES, ...MASK_MODEL_NAMES];
  return {
    format,
    fields: settings.fields,
    segmenter,
    model,
    isRendered: format === "svg" || needsRendering.includes(segmenter),
    pair,
    minTokens,
    extract: { ...defined({ method, favor, language, url }), comments: true, ...limits(settings) },
  };
}

function limits({
  maxSize = DEFAULT_MAX_SIZE,
  timeout = DEFAULT_TIMEOUT,
}: Pick<Settings, "maxSize" | "timeout">) {
  return { maxSize, timeout };
}
