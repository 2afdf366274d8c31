import { analyse } from "./analysis";

/** Runs off the main thread. Receives `{ id, text }`; replies `{ id, analysis }` or `{ id, problem }`. */
self.onmessage = ({ data: { id, text } }: MessageEvent<{ id: number; text: string }>) => {
  try {
    const analysis = analyse(text);
    const { set, projection } = analysis;
    self.postMessage({ id, analysis }, { transfer: [set.values.buffer, set.norms.buffer, projection.places.buffer] });
  } catch (error) {
    self.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
};
