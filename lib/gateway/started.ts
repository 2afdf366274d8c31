import type { Framing } from "../endpoints/define";
import type { Answer, ModelCall, StreamEvent } from "../providers/capabilities";
import type { ReadAhead, Step } from "../timing/read-ahead";

export type Started = StartedAnswer | StartedFile | StartedStream;
export interface StartedAnswer {
  kind: "answer";
  answer: Answer<unknown>;
  /** Of a text; absent for JSON. */
  type?: string;
  call: ModelCall<unknown>;
}
export interface StartedFile {
  kind: "file";
  type: string;
  first: IteratorResult<Uint8Array>;
  rest: AsyncIterator<Uint8Array>;
}
export interface StartedStream {
  kind: "stream";
  framing: Framing;
  /** Events up to the first token. */
  held: readonly Step<StreamEvent<unknown>>[];
  rest: ReadAhead<StreamEvent<unknown>>;
  call: ModelCall<unknown>;
}
