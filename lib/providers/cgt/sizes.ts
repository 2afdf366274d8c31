import { dictionary } from "../../contracts/dictionary";
import { aspectOf } from "../video-order";

/** Width and height by ratio for 480p, 720p and 1080p, from the vendor's documentation; newer models differ by a few pixels. */
const SIZES = dictionary<Readonly<Record<string, readonly [number, number]>>>({
  "480p": { "16:9": [864, 480], "4:3": [736, 544], "1:1": [640, 640], "3:4": [544, 736], "9:16": [480, 864], "21:9": [960, 416] },
  "720p": { "16:9": [1248, 704], "4:3": [1120, 832], "1:1": [960, 960], "3:4": [832, 1120], "9:16": [704, 1248], "21:9": [1504, 640] },
  "1080p": {
    "16:9": [1920, 1088],
    "4:3": [1664, 1248],
    "1:1": [1440, 1440],
    "3:4": [1248, 1664],
    "9:16": [1088, 1920],
    "21:9": [2176, 928],
  },
});
export const RATIOS = ["16:9", "4:3", "1:1", "3:4", "9:16", "21:9"] as const;

/** Pixels of a video, if known. */
export function sizeOf({ resolution, ratio }: { resolution?: string; ratio?: string }): { width: number; height: number } | undefined {
  const row = resolution !== undefined && Object.hasOwn(SIZES, resolution) ? SIZES[resolution] : undefined;
  const size = row && ratio !== undefined && Object.hasOwn(row, ratio) ? row[ratio] : undefined;
  return size && { width: size[0], height: size[1] };
}

/** The ratio of the table closest to the image. */
export function ratioOfImage({ width, height }: { width: number; height: number }): string {
  const away = (ratio: string) => Math.abs(Math.log(width / height / aspectOf(ratio)));
  return RATIOS.reduce((best: string, ratio) => (away(ratio) < away(best) ? ratio : best), RATIOS[0]);
}
