/**
 * What is read of a node of a live document, in a browser or in jsdom: any `Document`, `DocumentFragment` or
 * `Element` fits. Elements, doctypes and text are recognised by `nodeType`; their own properties are read
 * where they are there.
 */
export interface LiveNode {
  readonly nodeType: number;
  readonly firstChild: LiveNode | null;
  readonly nextSibling: LiveNode | null;
}

/** What is read of a node of domhandler's (htmlparser2, Cheerio): any `Document` or `Element` fits. */
export interface HandlerNode {
  /** `root`, `tag`, `script`, `style`, `text`, `comment`, `directive` or `cdata`. */
  readonly type: string;
  readonly children?: readonly HandlerNode[];
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  /** The URI, which parse5 sets and htmlparser2 does not. */
  readonly namespace?: string;
  readonly "x-attribsPrefix"?: Readonly<Record<string, string | undefined>>;
  readonly "x-mode"?: unknown;
  readonly "x-name"?: string;
  readonly "x-publicId"?: string;
  readonly "x-systemId"?: string;
}

/** What is read of Cheerio's API object, the `$` that `load` gives. */
export interface CheerioSource {
  root(): ArrayLike<HandlerNode>;
}

/** A page that is parsed already. */
export type DomSource = CheerioSource | HandlerNode | LiveNode;
