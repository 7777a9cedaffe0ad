/**
 * The properties that are read from a node of a live document, in a browser or in jsdom: any `Document`,
 * `DocumentFragment` or `Element` has them. `nodeType` identifies elements, doctypes and text; their specific
 * properties are read if they exist.
 */
export interface LiveNode {
  readonly nodeType: number;
  readonly firstChild: LiveNode | null;
  readonly nextSibling: LiveNode | null;
}

/**
 * The properties that are read from a node of domhandler (htmlparser2, Cheerio): any `Document` or `Element`
 * has them.
 */
export interface HandlerNode {
  /** `root`, `tag`, `script`, `style`, `text`, `comment`, `directive` or `cdata`. */
  readonly type: string;
  readonly children?: readonly HandlerNode[];
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  /** The URI; parse5 sets it, htmlparser2 does not. */
  readonly namespace?: string;
  readonly "x-attribsPrefix"?: Readonly<Record<string, string | undefined>>;
  readonly "x-mode"?: unknown;
  readonly "x-name"?: string;
  readonly "x-publicId"?: string;
  readonly "x-systemId"?: string;
}

/** The property that is read from Cheerio's API object, the `$` that `load` returns. */
export interface CheerioSource {
  root(): ArrayLike<HandlerNode>;
}

/** A parsed page. */
export type DomSource = CheerioSource | HandlerNode | LiveNode;
