import { resizeFrame } from "./blur";
import type { Frame } from "./frame";

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Squared distance up to which a pixel counts as one of the background's colours. */
const NEAR = 44 ** 2;
/** A wall that fades from light to dark takes a few colours; a landscape takes more. */
const MOST_COLOURS = 4;
/** Share of the image's rim that must have these colours. */
const PLAIN_RIM = 0.85;
/** Alpha below which a pixel is background in any colour. */
const CLEAR = 16;
/** Share of the image that must be left. */
const LEAST_LEFT = 0.004;

/** Whether a background is plain is judged on a copy of this size, so that the same image gets the same answer at every size. */
const JUDGED_PIXELS = 500_000;

/** A plain background: every pixel of it, and its colours. */
export interface Backdrop {
  /** 255 for each pixel that hangs together with the rim without leaving the background's colours. */
  reached: Uint8Array;
  colours: readonly Rgb[];
}

/** Finds a plain background, or undefined if the rim is mixed or nothing would be left. */
export async function findBackdrop(frame: Frame): Promise<Backdrop | undefined> {
  const shrink = Math.sqrt(Math.max(1, (frame.width * frame.height) / JUDGED_PIXELS));
  const side = (length: number) => Math.max(1, Math.round(length / shrink));
  const small = await resizeFrame(frame, { width: side(frame.width), height: side(frame.height) });
  const colours = rimColours(small, rimPixels(small));
  if (!colours || !leavesSubject(small, colours)) return undefined;
  return { reached: flood(frame, colours), colours };
}

/** Something must be left; around several colours it must be one thing and not crumbs all over. */
function leavesSubject(frame: Frame, colours: readonly Rgb[]): boolean {
  const reached = flood(frame, colours);
  const left = reached.reduce((sum, value) => (value === 0 ? sum + 1 : sum), 0);
  return left >= reached.length * LEAST_LEFT && (colours.length === 1 || largestPart(reached, frame) >= left * 0.75);
}

/** The colours that most of the rim has, the usual one first; undefined if there are too many. */
function rimColours(frame: Frame, rim: Uint32Array): Rgb[] | undefined {
  const colours: Rgb[] = [];
  let rest = rim;
  while (rest.length > rim.length * (1 - PLAIN_RIM)) {
    if (colours.length === MOST_COLOURS) return undefined;
    const colour = commonest(frame, rest);
    const others = rest.filter((pixel) => !isNear(frame, pixel, colour));
    if (others.length === rest.length) return undefined;
    colours.push(colour);
    rest = others;
  }
  return colours;
}

/** The mean of the fullest of 4,096 cells of colour. */
function commonest(frame: Frame, pixels: Uint32Array): Rgb {
  const cells = new Uint32Array(4096);
  let best = 0;
  for (const pixel of pixels) {
    const cell = cellOf(readPixel(frame, pixel));
    cells[cell] = (cells[cell] as number) + 1;
    if ((cells[cell] as number) > (cells[best] as number)) best = cell;
  }
  const own = [...pixels.filter((pixel) => cellOf(readPixel(frame, pixel)) === best)].map((pixel) => readPixel(frame, pixel));
  const mean = (channel: keyof Rgb) => Math.round(own.reduce((sum, colour) => sum + colour[channel], 0) / own.length);
  return { r: mean("r"), g: mean("g"), b: mean("b") };
}

function cellOf({ r, g, b }: Rgb): number {
  return ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
}

function readPixel({ data, channels }: Frame, pixel: number): Rgb {
  const at = pixel * channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

function rimPixels({ width, height }: Frame): Uint32Array {
  const rim = new Set<number>();
  for (let column = 0; column < width; column++) rim.add(column).add((height - 1) * width + column);
  for (let row = 0; row < height; row++) rim.add(row * width).add((row + 1) * width - 1);
  return Uint32Array.from(rim);
}

function isNear({ data, channels }: Frame, pixel: number, colour: Rgb): boolean {
  const at = pixel * channels;
  if (channels === 4 && (data[at + 3] as number) < CLEAR) return true;
  return distance(data[at] as number, data[at + 1] as number, data[at + 2] as number, colour) <= NEAR;
}

function distance(r: number, g: number, b: number, colour: Rgb): number {
  return (r - colour.r) ** 2 + (g - colour.g) ** 2 + (b - colour.b) ** 2;
}

/** 1 for each colour, of five bits a channel, that is near one of the given ones. */
function nearTable(colours: readonly Rgb[]): Uint8Array {
  return Uint8Array.from({ length: 32 ** 3 }, (_, cell) => {
    const [r, g, b] = [(cell >> 10) * 8 + 4, ((cell >> 5) & 31) * 8 + 4, (cell & 31) * 8 + 4];
    return colours.some((colour) => distance(r, g, b, colour) <= NEAR) ? 1 : 0;
  });
}

/** 255 for each pixel that the colours reach from the rim. Works by runs of a row, so the stack stays short. */
function flood(frame: Frame, colours: readonly Rgb[]): Uint8Array {
  const { data, width, height, channels } = frame;
  const near = nearTable(colours);
  const reached = new Uint8Array(width * height);
  const open = (pixel: number) => {
    if (reached[pixel] !== 0) return false;
    const at = pixel * channels;
    if (channels === 4 && (data[at + 3] as number) < CLEAR) return true;
    return near[(((data[at] as number) >> 3) << 10) | (((data[at + 1] as number) >> 3) << 5) | ((data[at + 2] as number) >> 3)] === 1;
  };
  const seeds = [...rimPixels(frame)];
  for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
    if (!open(seed)) continue;
    const start = seed - (seed % width);
    let left = seed;
    while (left > start && open(left - 1)) left--;
    let right = seed;
    while (right < start + width - 1 && open(right + 1)) right++;
    reached.fill(255, left, right + 1);
    if (start > 0) pushRuns(seeds, { from: left - width, to: right - width }, open);
    if (start < (height - 1) * width) pushRuns(seeds, { from: left + width, to: right + width }, open);
  }
  return reached;
}

function pushRuns(seeds: number[], { from, to }: { from: number; to: number }, open: (pixel: number) => boolean): void {
  let before = false;
  for (let pixel = from; pixel <= to; pixel++) {
    const now = open(pixel);
    if (now && !before) seeds.push(pixel);
    before = now;
  }
}

/** Pixels of the largest part that was not reached and hangs together, about. Counted on a grid of at most 100,000 points. */
function largestPart(reached: Uint8Array, { width, height }: Frame): number {
  const step = Math.ceil(Math.sqrt((width * height) / 100_000));
  const across = Math.ceil(width / step);
  const seen = Uint8Array.from({ length: across * Math.ceil(height / step) }, (_, point) => {
    const row = Math.floor(point / across) * step;
    return reached[row * width + (point % across) * step] as number;
  });
  let largest = 0;
  for (let first = 0; first < seen.length; first++) largest = Math.max(largest, takePart(seen, first, across));
  return largest * step * step;
}

/** Marks everything that hangs together with `first` as seen and counts it. */
function takePart(seen: Uint8Array, first: number, across: number): number {
  let size = 0;
  const open = [first];
  for (let point = open.pop(); point !== undefined; point = open.pop()) {
    if (seen[point] !== 0) continue;
    seen[point] = 255;
    size++;
    if (point % across > 0) open.push(point - 1);
    if (point % across < across - 1) open.push(point + 1);
    open.push(point - across, point + across);
  }
  return size;
}
