import type { ComponentChildren } from "preact";

/** A cell and its sort key. */
export interface Cell {
  readonly content: ComponentChildren;
  /** The sort key. NaN is always last. Default: the text. */
  readonly value?: number | undefined;
  /** Whether it is the best of its column or row. */
  readonly best?: boolean | undefined;
  /** Alternative figures, one per option of the menu above the table. */
  readonly choices?: readonly (number | null)[] | undefined;
}

/** A column; one of bars has no title. */
export interface Column {
  readonly title: ComponentChildren;
  /** Small print under the title. */
  readonly sub?: string | undefined;
  readonly numeric?: boolean | undefined;
  readonly className?: string | undefined;
  /** Whether the first click sorts in descending order. */
  readonly descending?: boolean | undefined;
  /** The initial order of the rows by this column. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

interface TableProps {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the columns' headings are buttons that sort. */
  readonly sortable?: boolean | undefined;
}

interface ScrollProps {
  readonly className: string;
  readonly label: string;
  readonly dir?: "auto";
  readonly children: ComponentChildren;
}

/** A box that scrolls by itself. It takes the focus, so that it scrolls by keyboard, too. */
export function Scroll({ className, label, dir, children }: ScrollProps) {
  const attributes = { role: "region" as const, "aria-label": label, tabIndex: 0 };
  return (
    <div class={className} dir={dir} {...attributes}>
      {children}
    </div>
  );
}

/** A table, which scrolls by itself on a narrow page. */
export function Table({ caption, columns, rows, sortable = false }: TableProps) {
  return (
    <Scroll className="scroll" label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head column={column} sortable={sortable} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map(({ content, value, best, choices }, place) => {
                const { numeric, className } = columns[place]!;
                const Tag = place === 0 ? "th" : "td";
                return (
                  <Tag
                    scope={place === 0 ? "row" : undefined}
                    class={classes(numeric && "num", className, best && "best")}
                    data-value={value === undefined ? undefined : String(value)}
                    data-choices={choices && JSON.stringify(choices)}
                  >
                    {content}
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Head({ column, sortable }: { readonly column: Column; readonly sortable: boolean }) {
  const { title, sub, sorted, descending = false, numeric, className } = column;
  const name = classes(numeric && "num", className);
  if (title === "") return <td class={name} />;
  const text = [<span>{title}</span>, sub !== undefined && <small>{sub}</small>];
  const first = descending ? "descending" : "ascending";
  return (
    <th scope="col" class={name} aria-sort={sorted}>
      {sortable ? (
        <button type="button" class="sort" data-first={first}>
          {text}
        </button>
      ) : (
        text
      )}
    </th>
  );
}

/** Joins the names of classes; undefined if there are none. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

/** The best of some figures; undefined if there are fewer than two or all are equal. */
export function bestOf(
  values: readonly (number | null | undefined)[],
  better: "higher" | "lower",
): number | undefined {
  const finite = values.filter((value): value is number => Number.isFinite(value));
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  if (finite.length < 2 || low === high) return undefined;
  return better === "higher" ? high : low;
}

/** Whether a figure equals the best one as printed. */
export function isBest(value: number | null | undefined, best: number | undefined): boolean {
  return value != null && best !== undefined && value.toFixed(3) === best.toFixed(3);
}

/** Formats a figure with three decimals; an en dash if there is none. @example figure(0.85714) // "0.857" */
export function figure(value: number | null | undefined): string {
  return value == null || Number.isNaN(value) ? "–" : value.toFixed(3);
}

/** Formats a measure's name for headings. @example measureTitle("f1") // "F1" */
export function measureTitle(measure: string): string {
  return /^[a-z]\d$/.test(measure) ? measure.toUpperCase() : measure;
}
