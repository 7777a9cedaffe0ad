/** What is known of the pages of a site, as plain data. */
export interface GoldminerModel {
  readonly type: "goldminer";
  readonly version: 1;
  /** Number of pages that it was learned from. */
  readonly pages: number;
  /**
   * The paths of the elements that contain the main content, as signatures of elements from the root; the
   * best first.
   */
  readonly paths: readonly string[];
  /** Paragraphs that jusText keeps and that several pages have: in lower case, with single spaces. */
  readonly repeated: readonly string[];
}
