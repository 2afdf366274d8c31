import type { TokenUse } from "../contracts/token-use";
import type { ModelCall } from "../providers/capabilities";

/** What the pipeline must know of a stream to tell whole from cut, and to hide what was not asked for. */
export interface StreamRules<Input, Chunk> {
  /** Whether this call asks for a stream. */
  asked(input: Input): boolean;
  /** As `finish`; null hides the event. */
  finish(chunk: Chunk, call: ModelCall<Input>): Chunk | null;
  /** What the upstream says that was used until now; a later event adds to it and corrects it. */
  tokens(chunk: Chunk): TokenUse | undefined;
  /** The part of an event that has words, for estimates. */
  words?(chunk: Chunk): unknown;
  /** Whether an event holds words of earlier events, or none; absent if each event has words of its own. */
  repeats?(chunk: Chunk): boolean;
  /** How a stream of another target goes on; absent if a stream that broke off has to end. */
  resume?: ResumeForm<Chunk, Input>;
  /** Whether the event only opens the stream: no text, reasoning or tool call is in it yet, and nothing ends. Absent if none does. */
  opens?(chunk: Chunk): boolean;
  /** Adds the choices that this event ends to `ended`. */
  ends(chunk: Chunk, ended: Set<number>): void;
  /** How many choices must end before the stream is whole. */
  choices(input: Input): number;
}

/** A part of a streamed event, for comparing two answers to one call. */
export interface Piece {
  /** Its place, the same in both answers: the number of the choice, a blank, and what it is. */
  at: string;
  /** Text that a later event continues; absent for a part that is there once. */
  text?: string;
  /** True if no two answers have it in common: audio, images. */
  unique?: true;
}

/** How an answer of another target goes on where the first one broke off. */
export interface ResumeForm<Chunk, Input = unknown> {
  /** The place of the answer's text, if the answer is one text. */
  text: string;
  /** The call with what the text says so far as the last turn of the model; absent if the form has no way to go on from there. */
  withPrefix?(input: Input, text: string): Input;
  pieces(chunk: Chunk): readonly Piece[];
  /** Ids of the answer and its parts, by what they name: those that were sent first stay. */
  ids(chunk: Chunk): readonly (readonly [what: string, id: string])[];
  /** The event with the rest of each of its pieces; null for one that was sent before. */
  cut(chunk: Chunk, rests: readonly (string | null)[]): Chunk;
  /** The field in which events are counted. */
  numbered?: string;
}
