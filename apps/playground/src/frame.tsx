import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import styles from "./frame.css?url";
import { escaped } from "./html.js";
import { images } from "./state.js";

interface FrameProps {
  readonly title: string;
  /** The content of the `body`, which has to be harmless by itself. */
  readonly html: string;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** A class of the `body`, for the styles of `frame.css`. */
  readonly kind: "page" | "document" | "read";
  /** Whether images may be loaded from other sites. */
  readonly images: boolean;
  /** Whether the frame is as high as its content. */
  readonly fits?: boolean;
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
export function Frame({ title, html, language, kind, images, fits = false, onDocument }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const source = useMemo(() => {
    const sheet = new URL(styles, location.href).href;
    const policy = `default-src 'none'; style-src ${new URL(sheet).origin}; img-src data:${images ? " https:" : ""}`;
    return [
      `<!doctype html><html lang="${escaped(language ?? "")}" dir="${direction(language)}"><head><meta charset="utf-8"><title>${title}</title>`,
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">`,
      `<link rel="stylesheet" href="${escaped(sheet)}"></head><body class="${kind}">${images ? html : withoutImages(html)}</body></html>`,
    ].join("");
  }, [title, html, language, kind, images]);

  // Not `useEffect`, which may run after the frame has loaded.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let leave: (() => void) | undefined;
    const enter = (): void => {
      leave?.();
      const { contentDocument } = element;
      if (contentDocument === null) return;
      contentDocument.addEventListener("click", follow);
      const left = onDocument?.(contentDocument);
      const root = contentDocument.documentElement;
      const observer = new ResizeObserver(() => {
        element.style.height = `${root.offsetHeight + 2}px`;
      });
      if (fits) observer.observe(root);
      leave = () => {
        observer.disconnect();
        left?.();
      };
    };
    element.addEventListener("load", enter);
    return () => {
      element.removeEventListener("load", enter);
      leave?.();
    };
  }, [onDocument, fits]);

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

/** Follows links to footnotes and back. Others would replace the frame's content. */
function follow(event: Event): void {
  event.preventDefault();
  const link = (event.target as Partial<Element> | null)?.closest?.("a[href^='#']");
  link?.ownerDocument
    .getElementById(link.getAttribute("href")!.slice(1))
    ?.scrollIntoView({ block: "center" });
}

/** Scripts that are written from right to left, as `Intl.Locale` names them. */
const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/;

function direction(language: string | undefined): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(language ?? "en").maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** Whether images of the page are loaded. */
export function LoadImages() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={images.value}
        onChange={(event) => {
          images.value = event.currentTarget.checked;
        }}
      />
      Load images
    </label>
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
