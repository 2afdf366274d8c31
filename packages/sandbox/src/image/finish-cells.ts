import type { Finish, FinishOrder } from "./finish-order";
import { readPixels, reduce, writePixels } from "./finish-tools";
import { dice, makeSurface } from "./surface";

/** Rows of blocks in a square image. */
const BLOCKS = 132;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
/** Levels of each colour. */
const LEVELS = 7;

/** Square blocks of few colours, with an even weave where one goes over into the other. */
export function pixelFinish({ width, height, unit }: FinishOrder): Finish {
  const side = Math.max(2, Math.round(unit / BLOCKS));
  return (surface) => {
    const small = reduce(surface, Math.ceil(width / side), Math.ceil(height / side));
    const pixels = readPixels(small);
    const { data, width: columns } = pixels;
    for (let at = 0, index = 0; at < data.length; at += 4, index++) {
      const weave = ((BAYER[((index % columns) % 4) | ((((index / columns) | 0) % 4) << 2)] ?? 0) / 16 - 0.47) * 0.42;
      const mean = ((data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number)) / 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = mean + ((data[at + channel] as number) - mean) * 1.22;
        data[at + channel] = (Math.round((value / 255) * (LEVELS - 1) + weave) / (LEVELS - 1)) * 255;
      }
      data[at + 3] = (data[at + 3] as number) > 110 ? 255 : 0;
    }
    writePixels(small, pixels);
    surface.context.save();
    surface.context.globalCompositeOperation = "copy";
    surface.context.imageSmoothingEnabled = false;
    surface.context.drawImage(small.canvas, 0, 0, small.canvas.width * side, small.canvas.height * side);
    surface.context.restore();
  };
}

/** Corners of a grid, each moved a little. */
function looseGrid({ width, height, seed }: FinishOrder, side: number, name: string) {
  const random = dice(seed, name);
  const columns = Math.ceil(width / side) + 2;
  const rows = Math.ceil(height / side) + 2;
  const x = new Float32Array(columns * rows);
  const y = new Float32Array(columns * rows);
  for (let index = 0; index < x.length; index++) {
    x[index] = ((index % columns) - 0.5 + (random.next() - 0.5) * 0.78) * side;
    y[index] = (Math.floor(index / columns) - 0.5 + (random.next() - 0.5) * 0.78) * side;
  }
  return { columns, rows, x, y };
}

/** Flat triangles, each in the colour of its middle. */
export function triangleFinish(order: FinishOrder): Finish {
  const { width, height, unit } = order;
  const side = Math.max(4, unit / 38);
  const { columns, rows, x, y } = looseGrid(order, side, "triangles");
  const triangles: [number, number, number][] = [];
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns + 1, a + columns];
      if ((row + column) % 2 === 0) triangles.push([a, b, c], [a, c, d]);
      else triangles.push([a, b, d], [b, c, d]);
    }
  }
  const painted = makeSurface(width, height);
  const share = 3 / side;
  return (surface) => {
    const small = reduce(surface, Math.ceil(width * share), Math.ceil(height * share));
    const { data, width: wide, height: tall } = readPixels(small);
    const { context } = painted;
    context.clearRect(0, 0, width, height);
    // What is left open between the soft edges of two triangles shows the image itself.
    context.drawImage(small.canvas, 0, 0, width, height);
    triangles.forEach(([a, b, c], index) => {
      const px = Math.floor(Math.min(wide - 1, Math.max(0, (((x[a] as number) + (x[b] as number) + (x[c] as number)) / 3) * share)));
      const py = Math.floor(Math.min(tall - 1, Math.max(0, (((y[a] as number) + (y[b] as number) + (y[c] as number)) / 3) * share)));
      const at = (py * wide + px) * 4;
      if ((data[at + 3] as number) < 90) return;
      const lit = index % 2 === 0 ? 1.05 : 0.95;
      context.fillStyle = `rgb(${tint(data[at], lit)},${tint(data[at + 1], lit)},${tint(data[at + 2], lit)})`;
      context.beginPath();
      context.moveTo(x[a] as number, y[a] as number);
      context.lineTo(x[b] as number, y[b] as number);
      context.lineTo(x[c] as number, y[c] as number);
      context.closePath();
      context.fill();
    });
    replace(surface, painted);
  };
}

