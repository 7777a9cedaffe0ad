import { count } from "@winnow/core-dom/text";
import { scaleBand, scaleLinear, scaleLog } from "d3-scale";
import type { PageScore, Result } from "../score/types.js";
import { histogram } from "../statistics/histogram.js";
import { type RankCorrelation, type RankPoint, rankCorrelationsOf } from "../statistics/rank-correlation.js";
import { isFigure } from "../tables/table.js";
import type { Interval } from "../types.js";
import { dot, label, labelRoom, line, Plot, type PlotProps, type Point, px, rect, Ticks } from "./plot.js";
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
    const figures = figuresOf(result, metrics, input);
    return (
      figures.length > 0 && (
        <section class="data" aria-labelledby={`plots-${place}`}>
          <header>
            <h2 id={`plots-${place}`}>{name}</h2>
          </header>
          <div class="figures">
            {figures.map(({ title, note, ...plot }) => (
              <figure>
                <figcaption>
                  {title}
                  {note !== undefined && <small>{note}</small>}
                </figcaption>
                <Plot {...plot} />
              </figure>
            ))}
          </div>
        </section>
      )
    );
  });
}

/** A plot with its heading. */
interface Figure extends PlotProps {
  readonly title: string;
  /** Small print under the title. */
  readonly note?: string;
}

/** The plots of a data set. */
function figuresOf(
  result: Result,
  metrics: readonly ReportMetric[],
  { scores, goldErrors, clusters, crossTables }: ReportInput,
): readonly Figure[] {
  const { name } = result.dataset;
  const [first, ...others] = metrics.filter((metric) => result.conventions[metric.name] !== undefined);
  const errors = goldErrors?.[name];
  const points = clusters?.[name];
  return [
    ...(first === undefined ? [] : metricPlots(ranked(result, first), first, scores[name] ?? {})),
    ...others
      .slice(0, MAX_RANK_PLOTS)
      .map((other) => rankCorrelationsOf(result, [first!, other])[0]!)
      .map((correlation) => correlation.points.length >= 3 && ranksPlot(correlation)),
    errors && goldErrorsPlot(errors),
    points && clustersPlot(points),
    ...(crossTables?.[name] ?? []).map(crossTablePlot),
  ].filter((figure) => figure !== undefined && figure !== false);
}

/** A system under a metric. */
interface SystemFigure {
  readonly system: string;
  readonly value: number;
  readonly interval?: Interval | undefined;
  /** The figures of the pages. */
  readonly pages: readonly number[];
  /** Milliseconds per page; NaN if unknown. */
  readonly ms: number;
}

function metricPlots(
  { systems }: Result,
  { name, primary, better }: ReportMetric,
  scores: Readonly<Record<string, readonly PageScore[]>>,
) {
  const measure = `${name} ${measureTitle(primary)}`;
  const figures = systems.map(
    ({ name: system, metrics, intervals, cost }): SystemFigure => ({
      system,
      value: metrics[name]?.[primary] ?? Number.NaN,
      interval: intervals?.[name]?.[primary],
      pages: (scores[system] ?? []).flatMap((page) => page.metrics[name]?.[primary] ?? []),
      ms: cost?.meanMs ?? Number.NaN,
    }),
  );
  const timed = figures.filter(({ ms }) => !Number.isNaN(ms));
  return [
    scoresPlot(figures, measure),
    figures.some(({ pages }) => pages.length > 0) && distributionsPlot(figures, measure),
    timed.length > 1 && better === "higher" && paretoPlot(timed, measure),
  ];
}

