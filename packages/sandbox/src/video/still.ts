import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import type { ImageFile } from "../../../../lib/contracts/media";
import type { View } from "./camera";
import type { Size } from "./sizes";

/** Pixels of the prepared image to one pixel of the video, so that it stays sharp when the camera is near. */
const DENSITY = 1.12;
/** How much of an image beyond the video's frame is kept on each side, in frames. */
const MOST_BEYOND = 0.35;
/** How far an image is mirrored beyond its edges, in frames, where the camera has to see past them. */
const MIRRORED = 0.07;
const MOST_SOURCE_PIXELS = 100_000_000;

/** Shares of the video's frame, to the right and down. */
interface Share {
  x: number;
  y: number;
}

export interface Fitting {
  /** Of the video. */
  size: Size;
  /** Adds a margin for a camera that sees past the edges. */
  mirror: boolean;
  /** Samples each frame by curves, at three times the cost. */
  careful: boolean;
}

/** An image that fills the video's frame, ready to be drawn by a moving camera. */
export class Still {
  readonly #pixels: Canvas;
  readonly #size: Size;
  readonly #careful: boolean;
  /** What the eye goes to, from the middle. */
  readonly focus: Share;
  /** How much of the image lies beyond the frame on each side. */
  readonly beyond: Share;

  private constructor(pixels: Canvas, { size, careful, focus, beyond }: Fitting & { focus: Share; beyond: Share }) {
    this.#pixels = pixels;
    this.#size = size;
    this.#careful = careful;
    this.focus = focus;
    this.beyond = beyond;
  }

  /** Decodes an image upright and fits it to the video. */
  static async prepare(image: ImageFile, fitting: Fitting): Promise<Still> {
    const { size, mirror } = fitting;
    const source = () => sharp(image.bytes, { limitInputPixels: MOST_SOURCE_PIXELS, failOn: "none" }).autoOrient();
    const { autoOrient } = await source().metadata();
    const cut = cover(autoOrient, size);
    const margin = mirror ? Math.round(MIRRORED * DENSITY * Math.min(size.width, size.height)) : 0;
    const { data, info } = await source()
      .extract(cut.part)
      .resize(cut.width, cut.height, { fit: "fill", kernel: "lanczos3" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .extend({ left: margin, right: margin, top: margin, bottom: margin, extendWith: "mirror" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const canvas = createCanvas(info.width, info.height);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    canvas.getContext("2d").putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
    const beyond = { x: (cut.width / size.width / DENSITY - 1) / 2, y: (cut.height / size.height / DENSITY - 1) / 2 };
    return new Still(canvas, { ...fitting, beyond, focus: await findFocus(source(), { whole: autoOrient, video: size }) });
  }

  /** Draws what the camera sees over the whole video. A view that would leave the image is held at its edge. */
  draw(context: SKRSContext2D, view: View): void {
    const { width, height } = this.#size;
    const wide = Math.min(this.#pixels.width, (width * DENSITY) / view.zoom);
    const high = Math.min(this.#pixels.height, (height * DENSITY) / view.zoom);
    const left = this.#pixels.width / 2 + view.x * width * DENSITY - wide / 2;
    const top = this.#pixels.height / 2 + view.y * height * DENSITY - high / 2;
    const hold = (at: number, most: number): number => Math.min(Math.max(0, at), most);
    context.imageSmoothingQuality = this.#careful ? "high" : "medium";
    context.drawImage(
      this.#pixels,
      hold(left, this.#pixels.width - wide),
      hold(top, this.#pixels.height - high),
      wide,
      high,
      0,
      0,
      width,
      height,
    );
  }
}

/** The middle part of an image that is used, in its own pixels, and the size it becomes. */
function cover(image: Size, video: Size): Size & { part: { left: number; top: number; width: number; height: number } } {
  const scale = Math.max(video.width / image.width, video.height / image.height);
  const kept = (side: number, frame: number): number => Math.max(1, Math.min(side, Math.round((frame / scale) * (1 + 2 * MOST_BEYOND))));
  const width = kept(image.width, video.width);
  const height = kept(image.height, video.height);
  const part = { left: (image.width - width) >> 1, top: (image.height - height) >> 1, width, height };
  const grown = (side: number, frame: number): number => Math.max(Math.round(side * scale * DENSITY), Math.round(frame * DENSITY));
  return { part, width: grown(width, video.width), height: grown(height, video.height) };
}

const LOOK = { width: 61, height: 64 };

/** Where colour, skin and contrast draw the eye; never outside the frame. */
async function findFocus(source: Sharp, { whole, video }: { whole: Size; video: Size }): Promise<Share> {
  const { info } = await source
    .resize({ ...LOOK, fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = Math.max(LOOK.width / whole.width, LOOK.height / whole.height);
  const large = Math.max(video.width / whole.width, video.height / whole.height);
  const share = (at: number | undefined, side: "width" | "height"): number => {
    const fromMiddle = at === undefined ? 0 : at / small - whole[side] / 2;
    return Math.min(0.5, Math.max(-0.5, (fromMiddle * large) / video[side]));
  };
  return { x: share(info.attentionX, "width"), y: share(info.attentionY, "height") };
}
