import { grouped } from "@/lib/client/digits";
import type { FileFacts } from "@/lib/client/runs/run-file";
import type { Params, Sending } from "@/lib/client/session/sending";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { formatBytes } from "@/lib/client/size";
import type { RunFile } from "@/lib/console/runs/contract";
import type { SpeechEvent } from "@/lib/contracts/speech";
import { codePoints, SPEECH_FORMATS, SPEECH_LIMIT, type SpeechFormat } from "@/lib/contracts/speech-terms";
import { fieldsOf, isKeyOf } from "@/lib/contracts/typed";
import { bytesOf } from "../generate/sound";

/** The page's own state. A column's own voice is the parameter `voice`. */
export interface Own {
  text: string;
  voice: string;
  format: SpeechFormat;
}

/** A run's result. A saved run has its facts without bytes. */
export interface Sound {
  /** As the gateway reports it: `audio/mpeg`. */
  type: string;
  pieces: readonly Uint8Array<ArrayBuffer>[];
  size: number;
  /** False if the run was stopped or the connection broke. */
  whole: boolean;
  /** The gateway's address of a saved run's audio. */
  url?: string;
}
export type SpeechSession = PlaygroundSession<Own, Sound>;

export function toBody({ model, own, params }: Sending<Own>): Record<string, unknown> {
  return { model, input: own.text, voice: own.voice, response_format: own.format, ...params };
}

export function fromBody({ model: _, input, voice, response_format, ...params }: Record<string, unknown>): { own: Own; params: Params } {
  return {
    own: {
      text: typeof input === "string" ? input : "",
      voice: typeof voice === "string" ? voice : String(fieldsOf(voice).id ?? ""),
      format: isKeyOf(SPEECH_FORMATS, response_format) ? response_format : "mp3",
    },
    params,
  };
}

/** Why a text cannot be spoken; undefined if it can. */
export function refuse({ text, voice }: Pick<Own, "text" | "voice">): string | undefined {
  const length = codePoints(text);
  if (text.trim() === "") return "Write a text to speak first.";
  if (voice.trim() === "") return "Choose a voice first.";
  if (length <= SPEECH_LIMIT) return undefined;
  return `The text has ${grouped(length)} characters; at most ${grouped(SPEECH_LIMIT)} are allowed. Remove ${grouped(length - SPEECH_LIMIT)}.`;
}

export function readBytes(bytes: Uint8Array<ArrayBuffer>, { type, whole }: FileFacts): Sound {
  return { type, pieces: bytes.length > 0 ? [bytes] : [], size: bytes.length, whole };
}

/** A piece of streaming audio, which can be played already. */
export function readPiece({ pieces, size }: Sound = NOTHING, piece: Uint8Array<ArrayBuffer>, type: string): Sound {
  return { type, pieces: [...pieces, piece], size: size + piece.length, whole: false };
}

/** An event of `stream_format: sse`, which can be requested in JSON. */
export function readEvent(output: Sound = NOTHING, event: unknown): Sound {
  const { audio } = fieldsOf(event);
  if (typeof audio !== "string") return output;
  const piece = bytesOf(audio);
  return { ...output, pieces: [...output.pieces, piece], size: output.size + piece.length };
}

const NOTHING: Sound = { type: "", pieces: [], size: 0, whole: true };

/** A JSON answer has no audio. */
export const readReply = (): Sound => NOTHING;

export function readTokens({ usage }: Partial<Extract<SpeechEvent, { usage: unknown }>>) {
  return usage && { in: usage.input_tokens, out: usage.output_tokens };
}

export const hasContent = (event: unknown): boolean => typeof fieldsOf(event).audio === "string";

/** What the history stores of audio: the gateway stores the bytes. */
export const toText = ({ type, size }: Sound): string => `${type}, ${size} bytes`;

/** The same for a link, which has no room for audio. */
export const toShared = (sound: Sound) => ({ text: toText(sound), leftOut: [`${sound.type}, ${formatBytes(sound.size)}`] });

export function withFiles(sound: Sound, files: readonly RunFile[]): Sound {
  const url = files.find(({ type }) => type.startsWith("audio/"))?.url;
  return url ? { ...sound, url } : sound;
}

export function fromText(text: string): Sound {
  const [, type = "", size = "0"] = /^(.*), (\d+) bytes$/.exec(text) ?? [];
  return { ...NOTHING, type, size: Number(size) };
}
