import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import styles from "./frame.css?url";

interface FrameProps {
  readonly title: string;
  /** The content of the `body`, which has to be harmless by itself. */
  readonly html: string;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** A class of the `body`, for the styles of `frame.css`. */
  readonly kind: "page" | "document";
  /** Whether images may be loaded from other sites. */
  readonly images: boolean;
  /** Called with each new document; the result is called when it is replaced. */
  onDocument?(document: Document): () => void;
}

/**
 * A frame for HTML of other people: without scripts, forms, popups and navigation (`sandbox`), and without anything
 * from the network (its own Content-Security-Policy) except our style sheet and, if asked for, images.
 *
 * The frame has the origin of this page, so that the pointer can be followed in it. Scripts do not run in it all the
 * same: the sandbox forbids them, and so do the policy of the frame and that of this page.
 */
export function Frame({ title, html, language, kind, images, onDocument }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const source = useMemo(() => {
    const sheet = new URL(styles, location.href).href;
    const policy = `default-src 'none'; style-src ${new URL(sheet).origin}; img-src data:${images ? " https:" : ""}`;
    return [
      `<!doctype html><html lang="${language === undefined ? "" : escaped(language)}"><head><meta charset="utf-8">`,
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">`,
      `<link rel="stylesheet" href="${escaped(sheet)}"></head><body class="${kind}">${images ? html : withoutImages(html)}</body></html>`,
    ].join("");
  }, [html, language, kind, images]);

  // Not `useEffect`, which may run after the frame has loaded.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let leave: (() => void) | undefined;
    const enter = (): void => {
      leave?.();
      const { contentDocument } = element;
      if (contentDocument === null) return;
      // A link would replace the frame's content.
      contentDocument.addEventListener("click", (event) => event.preventDefault());
      leave = onDocument?.(contentDocument);
    };
    element.addEventListener("load", enter);
    return () => {
      element.removeEventListener("load", enter);
      leave?.();
    };
  }, [onDocument]);

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcdoc={source}
      referrerpolicy="no-referrer"
    />
  );
}

/** Replaces images of other sites by their descriptions. Both writers of HTML escape `>` in attributes. */
function withoutImages(html: string): string {
  return html.replace(/<img [^>]*>/g, (image) => {
    if (image.includes(' src="data:')) return image;
    const words = / alt="([^"]*)"/.exec(image)?.[1] ?? "";
    return `<span class="media">image ${words}</span>`;
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
