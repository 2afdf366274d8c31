import { writeLossless } from "../../contracts/lossless-json";
import type { ModelCall } from "../capabilities";
import { withModel } from "../renamed-body";

/** Fields that this file reads of any request of the family. */
export interface FamilyInput {
  model?: unknown;
  stream?: boolean | null;
  stream_options?: Record<string, unknown> | null;
}

const CLOSING_BRACE = 0x7d;
const ASK_FOR_USAGE = Buffer.from(',"stream_options":{"include_usage":true}}');

/** A body, and whether `stream_options` was added without the caller asking. */
export interface RequestBody {
  bytes: Uint8Array | string;
  addedUsage: boolean;
}

/** The body of a non-streamed call: the caller's bytes if nothing has to change. */
export function bodyForAnswer({ input, model, wire }: ModelCall<FamilyInput>): Uint8Array | string {
  const sent = input.stream === true ? undefined : named(wire, { from: input.model, to: model });
  if (sent !== undefined) return sent;
  return writeLossless(input.stream === true ? { ...input, model, stream: false } : { ...input, model });
}

/**
 * The body of a streamed call. Always requests token counts (`usage`), because the gateway
 * has to record them; if nothing else changes, the option is appended to the caller's bytes.
 */
export function bodyForStream({ input, model, wire }: ModelCall<FamilyInput>, usage: boolean): RequestBody {
  const options = input.stream_options;
  const addedUsage = usage && options?.include_usage !== true;
  const sent = input.stream === true ? named(wire, { from: input.model, to: model }) : undefined;
  if (sent !== undefined) {
    if (!addedUsage) return { bytes: sent, addedUsage };
    const end = sent.lastIndexOf(CLOSING_BRACE);
    if (options === undefined && end > 0) return { bytes: Buffer.concat([sent.subarray(0, end), ASK_FOR_USAGE]), addedUsage };
  }
  const body: FamilyInput = { ...input, model, stream: true };
  if (addedUsage) body.stream_options = { ...options, include_usage: true };
  return { bytes: writeLossless(body), addedUsage };
}

/** The caller's bytes with the server's name of the model; undefined if they can't be used. */
function named(wire: Uint8Array | null, { from, to }: { from: unknown; to: string }): Uint8Array | undefined {
  if (wire === null) return undefined;
  return from === to ? wire : withModel(wire, to);
}

/** Headers that correlate our log and trace with the server's. */
export function headersOf({ requestId, trace }: ModelCall<unknown>): Record<string, string> {
  const id = { "x-client-request-id": requestId };
  return trace === undefined ? id : { ...id, ...trace };
}
