import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly selected: Name;
  onSelect(name: Name): void;
  /** The panel of the selected tab. */
  readonly children: ComponentChildren;
}

/** Tabs with one panel (ARIA Authoring Practices, "Tabs"): arrow keys, Home and End move and select. */
export function Tabs<Name extends string>({ label, names, selected, onSelect, children }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = names.indexOf(selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + names.length) % names.length;
    onSelect(names[index]!);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {names.map((name) => (
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
            {name}
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
