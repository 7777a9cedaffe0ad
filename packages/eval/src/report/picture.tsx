import type { OutlinedSegments, SegmentPicture } from "@winnow/core-dom";
import { outlinePath } from "@winnow/core-dom/outlines";
import { markup } from "./page.js";

/**
 * Draws segments as an SVG picture of the page's size: each segment filled in a colour of its own, with its number on the
 * upper edge at the right, where it hides the least text, over the screenshot if there is one.
 *
 * @example await writeFile("page.svg", segmentationSvg(predicted, { gold, screenshot: "screenshot.png" }))
 */
export function segmentationSvg(segments: OutlinedSegments, options: SegmentPicture = {}): string {
  return `${markup(<Picture segments={segments} {...options} />)}\n`;
}

/** Hues far apart from those before and after. */
const HUE_STEP = 137.508;

/** In pixels: the height of a number's badge, and the width of a digit. */
const [BADGE, DIGIT] = [16, 7];

/** The picture of {@link segmentationSvg}. */
export function Picture({
  segments: { width, height, segments },
  gold,
  screenshot,
  title = "Segments",
}: SegmentPicture & { readonly segments: OutlinedSegments }) {
  const size = { width, height };
  const outlines = (gold?.segments ?? []).map((each) => outlinePath(each).path).filter((path) => path !== "");
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${width} ${height}`}
      font-family="sans-serif"
      font-size="12"
      font-weight="600"
      text-anchor="middle"
    >
      <title>{title}</title>
      <rect {...size} fill="#fff" />
      {screenshot !== undefined && <image href={screenshot} {...size} />}
      <g fill="#fff">
        {segments.map((each, index) => {
          const { path, right, top } = outlinePath(each);
          if (path === "") return null;
          const hue = Math.round((index * HUE_STEP) % 360);
          const number = `${index + 1}`;
          const wide = DIGIT * number.length + 8;
          // Inside of the picture, whatever the segment.
          const [x, y] = [Math.max(0, Math.min(right, width) - wide), Math.max(0, top - BADGE / 2)];
          return (
            <g>
              <path
                d={path}
                fill={`hsl(${hue} 70% 50%)`}
                fill-opacity=".22"
                stroke={`hsl(${hue} 70% 35%)`}
                stroke-width="2"
              />
              <rect x={x} y={y} width={wide} height={BADGE} rx="3" fill={`hsl(${hue} 70% 30%)`} />
              <text x={x + wide / 2} y={y + 12}>
                {number}
              </text>
            </g>
          );
        })}
      </g>
      {outlines.length > 0 && (
        <g fill="none" stroke="#111" stroke-width="3" stroke-dasharray="10 6">
          {outlines.map((path) => (
            <path d={path} />
          ))}
        </g>
      )}
    </svg>
  );
}
