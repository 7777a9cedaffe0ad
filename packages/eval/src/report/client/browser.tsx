import { counted } from "@winnow/core-dom/text";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Index, ListedPage } from "../data.js";
import { Controls } from "./controls.js";
import { Detail, type DetailProps } from "./detail.js";
import { PageList } from "./list.js";
import { type Found, loadPage, searchPages } from "./load.js";
import { orderedPages, pageAddress, readState, type State, stateHash } from "./state.js";
import { isNarrow } from "./views.js";

/** The page browser. Its state is in the hash, and everything is drawn from it. */
export function Browser({ index }: { readonly index: Index }) {
  const state = useHash();
  const found = useSearch(index, state.q);
  const { page: address, view, ...order } = state;
  const entries = useMemo(
    () => orderedPages(index, state, state.q === "" ? undefined : found?.hits),
    [JSON.stringify(order), found?.hits.size],
  );
  const listed = useMemo(() => index.pages.find((one) => pageAddress(one) === address), [address]);
  const page = usePage(index, listed);
  const query = useRef<HTMLInputElement>(null);
  const detail = useRef<HTMLElement>(null);
  const walk = useRef<(step: number) => void>(() => undefined);
  useKeys(query, walk);

  // A new page begins at its start. The focus moves to it if its list is not visible, or a link in another page was used.
  useLayoutEffect(() => {
    if (page === undefined) return;
    detail.current!.scrollTop = 0;
    if (isNarrow()) scrollTo(0, 0);
    if (isNarrow() || detail.current!.contains(document.activeElement))
      document.getElementById("page-title")?.focus({ preventScroll: true });
  }, [page?.listed]);
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-open", address !== "");
  }, [address]);

  const hashOf = (patch: Partial<State>): string => stateHash({ ...state, ...patch });
  const go = (patch: Partial<State>, replace = false): void => {
    if (hashOf(patch) === location.hash) return;
    if (!replace) {
      location.hash = hashOf(patch);
      return;
    }
    history.replaceState(null, "", hashOf(patch));
    dispatchEvent(new Event("hashchange"));
  };
  const all = counted(index.pages.length, "page");
  const at = entries.findIndex((entry) => entry.page === page?.listed);
  return (
    <>
      <section class="master" aria-label="List of pages">
        <Controls {...{ index, state, go, query }} />
        <p id="count" role="status" aria-live="polite">
          {entries.length === index.pages.length ? all : `${entries.length.toLocaleString("en")} of ${all}`}
          {state.q !== "" &&
            found !== undefined &&
            found.done < 1 &&
            `, ${Math.round(100 * found.done)}% of texts searched`}
        </p>
        <PageList
          {...{ index, state, entries }}
          open={listed}
          hashOf={(one) => hashOf({ page: pageAddress(one) })}
          walkRef={walk}
        />
      </section>
      <section class="detail" id="detail" aria-label="Page" tabIndex={-1} ref={detail}>
        {address === "" ? (
          <p class="none">
            Select a page. <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens a page,{" "}
            <kbd>/</kbd> searches.
          </p>
        ) : listed === undefined ? (
          <p class="none">
            No page {address} in this report. <a href={hashOf({ page: "" })}>All pages</a>
          </p>
        ) : (
          page !== undefined && (
            <Detail
              {...{ index, state, hashOf, go }}
              {...page}
              around={[entries[at - 1]?.page, at < 0 ? undefined : entries[at + 1]?.page]}
            />
          )
        )}
      </section>
    </>
  );
}

/** The state of the address, whose last one stays while another view is shown. */
function useHash(): State {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = (): void => {
      if (document.body.dataset.view === "pages") setHash(location.hash);
    };
    change();
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return useMemo(() => readState(hash), [hash]);
}

/** What a search found so far; undefined without one. */
function useSearch(index: Index, query: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isCurrent = query !== "";
    setFound(isCurrent ? { hits: new Set(), done: 0 } : undefined);
    const search = async (): Promise<void> => {
      for await (const next of searchPages(index, query)) {
        if (!isCurrent) return;
        setFound(next);
      }
    };
    if (isCurrent) void search();
    return () => {
      isCurrent = false;
    };
  }, [query]);
  return found;
}

type LoadedPage = Pick<DetailProps, "listed" | "page">;

/** A page of the list, when it is loaded; until then, the one before. */
function usePage(index: Index, listed: ListedPage | undefined): LoadedPage | undefined {
  const [shown, setShown] = useState<LoadedPage>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const next = listed && { listed, page: await loadPage(index, listed) };
      if (isCurrent) setShown(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [listed]);
  return shown;
}

/** The keys of the page browser: j and k move through the list from anywhere, the arrows within it; `/` searches. */
function useKeys(
  query: { readonly current: HTMLInputElement | null },
  walk: { readonly current: (step: number) => void },
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (document.body.dataset.view !== "pages" || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLSelectElement) return;
      const isInList = target instanceof Element && target.closest("#list") !== null;
      if (target === query.current) {
        if (key !== "Escape" && key !== "ArrowDown") return;
        walk.current(0);
      } else if (key === "j" || (key === "ArrowDown" && isInList)) walk.current(1);
      else if (key === "k" || (key === "ArrowUp" && isInList)) walk.current(-1);
      else if (key === "/") query.current!.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
