import { counted } from "@winnow/core-dom/text";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Comparison, type Item, kindOf, type Piece, type Row, type Tokens, wordsIn } from "./diff.js";

/** Number of rows drawn at once; a button shows more. */
const ROWS_AT_ONCE = 300;
/** Longer matching ranges within a line are folded. */
const LONG_TOKENS = 90;
/** Tokens before and after a fold within a line. */
const KEPT_TOKENS = 22;

interface DiffProps {
  readonly comparison: Comparison;
  /** The name of the system. */
  readonly name: string;
  /** Whether the texts are side by side. */
  readonly isWide: boolean;
}

/** The differences of two texts in two columns side by side, or in one column. */
export function DiffView({ comparison, name, isWide }: DiffProps) {
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const { items } = comparison;
  const rest = items.length - limit;
  return (
    <div class={isWide ? "diff two" : "diff one"}>
      {isWide && (
        <div class="row heads">
          <div>Gold</div>
          <div>{name}</div>
        </div>
      )}
      {items
        .slice(0, limit)
        .map((item) =>
          "row" in item ? (
            <DiffRow row={item.row} {...{ comparison, isWide }} />
          ) : (
            <Fold {...item} {...{ comparison, isWide }} />
          ),
        )}
      {rest > 0 && (
        <button type="button" class="more" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          Show {counted(Math.min(ROWS_AT_ONCE, rest), "more line")} of {rest}
        </button>
      )}
      {items.length === 0 && <p class="none">Both texts are empty.</p>}
    </div>
  );
}

type View = Omit<DiffProps, "name">;

function Fold({ fold, words, kind, ...view }: Extract<Item, { fold: unknown }> & View) {
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (isOpen)
    return fold.map((row, place) => (
      <DiffRow row={row} {...view} focusRef={place === 0 ? first : undefined} />
    ));
  return (
    <button type="button" class={`unfold all-${kind}`} onClick={() => setOpen(true)}>
      {kind === "same"
        ? `… ${counted(words, "matching word")}`
        : `… ${counted(fold.length, `${kind} line`)}, ${counted(words, "word")}`}
    </button>
  );
}

interface RowProps extends View {
  readonly row: Row;
  /** The reference to a row that gets the focus. */
  readonly focusRef?: { current: HTMLDivElement | null } | undefined;
}

function DiffRow({ row, comparison, isWide, focusRef }: RowProps) {
  const { gold, predicted } = comparison;
  const cell = (pieces: Row, isPredicted: (piece: Piece) => boolean) => (
    <div dir="auto">
      {pieces.map((piece) => (
        <PieceText
          piece={piece}
          {...(isPredicted(piece) ? { tokens: predicted, isPredicted: true } : { tokens: gold })}
        />
      ))}
    </div>
  );
  return (
    <div
      class={`row all-${kindOf(row) ?? "kinds"}`}
      ref={focusRef ?? null}
      tabIndex={focusRef === undefined ? undefined : -1}
    >
      {isWide ? (
        <>
          {cell(
            row.filter(({ kind }) => kind !== "extra"),
            () => false,
          )}
          {cell(
            row.filter(({ kind }) => kind !== "missing"),
            () => true,
          )}
        </>
      ) : (
        cell(row, ({ kind }) => kind === "extra")
      )}
    </div>
  );
}

interface PieceProps {
  readonly piece: Piece;
  /** The tokens of the text that the piece is shown from. */
  readonly tokens: Tokens;
  readonly isPredicted?: boolean;
}

function PieceText({ piece: { kind, ...piece }, tokens, isPredicted = false }: PieceProps) {
  const [isOpen, setOpen] = useState(false);
  const from = isPredicted ? piece.bFrom : piece.from;
  const to = from + piece.to - piece.from;
  const text = (start: number, end: number): string =>
    tokens.text.slice(tokens.start[start], tokens.end[end - 1]);
  // The space before the next token of the line.
  const gap =
    tokens.lineEnd[to - 1] === 1
      ? ""
      : tokens.text.slice(tokens.end[to - 1], tokens.start[to] ?? tokens.text.length);
  if (kind === "missing") return [<del class="missing">{text(from, to)}</del>, gap];
  if (kind === "extra") return [<ins class="extra">{text(from, to)}</ins>, gap];
  if (isOpen || to - from <= LONG_TOKENS) return text(from, to) + gap;
  const [head, tail] = [from + KEPT_TOKENS, to - KEPT_TOKENS];
  return (
    <>
      {text(from, head)}{" "}
      <button type="button" class="unfold inline" onClick={() => setOpen(true)}>
        … {counted(wordsIn(tokens, head, tail), "matching word")}
      </button>{" "}
      {text(tail, to)}
      {gap}
    </>
  );
}
