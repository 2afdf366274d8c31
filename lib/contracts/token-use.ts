import type { BilledParts, Price } from "./prices";

/** Usage reported by an upstream: tokens, images, seconds of video. Missing values are absent. */
export interface TokenUse {
  input?: number;
  output?: number;
  cached?: number;
  images?: number;
  /** Of ordered video or transcribed audio. */
  seconds?: number;
  /** Separately billed parts and other counts. */
  billed?: BilledParts;
  /** A count is an estimate of the endpoint. */
  estimated?: boolean;
}

/** The basis for estimating a missing count. */
export interface Unsaid<Input, Reply> {
  input: Input;
  /** Absent for a stream and a file. */
  reply: Reply | undefined;
  /** Of the model that answered. */
  price: Price | undefined;
  /** Bytes sent to the caller. */
  bytesOut: number;
  seconds: number | undefined;
}

/** Estimates for missing or implausible counts. */
export interface Estimates<Input, Reply, Read = unknown> {
  /** Tokens; from the length of the body if absent. */
  input?(unsaid: Unsaid<Input, Reply>): number;
  /** Tokens; if absent, from the length of a stream, and 0 for a complete answer. */
  output?(unsaid: Unsaid<Input, Reply>): number;
  /** Whether `output` also handles streams. */
  ofStreams?: boolean;
  /** `read` is the endpoint's parsed input. */
  seconds?(input: Input, read: Read): number;
}

const none = () => 0;
/** For calls that use no tokens. */
export const NO_TOKENS = { input: none, output: none } as const;

/** The most that a call may use, by its request. */
export interface Expected {
  /** Tokens per answer; absent if the call sets no bound: the model's maximum applies. */
  output?: number;
  /** The reasoning effort in chat completions' terms; unknown values mean none. */
  effort?: unknown;
  answers?: number;
  images?: number;
  /** Of video or sound. */
  seconds?: number;
  /** Of video: `720p`. */
  resolution?: string;
  /** Search units of a reranker. */
  searches?: number;
}