/** Systems as rows, in their order, each as a dot with its interval as a line. */
export function scoresPlot(figures: readonly SystemFigure[], measure: string): Figure {
  const rows = figures.filter(({ value }) => Number.isFinite(value));
  const left = labelRoom(rows.map(({ system }) => system));
  const ends = rows.flatMap(({ value, interval }) => [interval?.low ?? value, interval?.high ?? value]);
  const [width, height] = [300 - left, Math.max(1, rows.length) * 26];
  const at = scaleLinear([Math.min(...ends, 1), Math.max(...ends, 0)], [6, width - 6]).nice(4);
  return {
    title: `${measure} with 95% intervals`,
    label: `${measure} of ${rows.length} systems with intervals`,
    ...{ width, height, left, right: 50 },
    x: { title: measure, at, ticks: at.ticks(4), format: at.tickFormat(4) },
    marks: rows.map(({ system, value, interval }, place) => {
      const y = 26 * place + 13;
      return [
        label(system, [-8, y], "end", left - 8),
        interval && line("range", [at(interval.low), y], [at(interval.high), y]),
        dot(at(value), y),
        label(figure(value), [width + 8, y], "start"),
      ];
    }),
  };
}

/** Number of bins, as in Gupta 2022, figure 6.2. */
const BINS = 5;

/**
 * The distribution of a measure between 0 and 1 over the pages as one histogram per system, as in Gupta 2022,
 * figure 6.2.
 */
export function distributionsPlot(figures: readonly SystemFigure[], measure: string): Figure {
  const cut = figures.map(({ system, pages }) => ({ system, ...histogram(pages, BINS) }));
  const outside = cut.reduce((sum, { below, above, invalid }) => sum + below + above + invalid, 0);
  const omitted = outside === 0 ? "" : `; ${outside} figures outside 0 to 1 omitted`;
  const [size, across, down] = [{ width: 132, height: 72 }, 170, 126];
  const x = scaleLinear([0, size.width]);
  const y = scaleLinear([0, Math.max(1, ...cut.flatMap(({ counts }) => counts))], [size.height, 0]).nice(2);
  const pages = { at: y, ticks: y.ticks(2).filter(Number.isInteger), format: count };
  return {
    title: `Pages by ${measure}, bins of 0.2`,
    label: `Pages by ${measure} in ${BINS} bins for ${figures.length} systems${omitted}`,
    ...{ width: across + size.width, height: Math.ceil(cut.length / 2) * down, left: 36, bottom: 0 },
    marks: cut.map(({ system, edges, counts }, place) => (
      <g transform={`translate(${(place % 2) * across} ${Math.floor(place / 2) * down + 14})`}>
        {label(system, [0, -12], "start", 130)}
        <Ticks axis={{ at: x, ticks: edges, grid: false }} {...size} />
        <Ticks axis={pages} {...size} isUpright />
        {counts.map((number, bin) => {
          const [from, to] = [x(edges[bin]!) + 1, x(edges[bin + 1]!) - 1];
          return rect(from, y(number), to - from, size.height - y(number));
        })}
      </g>
    )),
  };
}

/** Returns the systems with no better one at the same or a higher speed, fastest first. */
export function paretoFront<System extends Pick<SystemFigure, "value" | "ms">>(systems: readonly System[]) {
  const front: System[] = [];
  for (const system of [...systems].sort((a, b) => a.ms - b.ms || b.value - a.value)) {
    if (front.length === 0 || system.value > front.at(-1)!.value) front.push(system);
  }
  return front;
}

