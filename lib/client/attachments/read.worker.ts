import { type DocumentText, Unreadable } from "./attachment";
import { readDocument } from "./read-document";

export interface ReadOrder {
  bytes: ArrayBuffer;
  limit: number;
}
export type ReadAnswer = { document: DocumentText } | { why: string };

/** Reads one file off the main thread; the page then terminates it. */
self.onmessage = async ({ data: { bytes, limit } }: MessageEvent<ReadOrder>) => {
  let answer: ReadAnswer;
  try {
    answer = { document: await readDocument(new Uint8Array(bytes), limit) };
  } catch (error) {
    answer = { why: error instanceof Unreadable ? error.message : "cannot be read" };
  }
  self.postMessage(answer);
};
