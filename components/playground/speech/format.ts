import { SPEECH_FORMATS } from "@/lib/contracts/speech-terms";

/**
 * The format that a sound really has: providers name `audio/mpeg` whatever they send, and some send what they like. Where its
 * beginning tells nothing it is what was asked for, `pcm` above all: raw samples begin with anything.
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
  // Two bits name the layer: none is AAC, the third is MP3.
  const layer = (second >> 1) & 3;
  return layer === 0 ? "aac" : layer === 1 ? "mp3" : undefined;
}
