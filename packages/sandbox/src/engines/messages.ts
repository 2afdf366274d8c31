import { type ErrorCode, Failure } from "../../../../lib/contracts/errors";

/** What a worker is told. `pull` asks for one more chunk; it sends none unasked. */
export type ToWorker =
  | { kind: "run"; id: number; job: string; input: unknown }
  | { kind: "pull"; id: number }
  | { kind: "abort"; id: number };

/** What a worker says. Every run ends with `done` or `failed`. */
export type FromWorker =
  | { kind: "chunk"; id: number; bytes: Uint8Array }
  | { kind: "progress"; id: number; value: number }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "failed"; id: number; error: WireError };

/** An error as it crosses threads: one made on purpose keeps its code, anything else is a bug with its stack. */
export type WireError = { code: ErrorCode; message: string; param?: string | null } | { bug: string };

export function toWire(error: unknown): WireError {
  if (error instanceof Failure) return { code: error.code, message: error.message, param: error.detail.param };
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function fromWire(error: WireError): Error {
  if ("code" in error) return new Failure(error.code, error.message, { param: error.param });
  return new Error(error.bug);
}