const tint = (value: number | undefined, by: number): number => Math.min(255, Math.round((value ?? 0) * by));

function replace(surface: Parameters<Finish>[0], painted: Parameters<Finish>[0]): void {
  surface.context.save();
  surface.context.globalCompositeOperation = "copy";
  surface.context.drawImage(painted.canvas, 0, 0);
  surface.context.restore();
}

/** Pieces of glass with dark joints. */
export function cellFinish(order: FinishOrder): Finish {
  const { width, height, unit } = order;
  const side = Math.max(4, unit / 46);
  const { owner, joint, grid } = cellMap(order, side);
  const share = 2.5 / side;
  const colors = new Uint32Array(grid.x.length);
  return (surface) => {
    const { data, width: wide, height: tall } = readPixels(reduce(surface, Math.ceil(width * share), Math.ceil(height * share)));
    for (let cell = 0; cell < colors.length; cell++) {
      const px = Math.floor(Math.min(wide - 1, Math.max(0, (grid.x[cell] as number) * share)));
      const py = Math.floor(Math.min(tall - 1, Math.max(0, (grid.y[cell] as number) * share)));
      const at = (py * wide + px) * 4;
      const mean = ((data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number)) / 3;
      const glow = 1.06 + ((cell * 37) % 11) / 60;
      const strong = (value: number) => Math.min(255, Math.max(0, (mean + (value - mean) * 1.35) * glow)) & 255;
      colors[cell] = strong(data[at] as number) | (strong(data[at + 1] as number) << 8) | (strong(data[at + 2] as number) << 16);
    }
    const pixels = readPixels(surface);
    for (let at = 0, out = 0; at < owner.length; at++, out += 4) {
      const color = colors[owner[at] as number] as number;
      const lit = joint[at] as number;
      pixels.data[out] = ((color & 255) * lit) >> 8;
      pixels.data[out + 1] = (((color >> 8) & 255) * lit) >> 8;
      pixels.data[out + 2] = (((color >> 16) & 255) * lit) >> 8;
    }
    writePixels(surface, pixels);
  };
}

/** For each pixel the cell it belongs to, and how much light passes there, 0 to 255: little in the joints. */
function cellMap(order: FinishOrder, side: number) {
  const { width, height } = order;
  const grid = looseGrid(order, side, "cells");
  const owner = new Uint32Array(width * height);
  const joint = new Uint8Array(width * height);
  const gap = Math.max(1, side * 0.09);
  for (let row = 0; row < height; row++) {
    const cellRow = Math.floor(row / side + 0.5);
    for (let column = 0; column < width; column++) {
      const cellColumn = Math.floor(column / side + 0.5);
      let [first, second, best] = [1e9, 1e9, 0];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const cell =
            Math.min(grid.rows - 1, Math.max(0, cellRow + dy)) * grid.columns + Math.min(grid.columns - 1, Math.max(0, cellColumn + dx));
          const far = ((grid.x[cell] as number) - column) ** 2 + ((grid.y[cell] as number) - row) ** 2;
          if (far < first) {
            if (cell !== best) second = first;
            first = far;
            best = cell;
          } else if (far < second && cell !== best) second = far;
        }
      }
      const at = row * width + column;
      owner[at] = best;
      const edge = Math.min(1, (Math.sqrt(second) - Math.sqrt(first)) / gap / 2);
      joint[at] = 34 + 221 * edge * edge * (3 - 2 * edge);
    }
  }
  return { owner, joint, grid };
}
