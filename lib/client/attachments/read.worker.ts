import { type DocumentText, Unreadable } from "./attachment";
import { readDocument } from "./read-document";

export interface ReadOrder {
  bytes: ArrayBuffer;
  limit: number;
}
export type ReadAnswer = { document: DocumentText } | { why: string };

/** Reads one file away from the page's thread, and is then ended by it. */
self.onmessage = async ({ data: { bytes, limit } }: MessageEvent<ReadOrder>) => {
  let answer: ReadAnswer;
  try {
    answer = { document: await readDocument(new Uint8Array(bytes), limit) };
  } catch (error) {
    answer = { why: error instanceof Unreadable ? error.message : "cannot be read" };
  }
  self.postMessage(answer);
};
