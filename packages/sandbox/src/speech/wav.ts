const HEADER_BYTES = 44;
const PCM = 1;

export interface WavSound {
  rate: number;
  /** Of 1. */
  samples: Float32Array;
}

/** Header of a mono 16-bit file with this many bytes of samples. */
export function wavHeader(dataBytes: number, rate: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const mark = (at: number, name: string) => header.set(new TextEncoder().encode(name), at);
  mark(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  mark(8, "WAVE");
  mark(12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  mark(36, "data");
  view.setUint32(40, dataBytes, true);
  return header;
}

/** Samples of a mono 16-bit file. Programs that write to a pipe don't know the size: a size beyond the end means up to it. */
export function readWav(file: Uint8Array): WavSound | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER_BYTES || nameAt(file, 0) !== "RIFF" || nameAt(file, 8) !== "WAVE") return undefined;
  let rate = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (nameAt(file, at) === "fmt " && start + 16 <= file.length) {
      if (view.getUint16(start, true) !== PCM || view.getUint16(start + 2, true) !== 1 || view.getUint16(start + 14, true) !== 16)
        return undefined;
      rate = view.getUint32(start + 4, true);
    }
    if (nameAt(file, at) === "data") return rate ? { rate, samples: samplesOf(view, { start, end: start + size }) } : undefined;
    at = start + size + (size % 2);
  }
  return undefined;
}

function samplesOf(view: DataView, { start, end }: { start: number; end: number }): Float32Array {
  const samples = new Float32Array((Math.min(end, view.byteLength) - start) >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(start + index * 2, true) / 32_768;
  return samples;
}

function nameAt(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at, at + 4));
}
