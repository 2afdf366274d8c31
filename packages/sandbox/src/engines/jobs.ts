import { dictionary } from "../../../../lib/contracts/dictionary";
import type { ImageEditOrder, ImageOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile } from "../../../../lib/contracts/media";
import type { SpeechOrder } from "../speech/speak";
import type { VideoPlan } from "../video/plan";

/** What a job in a worker thread has beside its input. */
export interface JobContext {
  signal: AbortSignal;
  /** 0 to 100. */
  report(value: number): void;
  /** Hands over a chunk, once it is wanted. */
  chunk(bytes: Uint8Array): Promise<void>;
}

export interface PaintInput {
  order: ImageOrder & { seed: number };
}
export interface EditInput {
  order: ImageEditOrder & { seed: number };
  images: readonly ImageFile[];
}
export interface VideoInput {
  plan: VideoPlan;
  index: number;
  firstFrame: ImageFile | null;
  lastFrame: ImageFile | null;
  references: ImageFile[];
}

/** What worker threads can do. Each engine is loaded by the first job that needs it. */
export const JOBS = dictionary<(input: unknown, context: JobContext) => Promise<unknown>>({
  async speak(input, { chunk }) {
    const { speak } = await import("../speech/speak");
    for await (const bytes of speak(input as SpeechOrder)) await chunk(bytes);
  },
  async paint(input) {
    const { paint } = await import("../image/paint");
    return paint((input as PaintInput).order);
  },
  async edit(input, { signal }) {
    const { editImages } = await import("../image-edit/edit");
    const { order, images } = input as EditInput;
    return editImages(order, images.map(withBuffer), signal);
  },
  async video(input, { signal, report }) {
    const { renderVideo } = await import("../video/render");
    const { plan, ...video } = input as VideoInput;
    return renderVideo(plan, { ...video, report, signal });
  },
});

/** Bytes that crossed threads are plain; the decoders want a Buffer. */
function withBuffer(image: ImageFile): ImageFile {
  const { bytes } = image;
  return { ...image, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
