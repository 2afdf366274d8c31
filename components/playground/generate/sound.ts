/** Bars of an audio drawing. */
export const BARS = 96;

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Playable audio. Raw 16-bit samples get a header. */
export function playable(bytes: Uint8Array<ArrayBuffer>, mimeType: string): Blob {
  const raw = /^audio\/(?:L16|pcm)\b/i.test(mimeType);
  if (!raw) return new Blob([bytes], { type: mimeType });
  const rate = Number(/\brate=(\d+)/i.exec(mimeType)?.[1] ?? 24_000);
  return new Blob([wavHeader(bytes.length, rate), bytes], { type: "audio/wav" });
}

/** The 44-byte RIFF header of 16-bit mono samples. */
export function wavHeader(length: number, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, 36 + length, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, length, true);
  return bytes;
}

/** The peak of each of `BARS` ranges, 0 to 1, normalised to the loudest. */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const width = samples.length / bars;
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.floor((bar + 1) * width);
    for (let at = Math.floor(bar * width); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 1e-4);
  return peaks.map((peak) => peak / loudest);
}

/** The usual file extension of that type. */
export function extensionOf(mimeType: string): string {
  const [kind = "bin"] = (mimeType.split("/")[1] ?? "bin").replace(/^x-/, "").split(/[;+]/);
  return { mpeg: "mp3", jpeg: "jpg" }[kind] ?? kind;
}
