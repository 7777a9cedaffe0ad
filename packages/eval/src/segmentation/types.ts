/** The indexes of the segments that contain an element, ascending. */
export type Membership = readonly number[];

/**
 * The elements of a page (pixels, nodes, characters …) as seen by one or more segmentations. Elements that
 * belong to the same segments of every segmentation may be one row with the sum of their weights.
 */
export interface Elements {
  /** The weight of each row, above 0. */
  readonly weights: readonly number[];
  /** For each segmentation, the membership of each row. */
  readonly memberships: readonly (readonly Membership[])[];
}
