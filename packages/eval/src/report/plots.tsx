import { count } from "@winnow/core-dom/text";
import { scaleBand, scaleLinear, scaleLog } from "d3-scale";
import type { ComponentChildren } from "preact";
import type { PageScore, Result } from "../score/types.js";
import { histogram } from "../statistics/histogram.js";
import { type RankPoint, rankCorrelationsOf } from "../statistics/rank-correlation.js";
import { isFigure } from "../tables/table.js";
import type { Interval } from "../types.js";
import { dot, label, labelRoom, line, Plot, px, rect, Ticks } from "./plot.js";
import { ranked } from "./summary.js";
import { figure, measureTitle } from "./table.js";
import type { ClusterPoint, CrossTableFigure, ReportInput, ReportMetric } from "./types.js";

/** Maximum number of rank plots. */
const MAX_RANK_PLOTS = 8;

interface PlotsProps {
  readonly input: ReportInput;
  readonly metrics: readonly ReportMetric[];
}

/** All plots of a report, by data set. */
export function Plots({ input, metrics }: PlotsProps) {
  return input.results.map((result, place) => {
    const { name } = result.dataset;
    const here = metrics.filter((metric) => result.conventions[metric.name] !== undefined);
    const errors = input.goldErrors?.[name];
    const points = input.clusters?.[name];
    const figures = [
      ...here
        .slice(0, 1)
        .map((metric) => metricFigures(ranked(result, metric), metric, input.scores[name] ?? {})),
      ...rankFigures(result, here),
      errors && (
        <Figure title="Gold error" note="Lighter: above 2%.">
          <GoldErrors errors={errors} />
        </Figure>
      ),
      points && (
        <Figure title="Clusters of pages">
          <Clusters points={points} />
        </Figure>
      ),
      ...(input.crossTables?.[name] ?? []).map((table) => (
        <Figure title={crossTableTitle(table)}>
          <CrossTable {...table} />
        </Figure>
      )),
    ].filter(Boolean);
    return (
      figures.length > 0 && (
        <section class="data" aria-labelledby={`plots-${place}`}>
          <header>
            <h2 id={`plots-${place}`}>{name}</h2>
          </header>
          <div class="figures">{figures}</div>
        </section>
      )
    );
  });
}

interface FigureProps {
  readonly title: string;
  /** Small print under the title. */
  readonly note?: string;
  readonly children: ComponentChildren;
}

function Figure({ title, note, children }: FigureProps) {
  return (
    <figure>
      <figcaption>
        {title}
        {note !== undefined && <small>{note}</small>}
      </figcaption>
      {children}
    </figure>
  );
}

function metricFigures(
  { systems }: Result,
  { name, primary, better }: ReportMetric,
  scores: Readonly<Record<string, readonly PageScore[]>>,
) {
  const measure = `${name} ${measureTitle(primary)}`;
  const values = systems.map((system) => ({
    system: system.name,
    value: system.metrics[name]?.[primary] ?? Number.NaN,
    interval: system.intervals?.[name]?.[primary],
  }));
  const spread = systems.map((system) => ({
    system: system.name,
    values: (scores[system.name] ?? []).flatMap((page) => page.metrics[name]?.[primary] ?? []),
  }));
  const costs = systems.flatMap(({ name: system, cost, metrics }) =>
    cost === undefined ? [] : [{ system, quality: metrics[name]?.[primary] ?? Number.NaN, ms: cost.meanMs }],
  );
  return (
    <>
      <Figure title={`${measure} with 95% intervals`}>
        <Scores figures={values} measure={measure} />
      </Figure>
      {spread.some((one) => one.values.length > 0) && (
        <Figure title={`Pages by ${measure}, bins of 0.2`}>
          <Distributions systems={spread} measure={measure} />
        </Figure>
      )}
      {costs.length > 1 && better === "higher" && (
        <Figure title="Quality and speed" note="Filled: no other system is both better and faster.">
          <Pareto points={costs} measure={measure} />
        </Figure>
      )}
    </>
  );
}

function rankFigures(result: Result, [first, ...others]: readonly ReportMetric[]) {
  if (first === undefined) return [];
  return others.slice(0, MAX_RANK_PLOTS).map((other) => {
    const { points, spearman, kendall } = rankCorrelationsOf(result, [first, other])[0]!;
    const signed = (value: number): string => value.toFixed(2).replace("-", "−");
    const corner = Number.isNaN(spearman) ? "" : `ρ ${signed(spearman)}   τ ${signed(kendall)}`;
    return (
      points.length >= 3 && (
        <Figure title={`Ranks: ${first.name} and ${other.name}`} note="ρ: Spearman, τ: Kendall (tau-b).">
          <Ranks points={points} x={first.name} y={other.name} corner={corner} />
        </Figure>
      )
    );
  });
}

