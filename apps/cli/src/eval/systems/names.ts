import { METHOD_NAMES } from "../../records/types.js";

/** The systems that run here; `default` is what `winnow extract` does, `page-text` the whole visible text. */
export const LIVE_SYSTEMS: readonly string[] = ["default", ...METHOD_NAMES, "page-text"];
