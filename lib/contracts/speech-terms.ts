/** The six voices of the spec. A model may list more. */
export const VOICES = ["alloy", "echo", "fable", "onyx", "nova", "shimmer"] as const;
export type Voice = (typeof VOICES)[number];

/** Formats of spoken audio and the MIME type of each; `pcm` is 24 kHz, 16 bit, little-endian, mono, without a header. */
export const SPEECH_FORMATS = {
  mp3: "audio/mpeg",
  opus: "audio/ogg",
  aac: "audio/aac",
  flac: "audio/flac",
  wav: "audio/wav",
  pcm: "audio/pcm",
} as const;
export type SpeechFormat = keyof typeof SPEECH_FORMATS;

/** Longest input, in Unicode code points instead of UTF-16 code units. */
export const SPEECH_LIMIT = 4096;

/** Length in code points: an emoji beyond the basic plane is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00 && index + 1 < text.length) index++;
    count++;
  }
  return count;
}