/** A system's figure, with its interval if known. */
interface SystemFigure {
  readonly system: string;
  readonly value: number;
  readonly interval?: Interval | undefined;
}

/** Systems as rows, in their order, each as a dot with its interval as a line. */
export function Scores({ figures, measure }: { figures: readonly SystemFigure[]; measure: string }) {
  const rows = figures.filter(({ value }) => Number.isFinite(value));
  const left = labelRoom(rows.map(({ system }) => system));
  const ends = rows.flatMap(({ value, interval }) => [interval?.low ?? value, interval?.high ?? value]);
  const size = { width: 300 - left, height: Math.max(1, rows.length) * 26 };
  const at = scaleLinear([Math.min(...ends, 1), Math.max(...ends, 0)], [6, size.width - 6]).nice(4);
  const x = { title: measure, at, ticks: at.ticks(4), format: at.tickFormat(4) };
  return (
    <Plot label={`${measure} of ${rows.length} systems with intervals`} {...{ ...size, left, x }} right={50}>
      {rows.map(({ system, value, interval }, place) => {
        const y = 26 * place + 13;
        return [
          label(system, [-8, y], "end", left - 8),
          interval &&
            line(
              [
                [at(interval.low), y],
                [at(interval.high), y],
              ],
              "range",
            ),
          dot(at(value), y),
          label(figure(value), [size.width + 8, y], "start"),
        ];
      })}
    </Plot>
  );
}

/** Number of bins, as in Gupta 2022, figure 6.2. */
const BINS = 5;

/** A system's figure on each page, between 0 and 1. */
interface SystemDistribution {
  readonly system: string;
  readonly values: readonly number[];
}

/** The distribution of a measure over the pages as one histogram per system, as in Gupta 2022, figure 6.2. */
export function Distributions({
  systems,
  measure,
}: {
  systems: readonly SystemDistribution[];
  measure: string;
}) {
  const cut = systems.map(({ system, values }) => ({ system, ...histogram(values, BINS) }));
  const outside = cut.reduce((sum, { below, above, invalid }) => sum + below + above + invalid, 0);
  const omitted = outside === 0 ? "" : `; ${outside} figures outside 0 to 1 omitted`;
  const [size, across, down] = [{ width: 132, height: 72 }, 170, 126];
  const x = scaleLinear([0, size.width]);
  const y = scaleLinear([0, Math.max(1, ...cut.flatMap(({ counts }) => counts))], [size.height, 0]).nice(2);
  const pages = { at: y, ticks: y.ticks(2).filter(Number.isInteger), format: count };
  return (
    <Plot
      label={`Pages by ${measure} in ${BINS} bins for ${systems.length} systems${omitted}`}
      {...{ width: across + size.width, height: Math.ceil(cut.length / 2) * down, left: 36, bottom: 0 }}
    >
      {cut.map(({ system, edges, counts }, place) => (
        <g transform={`translate(${(place % 2) * across} ${Math.floor(place / 2) * down + 14})`}>
          {label(system, [0, -12], "start", 130)}
          <Ticks axis={{ at: x, ticks: edges, grid: false }} {...size} />
          <Ticks axis={pages} {...size} isUpright />
          {counts.map((number, bin) => {
            const [from, to] = [x(edges[bin]!) + 1, x(edges[bin + 1]!) - 1];
            return rect(from, y(number), to - from, size.height - y(number));
          })}
        </g>
      ))}
    </Plot>
  );
}

/** A system's quality, the higher the better, and milliseconds per page, above 0. */
interface QualitySpeed {
  readonly system: string;
  readonly quality: number;
  readonly ms: number;
}

/** Returns the points with no better one at the same or a higher speed, fastest first. */
export function paretoFront(points: readonly QualitySpeed[]): readonly QualitySpeed[] {
  const front: QualitySpeed[] = [];
  for (const point of [...points].sort((a, b) => a.ms - b.ms || b.quality - a.quality)) {
    if (front.length === 0 || point.quality > front.at(-1)!.quality) front.push(point);
  }
  return front;
}

