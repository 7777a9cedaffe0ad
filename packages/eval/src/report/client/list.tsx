import { type MutableRef, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Index, ListedPage } from "../data.js";
import { classes, figure } from "../table.js";
import { chosenOf, type Entry, lossOf, pageAddress, pageTitle, type State } from "./state.js";

/** Number of rows drawn at a time, when the user moves through the list or scrolls. */
const LIST_ROWS = 120;

interface ListProps {
  readonly index: Index;
  readonly state: State;
  readonly entries: readonly Entry[];
  readonly open: ListedPage | undefined;
  /** Returns the hash that opens a page. */
  readonly hashOf: (page: ListedPage) => string;
  /** Moves the focus by a number of rows from the focused row, or else from the open page. */
  readonly walkRef: MutableRef<(step: number) => void>;
}

/** The list of pages. Its rows are drawn when they come into view. */
export function PageList({ index, state, entries, open, hashOf, walkRef }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const [limit, setLimit] = useState(LIST_ROWS);
  const [walked, setWalked] = useState(-1);
  const at = entries.findIndex(({ page }) => page === open);
  const drawn = Math.min(entries.length, Math.max(limit, at + 1, walked + 1));
  const links = (): HTMLAnchorElement[] => [...list.current!.querySelectorAll("a")];

  walkRef.current = (step) => {
    const focused = links().indexOf(document.activeElement as HTMLAnchorElement);
    const from = focused >= 0 ? focused : at;
    const to = Math.max(0, Math.min(entries.length - 1, from < 0 ? 0 : from + step));
    const link = links()[to];
    if (link !== undefined) link.focus();
    else {
      setLimit(to + LIST_ROWS);
      setWalked(to);
    }
  };
  // A row that was not drawn gets the focus when it is.
  useLayoutEffect(() => {
    if (walked >= 0) links()[walked]?.focus();
    setWalked(-1);
  }, [walked]);

  // The open page is scrolled into view.
  useLayoutEffect(() => {
    const item = links()[at]?.parentElement;
    const scroller = list.current!;
    if (item == null) return;
    const { offsetTop, offsetHeight } = item;
    if (
      offsetTop < scroller.scrollTop ||
      offsetTop + offsetHeight > scroller.scrollTop + scroller.clientHeight
    )
      scroller.scrollTop = offsetTop - scroller.clientHeight / 3;
  }, [open, entries]);

  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setLimit(drawn + LIST_ROWS);
    });
    if (end.current !== null) observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, entries]);

  return (
    <ol id="list" aria-label="Pages" ref={list}>
      {entries.slice(0, drawn).map((entry) => (
        <Row
          key={pageAddress(entry.page)}
          {...{ index, state, entry, hashOf }}
          isOpen={entry.page === open}
        />
      ))}
      {drawn < entries.length && <li class="end" key="end" aria-hidden="true" ref={end} />}
    </ol>
  );
}

interface RowProps extends Pick<ListProps, "index" | "state" | "hashOf"> {
  readonly entry: Entry;
  readonly isOpen: boolean;
}

function Row({ index, state, entry: { page, key }, hashOf, isOpen }: RowProps) {
  const { system, metric } = chosenOf(index, state);
  const about = [page.dataset, page.pageType, page.lang, page.complexity];
  const isDifference = state.sort === "difference";
  const value = isDifference ? key : page.primary[system]?.[metric];
  const loss = Math.min(1, Math.abs((isDifference ? key : lossOf(index, page, system, metric)) ?? 0));
  const sign = value == null || !isDifference ? "" : value > 0 ? "+" : value < 0 ? "−" : "±";
  return (
    <li>
      <a href={hashOf(page)} aria-current={isOpen ? "true" : undefined}>
        <span class="title">{pageTitle(page)}</span>
        <span class="value">{sign + figure(sign === "" ? value : Math.abs(value!))}</span>
        <span class="about">
          {page.isFlagged && <em>questionable gold · </em>}
          {about.filter(Boolean).join(" · ")}
        </span>
        <span
          class={classes("loss", isDifference && (key ?? 0) < 0 && "gain")}
          aria-hidden="true"
          ref={(bar) => bar?.style.setProperty("--loss", String(loss))}
        />
      </a>
    </li>
  );
}
