import { createHash } from "node:crypto";
import type { ReportSection } from "@winnow/core-dom";
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { BROWSER_STYLE, STYLE } from "./style.js";

/** The contents of a page. */
export interface PageOptions {
  readonly title: string;
  /** The navigation. A single link is not shown. */
  readonly links: readonly Pick<ReportSection, "id" | "name">[];
  readonly children: ComponentChildren;
  /** The page's only script; without one it has no button for the colours. */
  readonly script?: string | undefined;
  /** Inert data of the script by the id of its element, in characters of Base64. */
  readonly data?: Readonly<Record<string, string>> | undefined;
}

/**
 * Renders a page as one self-contained HTML file. Its content security policy forbids requests, and every script and style
 * but its own, by their hashes. No text becomes markup; NUL and lone surrogates, which a file cannot contain, are replaced.
 *
 * @returns the file's content, UTF-8.
 */
export function renderPage({ title, links, children, script, data = {} }: PageOptions): string {
  const style = script === undefined ? STYLE : `${STYLE}\n${BROWSER_STYLE}`;
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
    `style-src ${hash(style)}`,
    "img-src data:; base-uri 'none'; form-action 'none'",
  ].join("; ");
  const head = (
    <>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <meta name="generator" content="winnow" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
    </>
  );
  const body = (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <h1>{title}</h1>
        {links.length > 1 && (
          <nav aria-label="Parts of the report">
            {links.map(({ id, name }, place) => (
              <a href={`#${id}`} aria-current={script !== undefined && place === 0 ? "page" : undefined}>
                {name}
              </a>
            ))}
          </nav>
        )}
        {script !== undefined && <ThemeButton />}
      </header>
      {script !== undefined && (
        <noscript>
          <p class="noscript">
            Sorting and the page browser require JavaScript. Tables and plots work without it.
          </p>
        </noscript>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
  const scripts = [
    ...Object.entries(data).map(
      ([id, packed]) => `<script type="application/octet-stream" id="${id}">${packed}</script>\n`,
    ),
    ...(script === undefined ? [] : [`<script>${script}</script>\n`]),
  ];
  const view = script === undefined ? "" : ` data-view="${links[0]?.id}"`;
  return `<!doctype html>
<html lang="en">
<head>${markup(head)}<style>${style}</style></head>
<body${view}>
${markup(body)}
${scripts.join("")}</body>
</html>
`;
}

/** Renders components. NUL becomes a visible sign, a lone surrogate U+FFFD. */
export function markup(content: VNode): string {
  return renderToString(content)
    .replaceAll("\0", "\u2400")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

function hash(source: string): string {
  return `'sha256-${createHash("sha256").update(source, "utf8").digest("base64")}'`;
}

function ThemeButton() {
  return (
    <button type="button" id="theme" aria-label="Colours: system" title="Colours: system">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** Links a URL if its scheme is http or https; otherwise shows it as text: no `javascript:`, no `file:`. */
export function Link({ href }: { readonly href: string }) {
  const text = <bdi>{href}</bdi>;
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return text;
  return (
    <a href={url.href} rel="noreferrer noopener nofollow">
      {text}
    </a>
  );
}
