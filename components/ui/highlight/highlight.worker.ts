import { LineColours } from "./colours";
import type { HighlightAnswer, HighlightOrder } from "./highlight-away";

const programs = new Map<number, LineColours>();
let last: Promise<void> = Promise.resolve();

/** Runs off the main thread, one request after the other, so that a program's lines stay in order. */
self.onmessage = ({ data }: MessageEvent<HighlightOrder>) => {
  last = last.then(() => work(data));
};

async function work({ id, language, lines }: HighlightOrder): Promise<void> {
  if (!lines) {
    programs.delete(id);
    return;
  }
  const answer: HighlightAnswer = { id };
  try {
    const program = programs.get(id) ?? new LineColours(language);
    programs.set(id, program);
    answer.lines = await program.next(lines);
  } catch {
    // If a grammar cannot be loaded or compiled, the lines stay plain.
    programs.delete(id);
  }
  self.postMessage(answer);
}
