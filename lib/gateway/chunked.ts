import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Writes the chunks of a streamed response. The first one takes the headers along; each further one goes to the socket
 * as a single string: ServerResponse would make four writes of it and have them gathered again, which costs as much as
 * the rest of the event. What is written within one turn still leaves in one packet.
 */
export class ChunkWriter {
  readonly #response: ServerResponse;
  #begun = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** False where the caller should wait for `drained`. */
  write(text: string): boolean {
    const response = this.#response;
    const { socket } = response;
    // Without a socket an earlier response of a pipelined connection is still under way; without chunks it is HTTP/1.0.
    if (!this.#begun || socket === null || !response.chunkedEncoding || response.writableLength > socket.writableLength) {
      this.#begun = true;
      return response.write(text);
    }
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(uncork, socket);
    }
    const length = Buffer.byteLength(text);
    // As many bytes as characters: all ASCII, which is copied as it is instead of being encoded.
    return socket.write(`${length.toString(16)}\r\n${text}\r\n`, length === text.length ? "latin1" : "utf8");
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

function uncork(socket: Socket): void {
  socket.uncork();
}
