import { writeLossless } from "../../contracts/lossless-json";
import type { ModelCall } from "../capabilities";
import { bodyOf } from "../vendor-client";

type Fields = Record<string, unknown>;

/** Where an operator of Claude models takes Messages, and in which form. */
export interface Surface {
  pathOf(model: string, streamed: boolean): string;
  countPath: string;
  /** Encodes a request that was made here. */
  write(request: Fields): string;
  /** The body of the caller's own request. */
  bodyOf(call: ModelCall<object>): Uint8Array | string;
  /** The same for a count of its tokens. */
  countBodyOf(call: ModelCall<object>): Uint8Array | string;
  writeCount(request: Fields): string;
}

const PATH = "/v1/messages";

/** The vendor's own API: the caller's bytes, if nothing has to change. */
export const ANTHROPIC: Surface = {
  pathOf: () => PATH,
  countPath: `${PATH}/count_tokens`,
  write: writeLossless,
  bodyOf,
  countBodyOf: bodyOf,
  writeCount: writeLossless,
};
