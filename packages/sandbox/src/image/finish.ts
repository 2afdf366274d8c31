import { hashText } from "../random";
import type { Style } from "./modifiers";
import { Noise } from "./noise";
import { makePixels, makeSurface, type Surface, toSurface } from "./surface";

/** Changes what is drawn into what it would look like in another technique. */
export type Finish = (surface: Surface) => void;

interface FinishOrder {
  width: number;
  height: number;
  seed: number;
}

/** The finish of a style. Its paper is worked out once, here, so that it stands still in a video. */
export function makeFinish(style: Style, order: FinishOrder): Finish {
  return style === "pixel" ? pixels(order) : watercolor(order);
}

/** Large square pixels. */
function pixels({ width, height }: FinishOrder): Finish {
  const side = Math.max(3, Math.sqrt(width * height) / 90);
  const small = makeSurface(width / side, height / side);
  return ({ canvas, context }) => {
    small.context.clearRect(0, 0, small.canvas.width, small.canvas.height);
    small.context.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height);
    context.clearRect(0, 0, width, height);
    context.imageSmoothingEnabled = false;
    context.drawImage(small.canvas, 0, 0, width, height);
  };
}

const PAPER_COLUMNS = 360;

/** Paint that runs a little, paler where the paper is rough. */
function watercolor({ width, height, seed }: FinishOrder): Finish {
  const rows = Math.max(1, Math.round((PAPER_COLUMNS * height) / width));
  const noise = new Noise(hashText("paper", seed));
  const grain = makePixels(PAPER_COLUMNS, Math.min(rows, 2000));
  for (let at = 0; at < grain.width * grain.height; at++) {
    const [x, y] = [at % grain.width, Math.floor(at / grain.width)];
    grain.data.fill(255, at * 4, at * 4 + 3);
    grain.data[at * 4 + 3] = 255 * Math.max(0, 0.16 + noise.clouds(x * 0.018, y * 0.018, 4) * 0.42 + noise.plane(x * 0.6, y * 0.6) * 0.06);
  }
  const paper = toSurface(grain).canvas;
  const run = makeSurface(width, height);
  const radius = Math.sqrt(width * height) / 260;
  return ({ canvas, context }) => {
    run.context.clearRect(0, 0, width, height);
    run.context.filter = `blur(${radius.toFixed(2)}px) saturate(1.2)`;
    run.context.drawImage(canvas, 0, 0);
    context.save();
    context.globalCompositeOperation = "source-atop";
    context.globalAlpha = 0.72;
    context.drawImage(run.canvas, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(paper, 0, 0, width, height);
    context.restore();
  };
}