/** A measure, the higher the better, against milliseconds per page (logarithmic), with a line through the Pareto front. */
export function paretoPlot(figures: readonly SystemFigure[], measure: string): Figure {
  const shown = figures
    .filter(({ value, ms }) => Number.isFinite(value) && ms > 0)
    .sort((a, b) => b.value - a.value);
  const front = paretoFront(shown);
  const [width, height] = [270, 230];
  const x = scaleLog(extent(shown.map(({ ms }) => ms)), [36, width - 36]).nice();
  const y = scaleLinear(extent(shown.map(({ value }) => value)), [height - 18, 18]).nice(5);
  const ticks = x.ticks().filter((tick) => /^[125]0*$|^0\.0*[125]$/.test(String(tick)));
  const steps = front.flatMap(({ ms, value }, place): Point[] => [
    ...(place === 0 ? [] : [[x(ms), y(front[place - 1]!.value)] as const]),
    [x(ms), y(value)],
  ]);
  // A name that would cover another one is printed below its point instead.
  const placed: Point[] = [];
  return {
    title: "Quality and speed",
    note: "Filled: no other system is both better and faster.",
    label: `${measure} and milliseconds per page of ${shown.length} systems`,
    ...{ width, height, left: 54 },
    x: { title: "milliseconds per page (log)", at: x, ticks, grid: false },
    y: { title: measure, at: y, ticks: y.ticks(5), format: y.tickFormat(5) },
    marks: [
      line("range", ...steps),
      shown.map((one) => {
        const [left, top] = [x(one.ms), y(one.value)];
        const isCrowded = placed.some(([a, b]) => Math.abs(a - left) < 80 && Math.abs(b - (top - 15)) < 14);
        const place = [left, isCrowded ? top + 15 : top - 15] as const;
        placed.push(place);
        return [dot(left, top, front.includes(one) ? "accent" : "hollow"), label(one.system, place)];
      }),
    ],
  };
}

/** Returns the lowest and the highest of some values; 0.1 and 1 without any. */
function extent(values: readonly number[]): readonly [number, number] {
  const [low, high] = values.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return low <= high ? [low, high] : [0.1, 1];
}

