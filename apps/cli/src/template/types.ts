import type { GoldminerModel } from "@winnow/baselines/methods/goldminer";
import type { StyleTree } from "@winnow/baselines/methods/style-tree";

/** The template of a site, as `winnow template learn` writes it. */
export type SiteTemplate = StyleTree | GoldminerModel;
