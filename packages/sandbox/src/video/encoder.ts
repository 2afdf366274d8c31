import type { H264MP4Encoder } from "h264-mp4-encoder";
import encoding from "h264-mp4-encoder";
import { LumaConverter } from "./luma";
import type { VideoPlan } from "./plan";
import { isSmall, type Size } from "./sizes";

/**
 * Speed: 0, the most careful, to 10; up to 8 movement is followed in parts of a pixel. Quantiser: 10, the closest to the
 * frames, to 51; where pixels are small, flaws are as well.
 */
const SETTINGS: Readonly<Record<VideoPlan["quality"], { small: Settings; large: Settings }>> = {
  low: { small: { speed: 10, quantiser: 33 }, large: { speed: 10, quantiser: 35 } },
  standard: { small: { speed: 10, quantiser: 23 }, large: { speed: 10, quantiser: 26 } },
  high: { small: { speed: 4, quantiser: 19 }, large: { speed: 8, quantiser: 22 } },
};
/** Seconds from one frame that stands alone to the next: what a player has to read after a jump. */
const KEY_SECONDS = 2;

interface Settings {
  speed: number;
  quantiser: number;
}

let opened = 0;

/** One video on its way through the H.264 encoder, one frame at a time. Must be closed. */
export class VideoEncoder {
  readonly #encoder: H264MP4Encoder;
  readonly #colours: LumaConverter;
  #state: "open" | "finished" | "closed" = "open";

  private constructor(encoder: H264MP4Encoder, size: Size) {
    this.#encoder = encoder;
    this.#colours = new LumaConverter(size);
  }

  static async open({ facts, quality }: Pick<VideoPlan, "facts" | "quality">): Promise<VideoEncoder> {
    const { width, height, fps } = facts;
    const encoder = await encoding.createH264MP4Encoder();
    encoder.width = width;
    encoder.height = height;
    encoder.frameRate = fps;
    const { speed, quantiser } = SETTINGS[quality][isSmall(facts) ? "small" : "large"];
    encoder.speed = speed;
    encoder.quantizationParameter = quantiser;
    encoder.groupOfPictures = fps * KEY_SECONDS;
    // All encoders of a thread write into one file system in memory.
    opened += 1;
    encoder.outputFilename = `video-${opened}.mp4`;
    encoder.initialize();
    return new VideoEncoder(encoder, { width, height });
  }

  /** Takes the pixels of a frame (RGBA) before it returns. */
  add(rgba: Uint8ClampedArray): void {
    this.#encoder.addFrameYuv(this.#colours.convert(rgba));
  }

  /** The video as an MP4 whose index comes last. */
  finish(): Uint8Array {
    this.#end();
    return this.#encoder.FS.readFile(this.#encoder.outputFilename);
  }

  /** Releases the encoder's memory, finished or not. */
  close(): void {
    if (this.#state === "closed") return;
    this.#end();
    this.#state = "closed";
    const { FS, outputFilename } = this.#encoder;
    this.#encoder.delete();
    FS.unlink(outputFilename);
  }

  /** Before it is released the encoder must have been told to end, or it takes all others of its thread with it. */
  #end(): void {
    if (this.#state === "open") this.#encoder.finalize();
    this.#state = "finished";
  }
}
