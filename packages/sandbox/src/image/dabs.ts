import type { Canvas } from "@napi-rs/canvas";
import { clamp, type Rgb } from "./color";
import { makePixels, type Pixels, toSurface, wordsOf } from "./surface";

/** An oval of opaque paint: its middle and half its width and height in pixels, turned by an angle. */
export interface Dab {
  x: number;
  y: number;
  wide: number;
  tall: number;
  turn: number;
  color: Rgb;
}

/**
 * A sheet for thousands of small dabs, laid over one another. They are written into pixels: as paths of a canvas each
 * costs ten times as much.
 */
export class Dabs {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Pixels;
  readonly #words: Uint32Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#pixels = makePixels(width, height);
    this.#words = wordsOf(this.#pixels);
  }

  add({ x, y, wide, tall, turn, color }: Dab): void {
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const edge = new Oval(wide + SOFT, tall + SOFT, cos, sin);
    const core = wide > SOFT && tall > SOFT ? new Oval(wide - SOFT, tall - SOFT, cos, sin) : null;
    const paint = toWord(color);
    const words = this.#words;
    const last = Math.min(this.#height - 1, Math.floor(y + edge.high));
    for (let row = Math.max(0, Math.floor(y - edge.high)); row <= last; row++) {
      const dy = row + 0.5 - y;
      const half = edge.halfAt(dy);
      if (half < 0) continue;
      const middle = x + edge.lean * dy - 0.5;
      const from = Math.max(0, Math.ceil(middle - half));
      const to = Math.min(this.#width - 1, Math.floor(middle + half));
      const solid = core ? core.halfAt(dy) : -1;
      const solidMiddle = core ? x + core.lean * dy - 0.5 : 0;
      for (let column = from; column <= to; column++) {
        const at = row * this.#width + column;
        if (Math.abs(column - solidMiddle) <= solid) {
          words[at] = paint;
          continue;
        }
        const dx = column + 0.5 - x;
        const cover = coverOf((dx * cos + dy * sin) / wide, (dy * cos - dx * sin) / tall, wide, tall);
        if (cover > 0) words[at] = cover >= 1 ? paint : over(words[at] as number, paint, cover);
      }
    }
  }

  /** A canvas with what has been painted. */
  toCanvas(): Canvas {
    return toSurface(this.#pixels).canvas;
  }
}

/** An edge's pixels lie this far to either side of it. */
const SOFT = 0.75;

/** Where an oval begins and ends in each row. */
class Oval {
  /** How far it reaches up and down. */
  readonly high: number;
  /** How far its middle moves aside from row to row. */
  readonly lean: number;
  readonly #across: number;
  readonly #free: number;

  constructor(wide: number, tall: number, cos: number, sin: number) {
    const flat = 1 / (wide * wide);
    const steep = 1 / (tall * tall);
    const across = cos * cos * flat + sin * sin * steep;
    const skew = cos * sin * (flat - steep);
    const along = sin * sin * flat + cos * cos * steep;
    this.#across = across;
    this.#free = along - (skew * skew) / across;
    this.lean = -skew / across;
    this.high = Math.sqrt(1 / this.#free);
  }

  /** Half its width in the row that lies `dy` below its middle; less than 0 where it has none. */
  halfAt(dy: number): number {
    const left = 1 - this.#free * dy * dy;
    return left < 0 ? -1 : Math.sqrt(left / this.#across);
  }
}

/** How much of a pixel an oval covers, 0 to 1, by how far its middle (in radii of the oval) is from the edge. */
function coverOf(across: number, along: number, wide: number, tall: number): number {
  const far = Math.sqrt(across * across + along * along);
  if (far < 1e-3) return Math.min(1, 0.5 + Math.min(wide, tall));
  const slope = Math.sqrt((across / wide) ** 2 + (along / tall) ** 2) / far;
  return 0.5 - (far - 1) / slope;
}

/** Opacity in the highest byte, red in the lowest. */
function toWord([red, green, blue]: Rgb): number {
  const byte = (share: number) => Math.round(clamp(share) * 255);
  return ((255 << 24) | (byte(blue) << 16) | (byte(green) << 8) | byte(red)) >>> 0;
}

/** Opaque paint over a pixel, of which it covers a share. */
function over(under: number, paint: number, cover: number): number {
  const kept = ((under >>> 24) / 255) * (1 - cover);
  const opacity = kept + cover;
  const channel = (shift: number) => Math.round((((paint >>> shift) & 255) * cover + ((under >>> shift) & 255) * kept) / opacity) << shift;
  return ((Math.round(opacity * 255) << 24) | channel(16) | channel(8) | channel(0)) >>> 0;
}
