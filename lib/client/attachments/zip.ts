import { Unzip, UnzipInflate } from "fflate";
import { Unreadable } from "./attachment";

/** Limit of an archive's unpacked size: a small one can contain any number of zeros. */
const UNPACKED_BYTES_MAX = 100_000_000;
const ENTRIES_MAX = 20_000;
/** Bytes unpacked between two checks of the limit; they expand at most a thousandfold. */
const STEP = 16_384;

const BROKEN = "is damaged: its archive cannot be read";
const END_OF_ARCHIVE = [0x50, 0x4b, 5, 6] as const;
/** The end record and the longest comment. */
const END_BYTES = 22 + 65_535;

/** The wanted files of an archive by name, unpacked one by one within the limit. */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  if (!hasEnd(bytes)) throw new Unreadable("is damaged: its end is missing");
  const unpacking = new Unpacking(wanted);
  try {
    for (let at = 0; at < bytes.length; at += STEP) unpacking.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(BROKEN);
  }
  return unpacking.end();
}

class Unpacking {
  readonly #unzip: Unzip;
  readonly #files = new Map<string, Uint8Array[]>();
  #size = 0;
  #entries = 0;
  #open = 0;
  #failure: Unreadable | undefined;

  constructor(wanted: (name: string) => boolean) {
    this.#unzip = new Unzip((file) => {
      if (++this.#entries > ENTRIES_MAX) this.#failure = new Unreadable("contains too many files");
      if (this.#failure || !wanted(file.name)) return;
      const pieces: Uint8Array[] = [];
      this.#files.set(file.name, pieces);
      this.#open++;
      file.ondata = (error, piece, final) => this.#take({ error, piece, final, pieces });
      file.start();
    });
    this.#unzip.register(UnzipInflate);
  }

  push(piece: Uint8Array, final: boolean): void {
    this.#unzip.push(piece, final);
    if (this.#failure) throw this.#failure;
  }

  end(): Map<string, Uint8Array> {
    if (this.#open > 0) throw new Unreadable(BROKEN);
    return new Map([...this.#files].map(([name, pieces]) => [name, joined(pieces)]));
  }

  #take({ error, piece, final, pieces }: { error: Error | null; piece: Uint8Array; final: boolean; pieces: Uint8Array[] }): void {
    if (error) this.#failure ??= new Unreadable(BROKEN);
    if (this.#failure) return;
    this.#size += piece.length;
    if (this.#size > UNPACKED_BYTES_MAX)
      this.#failure = new Unreadable(`unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB, so it was not read`);
    else pieces.push(piece);
    if (final) this.#open--;
  }
}

function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - END_BYTES); at--)
    if (END_OF_ARCHIVE.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
