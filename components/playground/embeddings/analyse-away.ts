import { type Analysis, analyse } from "./analysis";

interface Waiting {
  text: string;
  done(analysis: Analysis): void;
  failed(error: unknown): void;
}

let worker: Worker | undefined;
/** Set if this browser cannot start the worker: the main thread then does it. */
let without = false;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Parses an answer in a worker, so that the page stays responsive. Throws for an invalid answer. */
export function analyseAway(text: string): Promise<Analysis> {
  if (without) return here(text);
  try {
    worker ??= begin();
  } catch {
    without = true;
    return here(text);
  }
  const id = ++asked;
  return new Promise((done, failed) => {
    waiting.set(id, { text, done, failed });
    worker?.postMessage({ id, text });
  });
}

async function here(text: string): Promise<Analysis> {
  return analyse(text);
}

function begin(): Worker {
  const made = new Worker(new URL("./analysis.worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<{ id: number; analysis?: Analysis; problem?: string }>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.analysis) one?.done(data.analysis);
    else one?.failed(new Error(data.problem));
  };
  made.onerror = () => {
    without = true;
    worker = undefined;
    for (const [id, { text, done, failed }] of waiting) {
      waiting.delete(id);
      here(text).then(done, failed);
    }
  };
  return made;
}
