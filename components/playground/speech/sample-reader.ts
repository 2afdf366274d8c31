/** Sample rate and channels. */
export interface SampleShape {
  rate: number;
  channels: number;
}

/** OpenAI's `pcm`. */
const RAW: SampleShape = { rate: 24_000, channels: 1 };
/** A longer header means that it is not an audio file. */
const HEADER_MAX = 65_536;

/** Reads 16-bit samples of a `pcm` or `wav` stream with pieces of any length. */
export class SampleReader {
  shape: SampleShape | undefined;
  /** True if it is another format: nothing more is read then. */
  unreadable = false;
  #rest = new Uint8Array();
  /** Remaining bytes of samples, if the header has the length: data after them is not audio. */
  #left = Number.POSITIVE_INFINITY;

  constructor(format: string) {
    if (format === "pcm") this.shape = RAW;
  }

  /** The first channel's samples in this piece, -1 to 1; undefined until the header is complete. */
  read(piece: Uint8Array): Float32Array<ArrayBuffer> | undefined {
    if (this.unreadable) return undefined;
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const start = this.shape ? 0 : this.#readHeader(bytes);
    if (start === undefined || !this.shape) {
      this.#rest = bytes;
      return undefined;
    }
    return this.#samples(bytes.subarray(start), this.shape);
  }

  #samples(bytes: Uint8Array, { channels }: SampleShape): Float32Array<ArrayBuffer> {
    const width = 2 * channels;
    const frames = Math.floor(Math.min(bytes.length, this.#left) / width);
    this.#left -= frames * width;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const samples = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++) samples[frame] = view.getInt16(frame * width, true) / 32_768;
    this.#rest = bytes.slice(frames * width);
    return samples;
  }

  /** The offset of the samples. */
  #readHeader(bytes: Uint8Array): number | undefined {
    const view = new DataView(bytes.buffer);
    const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
    let shape: SampleShape | undefined;
    for (let at = 12; at + 8 <= bytes.length; ) {
      const name = word(at);
      const size = view.getUint32(at + 4, true);
      if (name === "data") {
        if (!shape) break;
        this.shape = shape;
        // A streamed file has no length in its header.
        if (size > 0 && size < 0x7fff_0000) this.#left = size;
        return at + 8;
      }
      if (name === "fmt " && at + 24 <= bytes.length) {
        const [kind, channels, bits] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint16(at + 22, true)];
        if ((kind !== 1 && kind !== 0xfffe) || bits !== 16 || channels === 0) break;
        shape = { channels, rate: view.getUint32(at + 12, true) };
      }
      at += 8 + size + (size % 2);
      if (at + 8 > bytes.length && bytes.length < HEADER_MAX) return undefined;
    }
    this.unreadable = bytes.length > 44;
    return undefined;
  }
}
