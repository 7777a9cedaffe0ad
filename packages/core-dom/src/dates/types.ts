/** A date with the precision that the page gives: a field that was not read is undefined. */
export interface PartialDate {
  /** Of the Gregorian calendar. */
  readonly year: number;
  /** 1 to 12. */
  readonly month?: number | undefined;
  /** 1 to 31; only with a month. */
  readonly day?: number | undefined;
  /** `10:00` or `10:00:00`; only with a day. */
  readonly time?: string | undefined;
  /** `Z` or `+02:00`; only with a time. */
  readonly zone?: string | undefined;
}

/** Which number comes first if a date is written in numbers and the year comes last (or has two digits). */
export type DateOrder = "day-month" | "month-day" | "year-month";

/** Context for reading a date as its author meant it. */
export interface DateContext {
  /** BCP 47: decides between month names that languages share. */
  readonly language?: string | undefined;
  /** Undefined if neither language nor country decides. */
  readonly order?: DateOrder | undefined;
  /** The year, perhaps with the month, in the page's address: it completes `12 March`. */
  readonly near?: PartialDate | undefined;
  /** When the page was fetched, in milliseconds from 1970-01-01 UTC: `3 days ago` counts from it. */
  readonly fetched?: number | undefined;
}

/** A date as it was read. */
export interface ReadDate {
  readonly date: PartialDate;
  /** The other reading of a date in numbers that could be either: 4 May or 5 April. */
  readonly other?: PartialDate | undefined;
  /** The reading in the order that the page's language does not use: right only if the page declares that day. */
  readonly unusual?: PartialDate | undefined;
  /** The order that the date's own numbers show, as 25/4/2024 does. */
  readonly shows?: Exclude<DateOrder, "year-month"> | undefined;
}

/** A date in a text. */
export interface FoundDate extends ReadDate {
  /** Its place in the text: the first character, and one past the last. */
  readonly start: number;
  readonly end: number;
}
