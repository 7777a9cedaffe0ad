import { Buffer } from "node:buffer";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MaskModelName, type MaskModelOptions, openMaskModel } from "@winnow/baselines/segmenters/masks";
import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import * as runtime from "@winnow/onnx-runtime";
import { type Command, count, defineCommand } from "../command.js";
import { askOnce } from "../run/ask.js";
import { pythonLaunch } from "../run/python.js";
import { tableText } from "../table.js";

const ORIGINAL = {
  script: "sam_masks.py",
  packages: {
    folder: "winnow-sam-1.0",
    // Pinned, because the exporter that traces is deprecated in torch.
    requirements: [
      ...["torch==2.15.0", "torchvision==0.29.2", "onnx==1.23.2", "segment-anything==1.0"],
      ...["pillow", "numpy>=2", "scipy"],
    ],
  },
};

/** Width and height of the pages: one as the encoder sees it, and a larger one. */
const SIZES = [
  [1024, 512],
  [1400, 900],
] as const;

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** What sam_masks.py returns. */
interface Answer {
  readonly pages: readonly {
    readonly image: string;
    readonly sam: readonly { readonly box: Corners; readonly quality: number; readonly stability: number }[];
    readonly websam: readonly Corners[];
  }[];
}

export const command: Command = defineCommand(
  {
    about: `
Compares the rectangles of masks with those of the automatic generator of Segment Anything (segment-anything on PyPI), and those
of WebSAM-Adapter with the connected components of its mask. The networks are small and have random weights, because weights of
the authors are not at hand: the comparison is about everything before and after them. Exits with 1 if rectangles differ on the
page that has the size that the encoder sees. On the larger page they may: the original computes masks at the size of the page.`,
    options: { points: count("points along each side of the image", 4) },
  },
  async ({ points }) => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-sam-"));
    try {
      const { pages, error } = await askOnce<Answer>(pythonLaunch(ORIGINAL), {
        folder,
        sizes: SIZES,
        points,
      });
      if (pages === undefined) throw new Error(error);
      const file = (name: string): Promise<Uint8Array> => readFile(join(folder, name));
      const sam = [await file("encoder.onnx"), await file("decoder.onnx")] as const;
      const websam = await file("websam.onnx");
      const rows: string[][] = [];
      let isSame = true;
      for (const [index, [width, height]] of SIZES.entries()) {
        const { image, ...theirs } = pages[index]!;
        const page = { width, height, html: "", boxes: [], screenshot: Buffer.from(image, "base64") };
        const found = async (name: MaskModelName, model: MaskModelOptions["model"]) =>
          find(page, name, { model, pointsPerSide: points, runtime });
        const compared = [
          ["sam", await found("sam", sam), theirs.sam.map(({ box }) => box)],
          ["websam-adapter", await found("websam-adapter", websam), theirs.websam],
        ] as const;
        for (const [name, ours, boxes] of compared) {
          const matches = boxes.map(rectangle).map((box) => {
            const match = ours.toSorted((a, b) => overlapShare(b, box) - overlapShare(a, box))[0];
            return match === undefined
              ? { share: 0, isClose: false }
              : { share: overlapShare(match, box), isClose: isClose(match, box) };
          });
          const close = matches.filter(({ isClose }) => isClose).length;
          if (index === 0 && (close < boxes.length || ours.length !== boxes.length)) isSame = false;
          const mean = matches.reduce((sum, { share }) => sum + share, 0) / matches.length;
          rows.push([
            `${name}, ${width} by ${height}`,
            ...[boxes.length, ours.length, close].map(String),
            mean.toFixed(4),
          ]);
        }
      }
      console.log(tableText(["", "theirs", "ours", "same within 2 pixels", "mean IoU"], rows));
      return isSame ? 0 : 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function find(
  page: RenderedPage,
  name: MaskModelName,
  options: MaskModelOptions,
): Promise<readonly Rectangle[]> {
  const model = await openMaskModel(name, options);
  try {
    return await model.find(page);
  } finally {
    await model.close();
  }
}

function rectangle([left, top, right, bottom]: Corners): Rectangle {
  return { left, top, right, bottom };
}

function isClose(a: Rectangle, b: Rectangle): boolean {
  return (["left", "top", "right", "bottom"] as const).every((side) => Math.abs(a[side] - b[side]) <= 2);
}

/** Returns the area that two rectangles share, divided by the area that they cover. */
function overlapShare(a: Rectangle, b: Rectangle): number {
  const area = ({ left, top, right, bottom }: Rectangle): number =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = area({
    ...{ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top) },
    ...{ right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) },
  });
  return shared / (area(a) + area(b) - shared);
}
