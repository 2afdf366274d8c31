import { type DocumentText, FILE_BYTES_MAX, Unreadable } from "./attachment";
import type { ReadAnswer, ReadOrder } from "./read.worker";

/** A file that takes longer is malicious. */
const READ_MS = 30_000;

/** Reads a file in its own worker. Throws `Unreadable`, whose message completes a sentence that begins with the file's name. */
export async function readAway(file: Blob, limit: number): Promise<DocumentText> {
  if (file.size > FILE_BYTES_MAX) throw new Unreadable(`is larger than ${FILE_BYTES_MAX / 1_000_000} MB`);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Unreadable("cannot be read: it is a folder or no longer exists");
  });
  const answer = await answerOf({ bytes, limit });
  if ("why" in answer) throw new Unreadable(answer.why);
  return answer.document;
}

function answerOf(order: ReadOrder): Promise<ReadAnswer> {
  const worker = new Worker(new URL("./read.worker.ts", import.meta.url), { type: "module" });
  return new Promise<ReadAnswer>((done) => {
    const clock = setTimeout(() => done({ why: "takes longer than half a minute to read" }), READ_MS);
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer | object>) => {
      // pdf.js considers every worker its own and sends a greeting.
      if (!("document" in data || "why" in data)) return;
      clearTimeout(clock);
      done(data);
    };
    worker.onerror = () => {
      clearTimeout(clock);
      done({ why: "could not be read: its reader failed" });
    };
    worker.postMessage(order, [order.bytes]);
  }).finally(() => worker.terminate());
}
