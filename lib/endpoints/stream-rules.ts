import type { TokenUse } from "../contracts/token-use";
import type { ModelCall } from "../providers/capabilities";

/** What the pipeline needs to know of a stream: whether it is complete, and what to hide. */
export interface StreamRules<Input, Chunk> {
  /** Whether this call requests a stream. */
  asked(input: Input): boolean;
  /** Like `finish`; null hides the event. */
  finish(chunk: Chunk, call: ModelCall<Input>): Chunk | null;
  /** The usage reported so far; later events add to it and correct it. */
  tokens(chunk: Chunk): TokenUse | undefined;
  /** The text in an event, for estimates. */
  words?(chunk: Chunk): unknown;
  /** Whether an event repeats text of earlier events, or has none; absent if each event has its own text. */
  repeats?(chunk: Chunk): boolean;
  /** How another target resumes a stream; absent if a broken stream has to end. */
  resume?: ResumeForm<Chunk, Input>;
  /** Whether the event only opens the stream, without text, reasoning, a tool call or an end. Absent if there are no such events. */
  opens?(chunk: Chunk): boolean;
  /** Adds the choices that this event ends to `ended`. */
  ends(chunk: Chunk, ended: Set<number>): void;
  /** How many choices must end before the stream is complete. */
  choices(input: Input): number;
}

/** A part of a streamed event, for comparing two answers to one call. */
export interface Piece {
  /** Its position, the same in both answers: the choice's number, a space, and the kind. */
  at: string;
  /** Text that a later event continues; absent for a part that occurs once. */
  text?: string;
  /** True if two answers never share it: audio, images. */
  unique?: true;
}

/** How another target's answer continues a broken one. */
export interface ResumeForm<Chunk, Input = unknown> {
  /** The position of the answer's text, if the answer is one text. */
  text: string;
  /** The call with the text so far as the model's last turn; absent if the format does not allow that. */
  withPrefix?(input: Input, text: string): Input;
  pieces(chunk: Chunk): readonly Piece[];
  /** Ids of the answer and its parts, by what they identify: those sent first are kept. */
  ids(chunk: Chunk): readonly (readonly [what: string, id: string])[];
  /** The event with the rest of each of its parts; null for one that was sent before. */
  cut(chunk: Chunk, rests: readonly (string | null)[]): Chunk;
  /** The field with the event's number. */
  numbered?: string;
}
