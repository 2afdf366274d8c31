import { Failure } from "../../../../lib/contracts/errors";
import type { VideoOrder } from "../../../../lib/contracts/task";
import { SANDBOX_VIDEO } from "../../../../lib/contracts/video-limits";
import { checkWhole } from "./bounds";

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

const { leastSide: LEAST_SIDE, mostSide: MOST_SIDE } = SANDBOX_VIDEO;
/** How much longer than wide a video may be. */
const LONGEST_RATIO = 8;
/** Of an order whose form defines none. Quick to make: five seconds of it take a few seconds. */
const DEFAULT_SIZE: Size = { width: 640, height: 360 };
/** How far apart two ratios may be to count as the same. */
const SAME_RATIO = 0.015;

/** What the labels mean, as the vendors sell them: about the same area for each ratio, not the same short side. Ratio, width, height. */
const TIERS: ReadonlyMap<string, readonly (readonly [number, number, number])[]> = new Map([
  ["360p", [[16 / 9, 640, 360]]],
  [
    "480p",
    [
      [16 / 9, 864, 480],
      [4 / 3, 736, 544],
      [1, 640, 640],
      [3 / 4, 544, 736],
      [9 / 16, 480, 864],
      [21 / 9, 960, 416],
    ],
  ],
  [
    "720p",
    [
      [16 / 9, 1248, 704],
      [4 / 3, 1120, 832],
      [1, 960, 960],
      [3 / 4, 832, 1120],
      [9 / 16, 704, 1248],
      [21 / 9, 1504, 640],
    ],
  ],
  [
    "1080p",
    [
      [16 / 9, 1920, 1088],
      [4 / 3, 1664, 1248],
      [1, 1440, 1440],
      [3 / 4, 1248, 1664],
      [9 / 16, 1088, 1920],
      [21 / 9, 2176, 928],
    ],
  ],
]);

/** True if there is time to be careful with every frame. */
export const isSmall = ({ width, height }: Size): boolean => width * height <= 640 * 480;

/** Settles the size of a video: that which was asked, else what ratio and resolution name, else the image's ratio or the form's default. Throws `Failure`. */
export function chooseSize(order: VideoOrder, image: Size | null): Size {
  const { width, height } = order;
  if (width !== null && height !== null) return { width: checkSide(width, "width"), height: checkSide(height, "height") };
  if (width !== null || height !== null)
    throw new Failure("missing_required_parameter", "Give 'width' and 'height' together, or neither of them.", {
      param: width === null ? "width" : "height",
    });
  const tier = readResolution(order.resolution);
  const usual = order.usual ?? DEFAULT_SIZE;
  const { width: wide, height: high } = image ?? usual;
  const ratio = readRatio(order.ratio) ?? wide / high;
  const [, ...listed] = tier?.find(([known]) => Math.abs(Math.log(ratio / known)) < SAME_RATIO) ?? [];
  const [tableWidth, tableHeight] = listed;
  if (tableWidth && tableHeight) return withinLimits({ width: tableWidth, height: tableHeight });
  const [, fullWidth, fullHeight] = tier?.[0] ?? [0, usual.width, usual.height];
  const area = fullWidth * fullHeight;
  return withinLimits({ width: Math.sqrt(area * ratio), height: Math.sqrt(area / ratio) });
}

function checkSide(side: number, param: "width" | "height"): number {
  if (checkWhole(side, { param, least: LEAST_SIDE, most: MOST_SIDE }) % 2 === 0) return side;
  throw new Failure("invalid_value", `Invalid '${param}': ${side} is odd, and the sides of a video must be even.`, { param });
}

/** Width by height, or null for that of the image. */
function readRatio(ratio: string | null): number | null {
  if (ratio === null || /^(adaptive|keep_ratio|auto)$/i.test(ratio)) return null;
  const [, wide, high] = /^\s*(\d{1,4}(?:\.\d{1,4})?)\s*[:x/*]\s*(\d{1,4}(?:\.\d{1,4})?)\s*$/i.exec(ratio) ?? [];
  const aspect = Number(wide) / Number(high);
  if (!(aspect >= 1 / LONGEST_RATIO && aspect <= LONGEST_RATIO))
    throw new Failure("invalid_value", "Invalid 'ratio': expected 'adaptive', or one such as '16:9', from '1:8' to '8:1'.", {
      param: "ratio",
    });
  return aspect;
}

function readResolution(resolution: string | null) {
  if (resolution === null) return null;
  const tier = TIERS.get(resolution.trim().toLowerCase());
  if (tier) return tier;
  throw new Failure("unsupported_value", "Invalid 'resolution': expected '360p', '480p', '720p' or '1080p'.", { param: "resolution" });
}

/** The nearest even sides. What is too long for the limits becomes smaller, in the same ratio. */
function withinLimits({ width, height }: Size): Size {
  const shrink = Math.min(1, MOST_SIDE / width, MOST_SIDE / height);
  const even = (side: number): number => Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Math.round((side * shrink) / 2) * 2));
  return { width: even(width), height: even(height) };
}
