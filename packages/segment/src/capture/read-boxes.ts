import type { Box, BoxStyle, Color, Rectangle } from "@winnow/core-dom";

/** The limits of {@link readBoxes}. */
interface Limits {
  /** Of the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly maxBoxes: number;
}

/**
 * Reads the visible boxes of the document, from its body on. Runs in the page: it refers to nothing outside of itself.
 *
 * A node is visible if more than one square pixel of it is inside the page and inside the ancestors that clip it, and
 * neither it nor an ancestor is made invisible. Rectangles are those of the visible part.
 */
export function readBoxes({ width, height, maxBoxes }: Limits): {
  readonly html: string;
  readonly boxes: readonly Box[];
} {
  /** An element around the current node. */
  interface Around {
    readonly element: Element;
    /** The index of its box, or of the nearest ancestor's. */
    readonly box: number;
    readonly xpath: string;
    readonly visibleXpath: string;
    /** The numbers of children by name, all and visible ones. */
    readonly counts: Map<string, number>;
    readonly visibleCounts: Map<string, number>;
    /** What clips its children, and those that are positioned absolutely. */
    readonly clip: Rectangle;
    readonly absoluteClip: Rectangle;
    readonly style: BoxStyle;
  }
  const CONTENT = new Set(
    "img svg canvas video audio embed object iframe input select textarea progress meter".split(" "),
  );
  /** Maximum number of characters in paths, which grow with the depth: Chromium nests up to 512 elements. */
  const MAX_CHARACTERS = 20_000_000;
  const page = { left: 0, top: 0, right: width, bottom: height };
  const boxes: Box[] = [];

  const colors = new Map<string, Color>();
  const colorOf = (value: string): Color => {
    let color = colors.get(value);
    if (color === undefined) {
      const numbers = value.startsWith("rgb") ? value.match(/[\d.]+/g)?.map(Number) : undefined;
      color =
        numbers === undefined ? painted(value) : [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3] ?? 1];
      colors.set(value, color);
    }
    return color;
  };
  /** Converts a color of another space by painting it. */
  const painted = (value: string): Color => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (context === null) return [0, 0, 0, 0];
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red!, green!, blue!, alpha! / 255];
  };
  const inside = (one: Rectangle, other: Rectangle): Rectangle => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const rounded = ({ left, top, right, bottom }: Rectangle): Rectangle => {
    const [x, y, x2, y2] = [left, top, right, bottom].map((value) => Math.round(value * 100) / 100);
    return { left: x!, top: y!, right: x2!, bottom: y2! };
  };
  const isSeen = ({ left, top, right, bottom }: Rectangle): boolean =>
    right > left && bottom > top && (right - left) * (bottom - top) > 1;
  const placed = ({ left, top, right, bottom }: DOMRect): Rectangle => ({
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  });
  const next = (counts: Map<string, number>, name: string): number => (counts.get(name) ?? 0) + 1;

  const readText = (node: Text, around: Around): void => {
    const position = next(around.counts, "text()");
    around.counts.set("text()", position);
    const text = node.data.replace(/\s+/g, " ").trim();
    if (text === "" || getComputedStyle(around.element).visibility !== "visible") return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines: Rectangle[] = [];
    for (const piece of range.getClientRects()) {
      const line = inside(placed(piece), around.clip);
      const last = lines[lines.length - 1];
      // Pieces of one line, such as those of another direction.
      if (!isSeen(line)) continue;
      if (last !== undefined && line.top < last.bottom && line.bottom > last.top && last.top === line.top)
        lines[lines.length - 1] = {
          left: Math.min(last.left, line.left),
          top: last.top,
          right: Math.max(last.right, line.right),
          bottom: Math.max(last.bottom, line.bottom),
        };
      else lines.push(line);
    }
    if (lines.length === 0) return;
    const visible = next(around.visibleCounts, "text()");
    around.visibleCounts.set("text()", visible);
    boxes.push({
      kind: "text",
      parent: around.box,
      xpath: `${around.xpath}/text()[${position}]`,
      visibleXpath: `${around.visibleXpath}/text()[${visible}]`,
      ...rounded({
        left: Math.min(...lines.map(({ left }) => left)),
        top: Math.min(...lines.map(({ top }) => top)),
        right: Math.max(...lines.map(({ right }) => right)),
        bottom: Math.max(...lines.map(({ bottom }) => bottom)),
      }),
      text,
      lines: lines.map(rounded),
      style: { ...around.style, display: "inline", background: [0, 0, 0, 0] },
    });
  };

  /** Returns the element as the one around its children; undefined if they are not read. */
  const readElement = (element: Element, around: Around | undefined): Around | undefined => {
    const name = element.nodeName;
    const position = around === undefined ? 1 : next(around.counts, name);
    around?.counts.set(name, position);
    const computed = getComputedStyle(element);
    if (computed.display === "none" || computed.opacity === "0" || computed.contentVisibility === "hidden")
      return undefined;
    const visible = around === undefined ? 1 : next(around.visibleCounts, name);
    const xpath = `${around?.xpath ?? ""}/${name}[${position}]`;
    const visibleXpath = `${around?.visibleXpath ?? ""}/${name}[${visible}]`;
    const isPositioned = computed.position !== "static";
    const clip =
      around === undefined || computed.position === "fixed"
        ? page
        : computed.position === "absolute"
          ? around.absoluteClip
          : around.clip;
    const whole = placed(element.getBoundingClientRect());
    const shown = inside(whole, clip);
    const style: BoxStyle = {
      display: computed.display,
      color: colorOf(computed.color),
      background: colorOf(computed.backgroundColor),
      fontSize: Number.parseFloat(computed.fontSize) || 0,
      fontWeight: Number(computed.fontWeight) || 400,
      isItalic: computed.fontStyle !== "normal",
      isUnderlined:
        computed.textDecorationLine.includes("underline") || (around?.style.isUnderlined ?? false),
    };
    const isContent = CONTENT.has(element.localName);
    const isVisible = around !== undefined && computed.visibility === "visible" && isSeen(shown);
    if (isVisible) {
      around.visibleCounts.set(name, visible);
      boxes.push({
        kind: isContent ? "image" : "element",
        parent: around.box,
        xpath,
        visibleXpath,
        ...rounded(shown),
        style,
      });
    }
    if (isContent) return undefined;
    const isClipping = computed.overflowX !== "visible" && element !== document.body && around !== undefined;
    const inner = isClipping ? shown : clip;
    return {
      element,
      box: isVisible ? boxes.length - 1 : (around?.box ?? -1),
      xpath,
      visibleXpath,
      counts: new Map(),
      visibleCounts: new Map(),
      clip: inner,
      absoluteClip: isPositioned || around === undefined ? inner : around.absoluteClip,
      style,
    };
  };

  document.normalize();
  let characters = 0;
  const open: Around[] = [];
  let node: Node | null = document.documentElement;
  while (node !== null && boxes.length < maxBoxes && characters < MAX_CHARACTERS) {
    const around = open[open.length - 1];
    const count = boxes.length;
    let entered: Around | undefined;
    if (node.nodeType === Node.ELEMENT_NODE) entered = readElement(node as Element, around);
    else if (node.nodeType === Node.TEXT_NODE && around !== undefined) readText(node as Text, around);
    if (boxes.length > count) characters += boxes[count]!.xpath.length;
    if (entered !== undefined && node.firstChild !== null) {
      open.push(entered);
      node = node.firstChild;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode;
      if (open.pop() === undefined) node = null;
    }
    node = node?.nextSibling ?? null;
    if (open.length === 0) node = null;
  }
  const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  return { html: doctype + document.documentElement.outerHTML, boxes };
}
