import { SPEECH_FORMATS } from "@/lib/contracts/speech-terms";

/**
 * The actual format of audio: providers say `audio/mpeg` for anything, and some send other formats than requested. If the first bytes do
 * not tell, it is the requested format, in particular `pcm`, which has no header.
 */
export function formatOf(bytes: Uint8Array, { type, asked }: { type: string; asked: string }): string {
  if (/^audio\/(?:pcm|L16)\b/i.test(type)) return "pcm";
  return begins(bytes) ?? (Object.hasOwn(SPEECH_FORMATS, asked) ? asked : "bin");
}

function begins(bytes: Uint8Array): string | undefined {
  const word = String.fromCharCode(...bytes.subarray(0, 4));
  const known: Record<string, string> = { RIFF: "wav", OggS: "opus", fLaC: "flac" };
  if (known[word]) return known[word];
  if (word.startsWith("ID3")) return "mp3";
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  // Two bits are the layer: 0 is AAC, 1 is MP3.
  const layer = (second >> 1) & 3;
  return layer === 0 ? "aac" : layer === 1 ? "mp3" : undefined;
}
