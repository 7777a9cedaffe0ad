/** A page that copies are made of, or that donates texts. */
export interface SourcePage {
  readonly id: string;
  readonly html: string;
  readonly gold: {
    readonly text: string;
    readonly title?: string | undefined;
    readonly author?: string | readonly string[] | undefined;
  };
  readonly pageType?: string | undefined;
  readonly lang?: string | undefined;
}

/** A copy of a page to train on. */
export interface Copy {
  readonly name: "plain" | "aged" | "spliced" | "aged+spliced" | "excerpt";
  readonly html: string;
  /** The gold text of the copy: it has no more than the copy does. */
  readonly gold: string;
  /** Whether it is in an invented language. Default: false. */
  readonly translated?: boolean;
}

/** Where a donated text is from. */
interface Donated {
  readonly page: string;
  readonly lang: string;
}

/** A comment of a reader: a few paragraphs of a forum post or of another page's comment. */
export interface DonatedComment extends Donated {
  readonly paragraphs: readonly string[];
}

export interface DonatedTeaser extends Donated {
  readonly title: string;
  /** Empty if there is only a title. */
  readonly summary: string;
}

/** A short text: that of a link, a name, or a paragraph of boilerplate. */
export interface DonatedText extends Donated {
  readonly text: string;
}

/** Texts of other pages, to be inserted into a page. */
export interface Donors {
  readonly comments: readonly DonatedComment[];
  readonly teasers: readonly DonatedTeaser[];
  /** Texts of links of at most 5 words. */
  readonly links: readonly DonatedText[];
  /** Paragraphs of boilerplate: terms, newsletters, notes about the author. */
  readonly notices: readonly DonatedText[];
  /** Names of authors. */
  readonly names: readonly DonatedText[];
}

/** What a comment shows besides its paragraphs. */
export interface Comment {
  readonly author: string;
  readonly date: string;
  readonly paragraphs: readonly string[];
}

export interface Teaser {
  readonly title: string;
  readonly summary: string;
  readonly date: string;
  readonly author: string;
}

/** Writes the class of an element by its role: an attribute with a space before it, or nothing. */
export type Names = (role: Role) => string;

export type Role =
  | "area"
  | "heading"
  | "list"
  | "item"
  | "author"
  | "date"
  | "body"
  | "actions"
  | "title"
  | "summary"
  | "more"
  | "image"
  | "form";
