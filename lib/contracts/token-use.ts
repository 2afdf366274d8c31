import type { BilledParts, Price } from "./prices";

/** What an upstream says that a call used: tokens, images that were made, seconds of video. What it does not say is absent. */
export interface TokenUse {
  input?: number;
  output?: number;
  cached?: number;
  images?: number;
  /** Of video that was ordered, or of sound that was listened to. */
  seconds?: number;
  /** Parts of the tokens, and other counts, that are billed at rates of their own. */
  billed?: BilledParts;
  /** A count of it is an estimate of the endpoint. */
  estimated?: boolean;
}

/** What an estimate of an unknown count goes by. */
export interface Unsaid<Input, Reply> {
  input: Input;
  /** Absent for a stream and a file. */
  reply: Reply | undefined;
  /** Of the model that answered. */
  price: Price | undefined;
  /** Bytes that were sent to the caller. */
  bytesOut: number;
  seconds: number | undefined;
}

/** How counts are estimated that no upstream told, or that cannot be right. */
export interface Estimates<Input, Reply, Read = unknown> {
  /** Tokens; by the length of the body when absent. */
  input?(unsaid: Unsaid<Input, Reply>): number;
  /** Tokens; by the length of a stream when absent, and 0 of a whole answer. */
  output?(unsaid: Unsaid<Input, Reply>): number;
  /** Whether `output` knows streams as well. */
  ofStreams?: boolean;
  /** `read` is what the endpoint read the input into. */
  seconds?(input: Input, read: Read): number;
}

const none = () => 0;
/** For calls that use no tokens. */
export const NO_TOKENS = { input: none, output: none } as const;

/** What a call may use at most, by what it asks for. */
export interface Expected {
  /** Tokens of each answer; absent if the call sets no bound: then what the model can write. */
  output?: number;
  /** How much a model is asked to think, in the words of chat completions; what is no such word asks for nothing. */
  effort?: unknown;
  /** How many answers are asked for. */
  answers?: number;
  images?: number;
  /** Of video or sound. */
  seconds?: number;
  /** Of video: `720p`. */
  resolution?: string;
  /** Search units of a reranker. */
  searches?: number;
}
