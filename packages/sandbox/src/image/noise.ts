import { Random } from "../random";

/** Smooth seeded noise about zero, from -1 to 1, repeating every 256 units. */
export class Noise {
  readonly #order: Uint8Array;
  readonly #values: Float32Array;
  readonly #slopesX: Float32Array;
  readonly #slopesY: Float32Array;

  constructor(seed: number) {
    const random = new Random(seed);
    const numbers = random.shuffle(Array.from({ length: 256 }, (_, index) => index));
    this.#order = new Uint8Array(512);
    for (let index = 0; index < 512; index++) this.#order[index] = numbers[index & 255] ?? 0;
    this.#values = Float32Array.from({ length: 256 }, () => random.next() * 2 - 1);
    const angles = Array.from({ length: 256 }, () => random.next() * Math.PI * 2);
    this.#slopesX = Float32Array.from(angles, (angle) => Math.cos(angle) * 1.45);
    this.#slopesY = Float32Array.from(angles, (angle) => Math.sin(angle) * 1.45);
  }

  /** Along a line. */
  line(x: number): number {
    const cell = Math.floor(x);
    const part = x - cell;
    const ease = part * part * (3 - 2 * part);
    const from = this.#values[this.#order[cell & 255] as number] as number;
    const to = this.#values[this.#order[(cell + 1) & 255] as number] as number;
    return from + (to - from) * ease;
  }

  /** On a plane. */
  plane(x: number, y: number): number {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const dx = x - cellX;
    const dy = y - cellY;
    const order = this.#order;
    const gx = this.#slopesX;
    const gy = this.#slopesY;
    const row = cellY & 255;
    // The tables have an entry for every byte, so none of these reads misses.
    const left = order[cellX & 255] as number;
    const right = order[(cellX + 1) & 255] as number;
    const a = order[left + row] as number;
    const b = order[right + row] as number;
    const c = order[left + row + 1] as number;
    const d = order[right + row + 1] as number;
    const topLeft = (gx[a] as number) * dx + (gy[a] as number) * dy;
    const topRight = (gx[b] as number) * (dx - 1) + (gy[b] as number) * dy;
    const lowLeft = (gx[c] as number) * dx + (gy[c] as number) * (dy - 1);
    const lowRight = (gx[d] as number) * (dx - 1) + (gy[d] as number) * (dy - 1);
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top = topLeft + (topRight - topLeft) * u;
    return top + (lowLeft + (lowRight - lowLeft) * u - top) * v;
  }

  /** Octaves of `plane`, each twice as fine and half as strong. About -1 to 1. */
  clouds(x: number, y: number, octaves: number): number {
    let sum = 0;
    let strength = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += this.plane(x, y) * strength;
      // The turn keeps the octaves' grids from lining up.
      const turned = 1.6 * x - 1.2 * y + 17.3;
      y = 1.2 * x + 1.6 * y - 9.1;
      x = turned;
      strength *= 0.5;
    }
    return sum;
  }

  /** Sharp crests that carry finer crests, like mountains. About 0 to 1. `fade` is how much weaker each finer octave is. */
  ridges(x: number, y: number, octaves: number, fade = 0.5): number {
    let sum = 0;
    let strength = 0.5;
    let weight = 1;
    for (let octave = 0; octave < octaves; octave++) {
      const sharp = 1 - Math.abs(this.plane(x, y));
      const crest = sharp * sharp * weight;
      sum += crest * strength;
      weight = crest > 0.5 ? 1 : crest * 2;
      const turned = 1.65 * x - 1.25 * y + 31.7;
      y = 1.25 * x + 1.65 * y - 5.3;
      x = turned;
      strength *= fade;
    }
    return sum;
  }

  /** Octaves of `line`. About -1 to 1. */
  profile(x: number, octaves: number): number {
    let sum = 0;
    let strength = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += this.line(x) * strength;
      x = x * 2.07 + 13.1;
      strength *= 0.5;
    }
    return sum;
  }
}
