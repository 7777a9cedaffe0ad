import type { ComponentChildren } from "preact";

/** An axis: where its values are, in pixels, and the labels at its ticks. */
interface Axis {
  readonly title?: string | undefined;
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly format?: ((value: number) => string) | undefined;
  readonly grid?: boolean | undefined;
}

/** A plot: its size, axes and marks. */
export interface PlotProps {
  /** What the plot shows, for screen readers. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** The margins, for the labels of the axes. */
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly bottom?: number | undefined;
  readonly x?: Axis | undefined;
  readonly y?: Axis | undefined;
  /** Coordinates are from 0 to `width` and `height`. */
  readonly marks: ComponentChildren;
}

/** Space above the marks, for half a label. */
const TOP = 12;

/** A plot with axes, as SVG in the colours of the page. */
export function Plot({ label, width, height, x, y, marks, ...margins }: PlotProps) {
  const { left = 44, right = 10, bottom = 40 } = margins;
  const [wide, high] = [left + width + right, TOP + height + bottom];
  return (
    <svg
      class="plot"
      viewBox={`${-left} ${-TOP} ${wide} ${high}`}
      width={wide}
      height={high}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {x !== undefined && <Ticks axis={x} {...{ width, height }} />}
      {y !== undefined && <Ticks axis={y} {...{ width, height, left }} isUpright />}
      {marks}
    </svg>
  );
}

interface TicksProps extends Pick<PlotProps, "width" | "height" | "left"> {
  readonly axis: Axis;
  readonly isUpright?: boolean;
}

/** The grid and labels of an axis. */
export function Ticks({ axis, width, height, left = 0, isUpright = false }: TicksProps) {
  const { title, at, ticks, format = String, grid = true } = axis;
  return (
    <g class="axis">
      {ticks.map((tick) => {
        const place = px(at(tick));
        const position = isUpright ? { x: -8, y: place, dy: "4" } : { x: place, y: height + 17 };
        return (
          <>
            {grid && <path d={isUpright ? `M0 ${place}H${width}` : `M${place} 0V${height}`} />}
            <text {...position} text-anchor={isUpright ? "end" : "middle"}>
              {format(tick)}
            </text>
          </>
        );
      })}
      {title !== undefined && (
        <text
          {...(isUpright
            ? { transform: `translate(${12 - left} ${height / 2})rotate(-90)` }
            : { x: width / 2, y: height + 35 })}
          text-anchor="middle"
        >
          {title}
        </text>
      )}
    </g>
  );
}

/** Formats a coordinate in tenths of a pixel. */
export function px(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Estimates the width of a label in pixels, since there is no canvas to measure it. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character.codePointAt(0)! > 0x2e7f ? 11 : 6.2;
  return Math.ceil(width);
}

/** Cuts a label to a width in pixels. */
function cutLabel(text: string, width: number): string {
  const characters = [...text];
  while (characters.length > 1 && textWidth(characters.join("")) > width) characters.pop();
  return characters.join("") === text ? text : `${characters.join("").trimEnd()}…`;
}

/** Returns the room for names at the left of a plot, in pixels. */
export function labelRoom(labels: readonly string[], limit = 150): number {
  return Math.min(limit, Math.max(0, ...labels.map(textWidth)) + 10);
}

/** A place in a plot, in pixels. */
export type Point = readonly [x: number, y: number];

/** A point. */
export function dot(x: number, y: number, className = "accent") {
  return <circle class={className} cx={px(x)} cy={px(y)} r="4.5" />;
}

/** A rectangle from its upper left corner. */
export function rect(x: number, y: number, width: number, height: number, className = "accent") {
  return <rect class={className} x={px(x)} y={px(y)} width={px(width)} height={px(height)} />;
}

/** A label, cut to `room` pixels. */
export function label(
  text: string | number,
  [x, y]: Point,
  anchor: "start" | "middle" | "end" = "middle",
  room = 110,
) {
  return (
    <text class="ink" x={px(x)} y={px(y)} dy="4" text-anchor={anchor}>
      {cutLabel(String(text), room)}
    </text>
  );
}

/** A line through points. */
export function line(className: string, ...points: readonly Point[]) {
  return <path class={className} d={`M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join("L")}`} />;
}

interface BarProps {
  readonly part: number;
  /** The value of the full width. */
  readonly whole: number;
  /** What comes after `part`, in a colour of its own. */
  readonly rest?: number | undefined;
}

/** A bar in a table. It is hidden from screen readers, since the figures are in the same row. */
export function Bar({ part, whole, rest }: BarProps) {
  const width = (value: number): string =>
    value > 0 && whole > 0 ? `${Math.max((100 * value) / whole, 0.6).toFixed(2)}%` : "0";
  return (
    <svg class="bar" width="100%" height="10" aria-hidden="true">
      {rest !== undefined && <rect class="rest" width={width(part + rest)} height="10" rx="2" />}
      <rect width={width(part)} height="10" rx="2" />
    </svg>
  );
}