/** Quality against milliseconds per page (logarithmic), with a line through the Pareto front. */
export function Pareto({ points, measure }: { points: readonly QualitySpeed[]; measure: string }) {
  const shown = points
    .filter(({ quality, ms }) => Number.isFinite(quality) && ms > 0)
    .sort((a, b) => b.quality - a.quality);
  const front = paretoFront(shown);
  const [width, height] = [270, 230];
  const x = scaleLog(extent(shown.map(({ ms }) => ms)), [36, width - 36]).nice();
  const y = scaleLinear(extent(shown.map(({ quality }) => quality)), [height - 18, 18]).nice(5);
  const ticks = x.ticks().filter((tick) => /^[125]0*$|^0\.0*[125]$/.test(String(tick)));
  const steps = front.flatMap(({ ms, quality }, place): [number, number][] => [
    ...(place === 0 ? [] : [[x(ms), y(front[place - 1]!.quality)] as [number, number]]),
    [x(ms), y(quality)],
  ]);
  // A name that would cover another one is printed below its point instead.
  const placed: (readonly [number, number])[] = [];
  return (
    <Plot
      label={`${measure} and milliseconds per page of ${shown.length} systems`}
      {...{ width, height, left: 54 }}
      x={{ title: "milliseconds per page (log)", at: x, ticks, grid: false }}
      y={{ title: measure, at: y, ticks: y.ticks(5), format: y.tickFormat(5) }}
    >
      {line(steps, "range")}
      {shown.map((point) => {
        const [left, top] = [x(point.ms), y(point.quality)];
        const isCrowded = placed.some(([a, b]) => Math.abs(a - left) < 80 && Math.abs(b - (top - 15)) < 14);
        const place = [left, isCrowded ? top + 15 : top - 15] as const;
        placed.push(place);
        return [dot(left, top, front.includes(point) ? "accent" : "hollow"), label(point.system, place)];
      })}
    </Plot>
  );
}

/** Returns the lowest and the highest of some values; 0.1 and 1 without any. */
function extent(values: readonly number[]): readonly [number, number] {
  const [low, high] = values.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return low <= high ? [low, high] : [0.1, 1];
}

type RankedSystem = Pick<RankPoint, "system" | "rankA" | "rankB">;

interface RanksProps {
  readonly points: readonly RankedSystem[];
  readonly x: string;
  readonly y: string;
  /** Text in the corner, such as `"ρ 0.94"`. */
  readonly corner: string;
}

/** The ranks of systems under two metrics, as in Gupta 2022, figure 6.1. On the diagonal both agree. */
export function Ranks({ points, x, y, corner }: RanksProps) {
  const last = Math.max(2, ...points.flatMap(({ rankA, rankB }) => [rankA, rankB]));
  const [width, height] = [260, 240];
  const across = scaleLinear([1, last], [32, width - 32]);
  const up = scaleLinear([1, last], [height - 32, 32]);
  const ticks = across.ticks(Math.min(last, 6)).filter(Number.isInteger);
  // Systems with equal ranks share a point and its label.
  const places = new Map<string, RankedSystem[]>();
  for (const point of points) {
    const place = `${point.rankA} ${point.rankB}`;
    places.set(place, [...(places.get(place) ?? []), point]);
  }
  return (
    <Plot
      label={`Rank of ${points.length} systems under ${x} and under ${y}`}
      {...{ width, height }}
      x={{ title: `rank under ${x}`, at: across, ticks }}
      y={{ title: `rank under ${y}`, at: up, ticks }}
    >
      {line(
        [
          [across(1), up(1)],
          [across(last), up(last)],
        ],
        "threshold",
      )}
      {[...places.values()].map((equal) => {
        const [left, top] = [across(equal[0]!.rankA), up(equal[0]!.rankB)];
        const names = equal.map(({ system }) => system).join(", ");
        return [dot(left, top), points.length <= 12 && label(names, [left, top - 14], "middle", 90)];
      })}
      {label(corner, [width - 2, height - 10], "end")}
    </Plot>
  );
}

/** Shapes of groups, so that they are distinguished by more than colour. */
const SHAPES: readonly string[] = [
  "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0",
  "m-2.4-2.4h4.8v4.8h-4.8z",
  "m0-3.2l3 5.4h-6z",
  "m0-3.4l3 3.4l-3 3.4l-3-3.4z",
  "m-1-3h2v2h2v2h-2v2h-2v-2h-2v-2h2z",
  "m0 3.2l3-5.4h-6z",
  "m-3-3h6l-6 6h6z",
  "m-3-1h6v2h-6z",
];

/**
 * Pages in the plane (t-SNE, PCA), with clusters by colour and shape, as in Gupta 2022, figure 3.8. The
 * axes have no unit and are not drawn.
 */
