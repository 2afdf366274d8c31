import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp } from "./color";
import { makeSurface, type Surface, wordsOf } from "./surface";
import type { Layer } from "./world";

/** Where the eye is. `x` and `y` are shares of the image from its middle; they are kept within what `zoom` leaves room for. */
export interface Camera {
  x: number;
  y: number;
  /** 1 shows the whole image. */
  zoom: number;
}

/** Sheets of larger videos would cost too much memory. */
const KEEP_BELOW_PIXELS = 2_500_000;

/** Share of a sheet's rows up to which the rest is cut away. */
const WORTH_CUTTING = 0.9;

interface Sheet {
  depth: number;
  draw(context: SKRSContext2D, timeS: number): void;
}

/** What layers are drawn for: `once` for an image that is drawn a single time, so that nothing needs to be kept. */
interface StackOrder {
  width: number;
  height: number;
  once?: boolean;
}

/** Draws layers back to front. In videos, still ones that touch and lie at the same depth are painted once into one sheet. */
export function stackLayers(layers: readonly Layer[], { width, height, once }: StackOrder) {
  const sheets = once || width * height > KEEP_BELOW_PIXELS ? layers : mergeStill(layers, { width, height });
  return (context: SKRSContext2D, { timeS, camera }: { timeS: number; camera?: Camera }): void => {
    const zoom = Math.max(1, camera?.zoom ?? 1);
    const room = (zoom - 1) / (2 * zoom);
    const panX = clamp(camera?.x ?? 0, -room, room);
    const panY = clamp(camera?.y ?? 0, -room, room);
    for (const sheet of sheets) {
      context.save();
      if (zoom > 1) {
        // Near things move more than far ones; all of them keep covering the image.
        const part = 0.45 + 0.55 * sheet.depth;
        const scale = 1 + (zoom - 1) * part;
        context.translate(width / 2, height / 2);
        context.scale(scale, scale);
        context.translate((-0.5 - panX * part) * width, (-0.5 - panY * part) * height);
      }
      sheet.draw(context, timeS);
      context.restore();
    }
  };
}

function mergeStill(layers: readonly Layer[], size: { width: number; height: number }): Sheet[] {
  const sheets: Sheet[] = [];
  let group: Layer[] = [];
  const close = () => {
    if (group.length > 0) sheets.push(keep(group, size));
    group = [];
  };
  for (const layer of layers) {
    const first = group[0];
    if (layer.moving || (first && Math.abs(first.depth - layer.depth) > 0.08)) close();
    if (layer.moving) sheets.push(layer);
    else group.push(layer);
  }
  close();
  return sheets;
}

function keep(group: Layer[], { width, height }: { width: number; height: number }): Sheet {
  let painted: { surface: Surface; top: number } | undefined;
  return {
    depth: group[0]?.depth ?? 0,
    draw: (context) => {
      if (!painted) {
        const whole = makeSurface(width, height);
        for (const layer of group) layer.draw(whole.context, 0);
        painted = cutEmptyRows(whole);
      }
      context.imageSmoothingQuality = "low";
      context.drawImage(painted.surface.canvas, 0, painted.top);
    },
  };
}

/** The rows between the first and the last that are not empty: most sheets of a landscape cover a part of it only. */
function cutEmptyRows({ canvas, context }: Surface): { surface: Surface; top: number } {
  const { width, height } = canvas;
  const words = wordsOf(context.getImageData(0, 0, width, height));
  const first = words.findIndex((word) => word !== 0);
  const last = words.findLastIndex((word) => word !== 0);
  // A clear row on either side, so that its edge is as soft as it was.
  const top = Math.max(0, Math.floor(first / width) - 1);
  const bottom = Math.min(height, Math.floor(last / width) + 2);
  if (first < 0 || bottom - top > height * WORTH_CUTTING) return { surface: { canvas, context }, top: 0 };
  const surface = makeSurface(width, bottom - top);
  surface.context.drawImage(canvas, 0, -top);
  return { surface, top };
}
