import type { ServerResponse } from "node:http";

/** More than this is not gathered but handed over. */
const GATHERED_CHARACTERS = 16 * 1024;

/**
 * Writes the chunks of a streamed response. The first one takes the headers along; each further one goes to the socket
 * as a single string: ServerResponse would make four writes of it and have them gathered again, which costs as much as
 * the rest of the event. Chunks that come in a burst, within the same millisecond, are gathered to the end of the turn and
 * leave in one packet; waiting for that with each chunk would cost a tenth of a stream.
 */
export class ChunkWriter {
  readonly #response: ServerResponse;
  #begun = false;
  #writtenAt = 0;
  #gathered = "";
  #ascii = true;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** False where the caller should wait for `drained`. */
  write(text: string | Uint8Array): boolean {
    const response = this.#response;
    const { socket } = response;
    // Without a socket an earlier response of a pipelined connection is still under way; without chunks it is HTTP/1.0.
    if (
      !this.#begun ||
      typeof text !== "string" ||
      socket === null ||
      !response.chunkedEncoding ||
      response.writableLength > socket.writableLength
    ) {
      this.#begun = true;
      this.flush();
      return response.write(text);
    }
    const length = Buffer.byteLength(text);
    const chunk = `${length.toString(16)}\r\n${text}\r\n`;
    const now = Date.now();
    const alone = now !== this.#writtenAt && this.#gathered === "";
    this.#writtenAt = now;
    // As many bytes as characters: all ASCII, which is copied as it is instead of being encoded.
    if (alone) return socket.write(chunk, length === text.length ? "latin1" : "utf8");
    if (length !== text.length) this.#ascii = false;
    if (this.#gathered === "") process.nextTick(flush, this);
    this.#gathered += chunk;
    return this.#gathered.length < GATHERED_CHARACTERS && !socket.writableNeedDrain ? true : this.flush();
  }

  /** Hands over what was gathered; to be called before the response is ended. False as `write`. */
  flush(): boolean {
    const { socket } = this.#response;
    const text = this.#gathered;
    if (text === "") return true;
    const encoding = this.#ascii ? "latin1" : "utf8";
    this.#gathered = "";
    this.#ascii = true;
    return socket === null || socket.destroyed || socket.write(text, encoding);
  }

  /** Resolves when more can be written, or nothing ever will. */
  drained(): Promise<void> {
    const response = this.#response;
    const { socket } = response;
    return new Promise((resolve) => {
      const done = () => {
        response.off("drain", done).off("close", done);
        socket?.off("drain", done);
        resolve();
      };
      response.on("drain", done).on("close", done);
      socket?.on("drain", done);
    });
  }
}

function flush(writer: ChunkWriter): void {
  writer.flush();
}
