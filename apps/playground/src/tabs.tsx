import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [name: Name, title: string])[];
  readonly selected: Name;
  onSelect(name: Name): void;
  /** The panel of the selected tab. */
  readonly children: ComponentChildren;
}

/** Tabs with one panel (ARIA Authoring Practices, "Tabs"): arrow keys, Home and End move and select. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(([name]) => name === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    onSelect(tabs[index]![0]);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="panel"
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <section
        class="panel"
        role="tabpanel"
        id="panel"
        aria-labelledby={`tab-${selected}`}
        data-view={selected}
      >
        {children}
      </section>
    </>
  );
}
