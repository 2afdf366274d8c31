import { keysOf } from "./typed";
/** Audio files for transcription, by extension, with their MIME types. */
export const AUDIO_FILES = {
  flac: "audio/flac",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  webm: "audio/webm",
  aac: "audio/aac",
} as const;
export type AudioFileKind = keyof typeof AUDIO_FILES;

/** Other extensions of the same files. */
const ENDINGS: ReadonlyMap<string, AudioFileKind> = new Map<string, AudioFileKind>([
  ...keysOf(AUDIO_FILES).map((kind) => [kind, kind] as const),
  ["mp4", "m4a"],
  ["mov", "m4a"],
  ["mpeg", "mp3"],
  ["mpga", "mp3"],
  ["oga", "ogg"],
  ["opus", "ogg"],
]);

/**
 * The type of a file by its first bytes, because names and headers may be wrong. Undefined if it is neither audio nor a video with audio.
 */
export function audioKindOf(bytes: Uint8Array): AudioFileKind | undefined {
  const at = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  const four = at(0, 4);
  if (four === "RIFF" || four === "RF64") return at(8, 12) === "WAVE" ? "wav" : undefined;
  if (four === "OggS") return "ogg";
  if (four === "fLaC") return "flac";
  if (four === "\x1aE\xdf\xa3") return "webm";
  if (at(0, 3) === "ID3") return "mp3";
  if (at(4, 8) === "ftyp") return /avi[fs]|hei[cfxms]|mif1/.test(at(8, 12)) ? undefined : "m4a";
  return mpegKind(bytes);
}

/** A frame begins with eleven set bits; layer 0 is ADTS, which only AAC uses. */
function mpegKind([first = 0, second = 0, third = 0]: Uint8Array): AudioFileKind | undefined {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return "aac";
  const known = (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
  return known ? "mp3" : undefined;
}

/** A name with the right extension, for servers that rely on it. */
export function audioFileName(name: string, kind: AudioFileKind): string {
  const own = name.slice(name.search(/[^/\\]*$/)).slice(-100);
  const ending = own.slice(own.lastIndexOf(".") + 1).toLowerCase();
  return own.includes(".") && ENDINGS.get(ending) === kind ? own : `audio.${kind}`;
}

/** The lowest bit rate of compressed speech: 16 kbit/s. */
const FEWEST_BYTES_A_SECOND = 2_000;
const WAV_RATE_AT = 28;

/** The longest possible duration of a file in seconds, by its size and, for WAV, by the rate in its header. */
export function longestSeconds(bytes: Uint8Array, size = bytes.byteLength): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rate = audioKindOf(bytes) === "wav" && view.byteLength >= WAV_RATE_AT + 4 ? view.getUint32(WAV_RATE_AT, true) : 0;
  return Math.ceil(size / Math.max(rate, FEWEST_BYTES_A_SECOND));
}
