import type { ServerResponse } from "node:http";

/** Larger data is written directly. */
const GATHERED_CHARACTERS = 16 * 1024;

/**
 * Writes the chunks of a streamed response. The first one includes the headers; later ones are collected until `flush` and written to the
 * socket as one string: ServerResponse would make four writes each and collect them again, and a socket write costs more than all other
 * work on an event.
 */
export class ChunkWriter {
  readonly #response: ServerResponse;
  #begun = false;
  #gathered = "";
  #due = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** False if the caller should wait for `drained`. */
  write(text: string | Uint8Array): boolean {
    const response = this.#response;
    const { socket } = response;
    // Without a socket an earlier pipelined response is still being sent; without chunks it is HTTP/1.0.
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
    this.#gathered = this.#gathered === "" ? text : this.#gathered + text;
    return this.#gathered.length < GATHERED_CHARACTERS && !socket.writableNeedDrain ? true : this.flush();
  }

  /** Flushes at the end of the turn: more may follow until then. */
  flushSoon(): void {
    if (this.#due || this.#gathered === "") return;
    this.#due = true;
    process.nextTick(flushDue, this);
  }

  /** Ends the response; collected data leaves in one packet with the end. */
  end(): void {
    if (this.#gathered !== "") this.#response.socket?.cork();
    this.flush();
    this.#response.end();
    this.#response.socket?.uncork();
  }

  /** Flushes. False as for `write`. */
  flush(): boolean {
    this.#due = false;
    const { socket } = this.#response;
    const text = this.#gathered;
    if (text === "") return true;
    this.#gathered = "";
    if (socket === null || socket.destroyed) return true;
    const length = Buffer.byteLength(text);
    // As many bytes as characters means ASCII, which is copied instead of encoded.
    return socket.write(`${length.toString(16)}\r\n${text}\r\n`, length === text.length ? "latin1" : "utf8");
  }

  /** Resolves when more can be written, or the connection is gone. */
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

function flushDue(writer: ChunkWriter): void {
  writer.flush();
}
