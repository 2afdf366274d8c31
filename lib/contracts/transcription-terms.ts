export const TRANSCRIPT_FORMATS = ["json", "text", "srt", "vtt", "verbose_json", "diarized_json"] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** MIME types of formats other than JSON. */
export const TRANSCRIPT_TEXTS: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain; charset=utf-8"],
  ["srt", "text/plain; charset=utf-8"],
  ["vtt", "text/vtt; charset=utf-8"],
]);
