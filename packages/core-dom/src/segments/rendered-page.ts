import type { MultiPolygon, Rectangle } from "./types.js";

/** A page as a browser lays it out, captured once; whatever reads it needs no browser. */
export interface RenderedPage {
  readonly url?: string | undefined;
  /** Of the whole page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The document when it was captured, serialised. The paths of boxes are those of its elements. */
  readonly html: string;
  /** What is visible, in document order: a box comes after those around it. */
  readonly boxes: readonly Box[];
  /** A PNG image of the whole page, one pixel per CSS pixel. */
  readonly screenshot?: Uint8Array | undefined;
}

/** A visible node: its bounding rectangle, and how it looks. */
export interface Box extends Rectangle {
  /** `image` for an element whose content is a picture, a video, a plug-in or a form control. */
  readonly kind: "element" | "text" | "image";
  /** The index of the box of the nearest ancestor that has one; -1 if there is none. */
  readonly parent: number;
  /**
   * The node's path in `html`, with the position of each step among all siblings of its name:
   * `/HTML[1]/BODY[1]/DIV[2]/text()[1]`.
   */
  readonly xpath: string;
  /** The same with positions among visible siblings only, as in Webis-WebSeg-20. */
  readonly visibleXpath: string;
  /** Of a text: its characters, with white space collapsed. */
  readonly text?: string | undefined;
  /** Of a text: the rectangles of its lines. */
  readonly lines?: readonly Rectangle[] | undefined;
  readonly style: BoxStyle;
}

/** Computed styles. */
export interface BoxStyle {
  /** The value of the property `display`, such as `"block"`. */
  readonly display: string;
  readonly color: Color;
  /** Of the node itself: an alpha of 0 for one without a background of its own. */
  readonly background: Color;
  /** In pixels. */
  readonly fontSize: number;
  /** 100 to 900. */
  readonly fontWeight: number;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** A part of a rendered page. Parts may be nested. */
export interface BoxGroup {
  /** The indexes of its boxes, ascending, with those of its children; boxes inside a listed box need not be listed. */
  readonly boxes: readonly number[];
  /** Default: the bounding rectangle of the boxes. */
  readonly outline?: Rectangle | MultiPolygon | undefined;
  readonly children?: readonly BoxGroup[] | undefined;
}
