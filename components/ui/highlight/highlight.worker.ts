import { LineColours } from "./colours";
import type { HighlightAnswer, HighlightOrder } from "./highlight-away";

const programs = new Map<number, LineColours>();
let last: Promise<void> = Promise.resolve();

/** Runs away from the page's thread, one order after the other, so that lines of a program keep theirs. */
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
    // A grammar that cannot be fetched, or that this browser's expressions cannot follow: the lines stay plain.
    programs.delete(id);
  }
  self.postMessage(answer);
}
