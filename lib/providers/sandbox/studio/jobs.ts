import { dictionary } from "../../../contracts/dictionary";
import type { Picture } from "../../../contracts/media";
import type { PictureEditOrder, PictureOrder } from "../../../contracts/picture-order";
import type { FilmPlan } from "../film/plan";
import type { SpeechOrder } from "../speech/speak";

/** What a job in a worker thread has beside its input. */
export interface JobContext {
  signal: AbortSignal;
  /** 0 to 100. */
  report(value: number): void;
  /** Hands over a chunk, once it is wanted. */
  chunk(bytes: Uint8Array): Promise<void>;
}

export interface PaintInput {
  order: PictureOrder & { seed: number };
}
export interface EditInput {
  order: PictureEditOrder & { seed: number };
  pictures: readonly Picture[];
}
export interface FilmInput {
  plan: FilmPlan;
  index: number;
  firstFrame: Picture | null;
  lastFrame: Picture | null;
  references: Picture[];
}

/** What worker threads can do. Each engine is loaded by the first job that needs it. */
export const JOBS = dictionary<(input: unknown, context: JobContext) => Promise<unknown>>({
  async speak(input, { chunk }) {
    const { speak } = await import("../speech/speak");
    for await (const bytes of speak(input as SpeechOrder)) await chunk(bytes);
  },
  async paint(input) {
    const { paint } = await import("../picture/paint");
    return paint((input as PaintInput).order);
  },
  async edit(input, { signal }) {
    const { editPictures } = await import("../edit/edit");
    const { order, pictures } = input as EditInput;
    return editPictures(order, pictures.map(withBuffer), signal);
  },
  async film(input, { signal, report }) {
    const { renderFilm } = await import("../film/render");
    const { plan, ...film } = input as FilmInput;
    return renderFilm(plan, { ...film, report, signal });
  },
});

/** Bytes that crossed threads are plain; the decoders want a Buffer. */
function withBuffer(picture: Picture): Picture {
  const { bytes } = picture;
  return { ...picture, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
