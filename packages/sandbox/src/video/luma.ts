import type { Size } from "./sizes";

/** Decoders that find no label take small videos for BT.601 and large ones for BT.709, so that is what is made, and labelled. */
export type ColourMatrix = "smpte170m" | "bt709";
export const matrixOf = ({ height }: Size): ColourMatrix => (height >= 720 ? "bt709" : "smpte170m");

/** Shares of red and blue in the light of a pixel. */
const SHARES: Readonly<Record<ColourMatrix, readonly [number, number]>> = { smpte170m: [0.299, 0.114], bt709: [0.2126, 0.0722] };
const ONE = 1 << 16;

/** Integer factors, 16 bits after the point, for red, green and blue in video range. */
function factorsOf(matrix: ColourMatrix) {
  const [red, blue] = SHARES[matrix];
  const scale = (shares: readonly number[], range: number): number[] => shares.map((share) => Math.round((share * range * ONE) / 255));
  const [yr = 0, yg = 0, yb = 0] = scale([red, 1 - red - blue, blue], 219);
  const [ur = 0, ug = 0, ub = 0] = scale(
    [-red, red + blue - 1, 1 - blue].map((share) => share / (2 * (1 - blue))),
    224,
  );
  const [vr = 0, vg = 0, vb = 0] = scale(
    [1 - red, red + blue - 1, -blue].map((share) => share / (2 * (1 - red))),
    224,
  );
  return { yr, yg, yb, ur, ug, ub, vr, vg, vb };
}

/** Turns pixels of a canvas (RGBA, one byte each) into planar YUV 4:2:0. One buffer serves all frames of a video. */
export class LumaConverter {
  readonly yuv: Uint8Array;
  readonly #size: Size;
  readonly #factors: ReturnType<typeof factorsOf>;

  constructor(size: Size) {
    this.yuv = new Uint8Array((size.width * size.height * 3) / 2);
    this.#size = size;
    this.#factors = factorsOf(matrixOf(size));
  }

  /** The planes of one frame, valid until the next call. */
  convert(rgba: Uint8ClampedArray): Uint8Array {
    const { width, height } = this.#size;
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
    for (let y = 0; y < height; y += 2) this.#convertRows(pixels, y);
    return this.yuv;
  }

  /**
   * Two rows at once: each square of four pixels has one colour. Written out, because it runs for every pixel of every
   * frame, and a pixel is read as one little-endian word.
   */
  #convertRows(pixels: Uint32Array, y: number): void {
    const { width, height } = this.#size;
    const { yr, yg, yb, ur, ug, ub, vr, vg, vb } = this.#factors;
    const yuv = this.yuv;
    const area = width * height;
    let chroma = area + (y >> 1) * (width >> 1);
    for (let at = y * width, end = at + width; at < end; at += 2) {
      const p = pixels[at] as number;
      const q = pixels[at + 1] as number;
      const s = pixels[at + width] as number;
      const t = pixels[at + width + 1] as number;
      yuv[at] = (yr * (p & 255) + yg * ((p >>> 8) & 255) + yb * ((p >>> 16) & 255) + 0x108000) >> 16;
      yuv[at + 1] = (yr * (q & 255) + yg * ((q >>> 8) & 255) + yb * ((q >>> 16) & 255) + 0x108000) >> 16;
      yuv[at + width] = (yr * (s & 255) + yg * ((s >>> 8) & 255) + yb * ((s >>> 16) & 255) + 0x108000) >> 16;
      yuv[at + width + 1] = (yr * (t & 255) + yg * ((t >>> 8) & 255) + yb * ((t >>> 16) & 255) + 0x108000) >> 16;
      const red = (p & 255) + (q & 255) + (s & 255) + (t & 255);
      const green = ((p >>> 8) & 255) + ((q >>> 8) & 255) + ((s >>> 8) & 255) + ((t >>> 8) & 255);
      const blue = ((p >>> 16) & 255) + ((q >>> 16) & 255) + ((s >>> 16) & 255) + ((t >>> 16) & 255);
      yuv[chroma] = (ur * red + ug * green + ub * blue + 0x2020000) >> 18;
      yuv[chroma + (area >> 2)] = (vr * red + vg * green + vb * blue + 0x2020000) >> 18;
      chroma++;
    }
  }
}
