import { videoFacts } from "./recordings";

/** More than the tables of any video of a few minutes. */
const MOST_BYTES = 8 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/** Reads size and duration of an MP4 or MOV from its chunks. Only the relevant box is held. */
export class MovieHeader {
  #head: Buffer = EMPTY;
  #skip = 0;
  #movie: Uint8Array | undefined;
  #filled = 0;
  #over = false;

  push(piece: Uint8Array): void {
    for (let at = 0; at < piece.length && !this.#over; ) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, piece.length - at);
        this.#skip -= passed;
        at += passed;
      } else if (this.#movie !== undefined) {
        const part = piece.subarray(at, at + this.#movie.length - this.#filled);
        this.#movie.set(part, this.#filled);
        this.#filled += part.length;
        at += part.length;
        this.#over = this.#filled === this.#movie.length;
      } else {
        const needed = this.#head.length >= 8 && isLong(this.#head) ? 16 : 8;
        const part = piece.subarray(at, at + needed - this.#head.length);
        at += part.length;
        this.#head = Buffer.concat([this.#head, part]);
        if (this.#head.length === needed && (needed === 16 || !isLong(this.#head))) this.#begin(this.#head);
      }
    }
  }

  /** Undefined if the box is missing or unreadable. */
  facts(): { width: number | null; height: number | null; durationMs: number | null } | undefined {
    return this.#over && this.#movie !== undefined ? videoFacts(this.#movie) : undefined;
  }

  /** A box head is complete. */
  #begin(head: Buffer): void {
    const size = isLong(head) ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    const wanted = head.toString("latin1", 4, 8) === "moov";
    this.#head = EMPTY;
    // A box of size 0 extends to the end.
    if (size < head.length || (wanted && size > MOST_BYTES)) this.#over = true;
    else if (wanted) {
      this.#movie = new Uint8Array(size);
      this.#movie.set(head);
      this.#filled = head.length;
      this.#over = this.#filled === size;
    } else this.#skip = size - head.length;
  }
}

/** True if the size follows the name, in 8 bytes. */
function isLong(head: Buffer): boolean {
  return head.readUInt32BE(0) === 1;
}
