import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp } from "./color";
import { makeSurface, type Surface } from "./surface";
import type { Layer } from "./world";

/** Where the eye is. `x` and `y` are shares of the picture from its middle; they are kept within what `zoom` leaves room for. */
export interface Camera {
  x: number;
  y: number;
  /** 1 shows the whole picture. */
  zoom: number;
}

/** Larger pictures are stills that are drawn once; keeping their layers would only cost memory. */
const KEEP_BELOW_PIXELS = 2_500_000;

interface Sheet {
  depth: number;
  draw(context: SKRSContext2D, timeS: number): void;
}

/** Draws layers back to front. Still ones that touch and lie at the same depth are painted once into one sheet. */
export function stackLayers(layers: readonly Layer[], { width, height }: { width: number; height: number }) {
  const sheets = width * height <= KEEP_BELOW_PIXELS ? mergeStill(layers, { width, height }) : layers;
  return (context: SKRSContext2D, { timeS, camera }: { timeS: number; camera?: Camera }): void => {
    const zoom = Math.max(1, camera?.zoom ?? 1);
    const room = (zoom - 1) / (2 * zoom);
    const panX = clamp(camera?.x ?? 0, -room, room);
    const panY = clamp(camera?.y ?? 0, -room, room);
    for (const sheet of sheets) {
      context.save();
      if (zoom > 1) {
        // Near things move more than far ones; all of them keep covering the picture.
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
  let painted: Surface | undefined;
  return {
    depth: group[0]?.depth ?? 0,
    draw: (context) => {
      if (!painted) {
        painted = makeSurface(width, height);
        for (const layer of group) layer.draw(painted.context, 0);
      }
      context.imageSmoothingQuality = "low";
      context.drawImage(painted.canvas, 0, 0);
    },
  };
}