/** The ranks of systems under the metrics `a` and `b`, as in Gupta 2022, figure 6.1. On the diagonal both agree. */
export function ranksPlot(correlation: Omit<RankCorrelation, "left">): Figure {
  const { a, b, points, spearman, kendall } = correlation;
  const last = Math.max(2, ...points.flatMap(({ rankA, rankB }) => [rankA, rankB]));
  const [width, height] = [260, 240];
  const across = scaleLinear([1, last], [32, width - 32]);
  const up = scaleLinear([1, last], [height - 32, 32]);
  const ticks = across.ticks(Math.min(last, 6)).filter(Number.isInteger);
  // Systems with equal ranks share a point and its label.
  const places = new Map<string, readonly RankPoint[]>();
  for (const point of points) {
    const place = `${point.rankA} ${point.rankB}`;
    places.set(place, [...(places.get(place) ?? []), point]);
  }
  const signed = (value: number): string => value.toFixed(2).replace("-", "−");
  const corner = Number.isNaN(spearman) ? "" : `ρ ${signed(spearman)}   τ ${signed(kendall)}`;
  return {
    title: `Ranks: ${a} and ${b}`,
    note: "ρ: Spearman, τ: Kendall (tau-b).",
    label: `Rank of ${points.length} systems under ${a} and under ${b}`,
    ...{ width, height },
    x: { title: `rank under ${a}`, at: across, ticks },
    y: { title: `rank under ${b}`, at: up, ticks },
    marks: [
      line("threshold", [across(1), up(1)], [across(last), up(last)]),
      [...places.values()].map((equal) => {
        const [left, top] = [across(equal[0]!.rankA), up(equal[0]!.rankB)];
        const names = equal.map(({ system }) => system).join(", ");
        return [dot(left, top), points.length <= 12 && label(names, [left, top - 14], "middle", 90)];
      }),
      label(corner, [width - 2, height - 10], "end"),
    ],
  };
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
export function clustersPlot(points: readonly ClusterPoint[]): Figure {
  const labels = [...new Set(points.map(({ label }) => String(label)))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const group = (name: string): string => `group-${labels.indexOf(name) % SHAPES.length}`;
  const shape = (name: string): string => SHAPES[labels.indexOf(name) % SHAPES.length]!;
  const [width, height] = [330, 290];
  const x = scaleLinear(extent(points.map((point) => point.x)), [8, width - 8]);
  const y = scaleLinear(extent(points.map((point) => point.y)), [height - 8, 8]);
  return {
    title: "Clusters of pages",
    label: `${points.length} pages in ${labels.length} clusters`,
    ...{ width, height, left: 10, bottom: 20 + 18 * Math.ceil(labels.length / 4) },
    marks: [
      labels.map((name) => (
        <path
          class={group(name)}
          d={points
            .filter((point) => String(point.label) === name)
            .map((point) => `M${px(x(point.x))} ${px(y(point.y))}${shape(name)}`)
            .join("")}
        />
      )),
      labels.map((name, place) => (
        <g transform={`translate(${(place % 4) * 84} ${height + 18 * Math.floor(place / 4) + 18})`}>
          <path class={group(name)} d={`M0 0${shape(name)}`} />
          {label(name, [8, 0], "start", 70)}
        </g>
      )),
    ],
  };
}

/**
 * A cross table as a heat map: the darker a cell, the larger its share of the row (Gupta 2022, tables
 * 3.4 and 3.6).
 */
export function crossTablePlot({ title, rows, columns, counts, cramersV }: CrossTableFigure): Figure {
  const left = labelRoom(rows, 120);
  const isSteep = columns.length > 5 || columns.some((column) => column.length > 9);
  const [width, height] = [335 - left, Math.max(1, rows.length) * 34];
  const bottom = isSteep ? Math.min(100, labelRoom(columns, 120) * 0.75 + 10) : 22;
  const x = scaleBand(columns.keys(), [0, width]);
  const middle = (column: number): number => x(column)! + x.bandwidth() / 2;
  const heading = isFigure(cramersV) ? `${title}, Cramér's V ${figure(cramersV)}` : title;
  return {
    title: heading,
    label: heading,
    ...{ width, height, left, bottom },
    marks: [
      rows.map((row, r) => {
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
      }),
      columns.map((column, c) => columnLabel(column, middle(c), height, isSteep)),
    ],
  };
}

/** A name below a column. */
function columnLabel(name: string, x: number, y: number, isSteep: boolean) {
  const turned = `translate(${px(x)} ${y + 10})rotate(-40)`;
  if (!isSteep) return label(name, [x, y + 13]);
  return <g transform={turned}>{label(name, [0, 0], "end")}</g>;
}

/** Pages with a larger error are excluded (Gupta 2022, section 3.4). */
const THRESHOLD = 0.02;
/** Upper edges of the bins. The first bin is for pages without error, which would hide small errors. */
const EDGES: readonly number[] = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * The distribution of gold errors, 0 to 1, over pages (equation 3.2), as in Gupta 2022, figure 3.6. Bins get
 * wider with the error.
 */
export function goldErrorsPlot(errors: readonly number[]): Figure {
  const bins = EDGES.map(() => 0);
  for (const error of errors) {
    const place = EDGES.findIndex((edge) => error <= edge);
    if (error >= 0) bins[place < 0 ? EDGES.length - 1 : place]!++;
  }
  const dropped = errors.filter((error) => error > THRESHOLD).length;
  const [width, height] = [280, 190];
  const x = scaleBand(EDGES.keys(), [0, width]).paddingInner(0.18);
  const y = scaleLinear([0, Math.max(1, ...bins)], [height, 0]).nice(4);
  return {
    title: "Gold error",
    note: "Lighter: above 2%.",
    label: `Gold error on ${errors.length} pages; ${dropped} above ${THRESHOLD * 100}%`,
    ...{ width, height, bottom: 56 },
    y: { title: "pages", at: y, ticks: y.ticks(4).filter(Number.isInteger), format: count },
    marks: bins.map((pages, place) => {
      const [left, wide, edge] = [x(place)!, x.bandwidth(), EDGES[place]!];
      return [
        rect(left, y(pages), wide, height - y(pages), edge > THRESHOLD ? "rest" : "accent"),
        pages > 0 && label(pages, [left + wide / 2, y(pages) - 9]),
        columnLabel(place === 0 ? "0" : `≤ ${edge * 100}%`, left + wide / 2, height, true),
      ];
    }),
  };
}
