import type { GoldminerModel } from "@winnow/extract/methods/goldminer";
import type { StyleTree } from "@winnow/extract/methods/style-tree";

/** The template of a site, as `winnow template learn` writes it. */
export type SiteTemplate = StyleTree | GoldminerModel;
