import { parentPort } from "node:worker_threads";
import { decodeZstd, type ZstdFrame, ZstdTooLong } from "./frames";

export interface ZstdJob {
  bytes: Uint8Array;
  frames: ZstdFrame[];
  limit: number;
}

export type ZstdAnswer = { decoded: Uint8Array } | { tooLong: true } | { message: string };

const port = parentPort;
if (!port) throw new Error("this file is the start of a worker thread");

port.on("message", ({ bytes, frames, limit }: ZstdJob) => {
  const answer = answerTo({ bytes, frames, limit });
  port.postMessage(answer, "decoded" in answer ? [answer.decoded.buffer as ArrayBuffer] : []);
});

function answerTo({ bytes, frames, limit }: ZstdJob): ZstdAnswer {
  try {
    const found = decodeZstd(bytes, frames, limit);
    // What is handed over has to be a buffer of its own.
    return { decoded: found.byteLength === found.buffer.byteLength ? found : new Uint8Array(found) };
  } catch (error) {
    return error instanceof ZstdTooLong ? { tooLong: true } : { message: String(error) };
  }
}