export function Clusters({ points }: { readonly points: readonly ClusterPoint[] }) {
  const labels = [...new Set(points.map(({ label }) => String(label)))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const group = (name: string): string => `group-${labels.indexOf(name) % SHAPES.length}`;
  const shape = (name: string): string => SHAPES[labels.indexOf(name) % SHAPES.length]!;
  const [width, height] = [330, 290];
  const x = scaleLinear(extent(points.map((point) => point.x)), [8, width - 8]);
  const y = scaleLinear(extent(points.map((point) => point.y)), [height - 8, 8]);
  return (
    <Plot
      label={`${points.length} pages in ${labels.length} clusters`}
      {...{ width, height }}
      left={10}
      bottom={20 + 18 * Math.ceil(labels.length / 4)}
    >
      {labels.map((name) => (
        <path
          class={group(name)}
          d={points
            .filter((point) => String(point.label) === name)
            .map((point) => `M${px(x(point.x))} ${px(y(point.y))}${shape(name)}`)
            .join("")}
        />
      ))}
      {labels.map((name, place) => (
        <g transform={`translate(${(place % 4) * 84} ${height + 18 * Math.floor(place / 4) + 18})`}>
          <path class={group(name)} d={`M0 0${shape(name)}`} />
          {label(name, [8, 0], "start", 70)}
        </g>
      ))}
    </Plot>
  );
}

/**
 * A cross table as a heat map: the darker a cell, the larger its share of the row (Gupta 2022, tables
 * 3.4 and 3.6).
 */
export function CrossTable({ rows, columns, counts, ...table }: CrossTableFigure) {
  const left = labelRoom(rows, 120);
  const isSteep = columns.length > 5 || columns.some((column) => column.length > 9);
  const [width, height] = [335 - left, Math.max(1, rows.length) * 34];
  const bottom = isSteep ? Math.min(100, labelRoom(columns, 120) * 0.75 + 10) : 22;
  const x = scaleBand(columns.keys(), [0, width]);
  const middle = (column: number): number => x(column)! + x.bandwidth() / 2;
  return (
    <Plot label={crossTableTitle(table)} {...{ width, height, left, bottom }}>
      {rows.map((row, r) => {
        const total = columns.reduce((sum, _, c) => sum + (counts[r]?.[c] ?? 0), 0);
        return [
          label(row, [-8, 34 * r + 17], "end", left - 8),
          columns.map((_, c) => {
            const pages = counts[r]?.[c] ?? 0;
            return [
              <g fill-opacity={(0.06 + (0.54 * pages) / Math.max(1, total)).toFixed(2)}>
                {rect(x(c)! + 1, 34 * r + 1, x.bandwidth() - 2, 32)}
              </g>,
              label(pages, [middle(c), 34 * r + 17]),
            ];
          }),
        ];
      })}
      {columns.map((column, c) => columnLabel(column, middle(c), height, isSteep))}
    </Plot>
  );
}

/** A name below a column. */
function columnLabel(name: string, x: number, y: number, isSteep: boolean) {
  const turned = `translate(${px(x)} ${y + 10})rotate(-40)`;
  if (!isSteep) return label(name, [x, y + 13]);
  return <g transform={turned}>{label(name, [0, 0], "end")}</g>;
}

/** Returns the title of a cross table, such as `"Complexity by source, Cramér's V 0.312"`. */
function crossTableTitle({ title, cramersV }: Pick<CrossTableFigure, "title" | "cramersV">): string {
  return isFigure(cramersV) ? `${title}, Cramér's V ${figure(cramersV)}` : title;
}

/** Pages with a larger error are excluded (Gupta 2022, section 3.4). */
const THRESHOLD = 0.02;
/** Upper edges of the bins. The first bin is for pages without error, which would hide small errors. */
const EDGES: readonly number[] = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * The distribution of gold errors, 0 to 1, over pages (equation 3.2), as in Gupta 2022, figure 3.6. Bins get
 * wider with the error.
 */
export function GoldErrors({ errors }: { readonly errors: readonly number[] }) {
  const bins = EDGES.map(() => 0);
  for (const error of errors) {
    const place = EDGES.findIndex((edge) => error <= edge);
    if (error >= 0) bins[place < 0 ? EDGES.length - 1 : place]!++;
  }
  const dropped = errors.filter((error) => error > THRESHOLD).length;
  const [width, height] = [280, 190];
  const x = scaleBand(EDGES.keys(), [0, width]).paddingInner(0.18);
  const y = scaleLinear([0, Math.max(1, ...bins)], [height, 0]).nice(4);
  return (
    <Plot
      label={`Gold error on ${errors.length} pages; ${dropped} above ${THRESHOLD * 100}%`}
      {...{ width, height, bottom: 56 }}
      y={{ title: "pages", at: y, ticks: y.ticks(4).filter(Number.isInteger), format: count }}
    >
      {bins.map((pages, place) => {
        const [left, wide, edge] = [x(place)!, x.bandwidth(), EDGES[place]!];
        return [
          rect(left, y(pages), wide, height - y(pages), edge > THRESHOLD ? "rest" : "accent"),
          pages > 0 && label(pages, [left + wide / 2, y(pages) - 9]),
          columnLabel(place === 0 ? "0" : `≤ ${edge * 100}%`, left + wide / 2, height, true),
        ];
      })}
    </Plot>
  );
}
