import { resizeFrame, resizePlane } from "./blur";
import { type Frame, newFrame } from "./frame";

/** Levels of ever smaller copies, each pixel four numbers: red, green, blue, and how much of it is known. */
interface Level {
  width: number;
  height: number;
  values: Float32Array;
}

/** The fill is smooth, so a small copy shows all of it. */
const WORKING_PIXELS = 600_000;

/** Closes the hole (255 in `hole`) with the colours around it, running smoothly from side to side. The rest stays as it is. */
export async function healHole(frame: Frame, hole: Uint8Array): Promise<Frame> {
  const shrink = Math.sqrt(Math.max(1, (frame.width * frame.height) / WORKING_PIXELS));
  const size = { width: Math.max(1, Math.round(frame.width / shrink)), height: Math.max(1, Math.round(frame.height / shrink)) };
  const small = await resizeFrame(frame, size);
  const smallHole = shrink === 1 ? hole : await resizePlane(hole, frame, size);
  const filled = await resizeFrame(fillSmall(small, smallHole), frame);
  const { data, channels } = frame;
  for (let pixel = 0, at = 0; pixel < hole.length; pixel++, at += channels) {
    if (hole[pixel] !== 0) data.set(filled.data.subarray(pixel * filled.channels, pixel * filled.channels + 3), at);
  }
  return frame;
}

/** Known colours are averaged downwards until every level is full, then the gaps are filled upwards. */
function fillSmall(frame: Frame, hole: Uint8Array): Frame {
  const levels = [readLevel(frame, hole)];
  for (let level = levels[0]; level && (level.width > 1 || level.height > 1); level = levels.at(-1)) levels.push(halve(level));
  for (let index = levels.length - 2; index >= 0; index--) fillFrom(levels[index] as Level, levels[index + 1] as Level);
  return writeLevel(levels[0] as Level);
}

function readLevel(frame: Frame, hole: Uint8Array): Level {
  const values = new Float32Array(frame.width * frame.height * 4);
  for (let pixel = 0, at = 0; pixel < hole.length; pixel++, at += frame.channels) {
    if (hole[pixel] !== 0) continue;
    values.set([frame.data[at] as number, frame.data[at + 1] as number, frame.data[at + 2] as number, 1], pixel * 4);
  }
  return { width: frame.width, height: frame.height, values };
}

function halve(level: Level): Level {
  const width = (level.width + 1) >> 1;
  const height = (level.height + 1) >> 1;
  const values = new Float32Array(width * height * 4);
  for (let row = 0; row < level.height; row++)
    for (let column = 0; column < level.width; column++) {
      const from = (row * level.width + column) * 4;
      const weight = level.values[from + 3] as number;
      if (weight === 0) continue;
      const to = ((row >> 1) * width + (column >> 1)) * 4;
      const sum = (values[to + 3] as number) + weight;
      for (let channel = 0; channel < 3; channel++) {
        const own = values[to + channel] as number;
        values[to + channel] = own + (((level.values[from + channel] as number) - own) * weight) / sum;
      }
      values[to + 3] = sum;
    }
  for (let at = 3; at < values.length; at += 4) values[at] = Math.min(1, values[at] as number);
  return { width, height, values };
}

/** Mixes what a level lacks from the four nearest pixels of the smaller one. */
function fillFrom(level: Level, smaller: Level): void {
  for (let row = 0; row < level.height; row++)
    for (let column = 0; column < level.width; column++) {
      const at = (row * level.width + column) * 4;
      const known = level.values[at + 3] as number;
      if (known >= 1) continue;
      for (let channel = 0; channel < 3; channel++) {
        const around = sample(smaller, { x: (column - 0.5) / 2, y: (row - 0.5) / 2 }, channel);
        level.values[at + channel] = (level.values[at + channel] as number) * known + around * (1 - known);
      }
      level.values[at + 3] = 1;
    }
}

function sample(level: Level, { x, y }: { x: number; y: number }, channel: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const read = (across: number, down: number) => {
    const inside = Math.max(0, Math.min(level.height - 1, down)) * level.width + Math.max(0, Math.min(level.width - 1, across));
    return level.values[inside * 4 + channel] as number;
  };
  const upper = read(column, row) + (read(column + 1, row) - read(column, row)) * (x - column);
  const lower = read(column, row + 1) + (read(column + 1, row + 1) - read(column, row + 1)) * (x - column);
  return upper + (lower - upper) * (y - row);
}

function writeLevel(level: Level): Frame {
  const frame = newFrame(level.width, level.height, 3);
  for (let pixel = 0; pixel < level.width * level.height; pixel++)
    for (let channel = 0; channel < 3; channel++) frame.data[pixel * 3 + channel] = Math.round(level.values[pixel * 4 + channel] as number);
  return frame;
}
