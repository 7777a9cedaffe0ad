import type { Metadata } from "../../metadata/types.js";

/** The metadata as YAML between two lines of dashes, an empty line behind; empty where there is nothing to say. */
export function yamlFrontMatter(_metadata: Metadata | undefined): string {
  return "";
}
