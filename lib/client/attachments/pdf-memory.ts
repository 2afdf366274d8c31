import { Unreadable } from "./attachment";

/** Real streams of a PDF unpack to less; fonts are the longest. A few kilobytes can unpack to gigabytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Characters generated from codes, in all. One line of a font's table can expand to 16 million. */
const MOST_CHARACTERS = 3_000_000;
/** The limit between two errors, once the first was exceeded. */
const CHARACTERS_AFTER = 10_000;

interface Realm {
  Uint8Array: typeof Uint8Array;
  DecompressionStream: typeof DecompressionStream;
}
const realm = globalThis as unknown as Realm;

/**
 * Runs `work` with unpacked data limited to 32 MB. pdf.js has no limit of its own: it grows an array until the end of a
 * stream, or lets the browser unpack it, and lists all characters of a font. So the primitives it uses are limited for the whole realm,
 * a worker that reads one file. Throws `Unreadable` if a limit was exceeded, even if `work` continued without that part.
 */
export async function withBoundedArrays<Result>(work: () => Promise<Result>): Promise<Result> {
  const { Uint8Array: Whole, DecompressionStream: Unpacking } = realm;
  let met = false;
  let refuse = () => {};
  const { fromCharCode, fromCodePoint } = String;
  const tooLarge = () => new Unreadable(`has a part that unpacks to more than ${MOST_BYTES / 1024 / 1024} MB, so it was not read`);
  const meet = () => {
    met = true;
    refuse();
    return new RangeError("beyond the bound");
  };
  realm.Uint8Array = boundedArray(Whole, meet);
  realm.DecompressionStream = boundedUnpacking(Unpacking, meet);
  let [made, most] = [0, MOST_CHARACTERS];
  const counted =
    (make: (...codes: number[]) => string) =>
    (...codes: number[]) => {
      if (++made > most) {
        // The font reader continues after an error: without some more characters it would fail again forever.
        [made, most] = [0, CHARACTERS_AFTER];
        throw meet();
      }
      return make(...codes);
    };
  String.fromCharCode = counted(fromCharCode);
  String.fromCodePoint = counted(fromCodePoint);
  try {
    // pdf.js waits forever for a part whose reader threw.
    const refused = new Promise<never>((_, reject) => {
      refuse = () => reject(tooLarge());
    });
    const result = await Promise.race([work(), refused]);
    if (met) throw tooLarge();
    return result;
  } catch (error) {
    throw met ? tooLarge() : error;
  } finally {
    realm.Uint8Array = Whole;
    realm.DecompressionStream = Unpacking;
    Object.assign(String, { fromCharCode, fromCodePoint });
  }
}

function boundedArray(Whole: typeof Uint8Array, meet: () => RangeError): typeof Uint8Array {
  const bounded: typeof Uint8Array = new Proxy(Whole, {
    construct(target, args: [unknown], made) {
      if (typeof args[0] === "number" && args[0] > MOST_BYTES) throw meet();
      return Reflect.construct(target, args, made === bounded ? target : made);
    },
  });
  return bounded;
}

function boundedUnpacking(Unpacking: typeof DecompressionStream, meet: () => RangeError): typeof DecompressionStream {
  return class {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;

    constructor(format: CompressionFormat) {
      const whole = new Unpacking(format);
      let size = 0;
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, to) {
          size += piece.byteLength;
          if (size > MOST_BYTES) throw meet();
          to.enqueue(piece);
        },
      });
      this.writable = whole.writable;
      this.readable = whole.readable.pipeThrough(count);
    }
  };
}
