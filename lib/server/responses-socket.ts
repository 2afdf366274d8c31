import type { RawData, WebSocket } from "ws";
import { lifetimeEvent } from "../gateway/response-socket/socket-events";

export interface SocketBounds {
  /** The ping interval; a socket that misses two pings is closed. */
  pingMs: number;
  /** How long a socket may be idle: from the end of a response to the complete next message. */
  idleMs: number;
  /** The maximum age of a socket; a running response is finished. */
  lifeMs: number;
  /** Open sockets per key and process. */
  mostOfKey: number;
}

export interface Session {
  take(message: Uint8Array): Promise<void>;
  leave(): void;
}

/** Messages that may be queued. */
const MOST_WAITING = 8;
/** In bytes: the queue, and unread output at which the model is paused. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
const MOST_UNREAD = 1024 * 1024;
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;
const TOO_MUCH = 1009;

/** One open WebSocket: handles its messages in order, and closes it in time. */
export class ResponsesSocket {
  readonly #socket: WebSocket;
  readonly #session: Session;
  readonly #openedAt = Date.now();
  #usedAt = Date.now();
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #running = false;
  #unanswered = 0;
  /** No further messages are accepted. */
  #leaving = false;

  constructor(socket: WebSocket, open: (send: (event: string) => Promise<void> | undefined) => Session) {
    this.#socket = socket;
    this.#session = open((event) => this.#send(event));
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    socket.on("pong", () => {
      this.#unanswered = 0;
    });
    // Errors are reported by closing.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#session.leave());
  }

  /** Checks the socket every `pingMs`. */
  look({ idleMs, lifeMs }: SocketBounds, now = Date.now()): void {
    if (this.#unanswered >= 2) {
      this.#socket.terminate();
      return;
    }
    this.#unanswered++;
    this.#socket.ping();
    if (this.#running) return;
    if (now - this.#openedAt >= lifeMs) {
      this.#send(lifetimeEvent(Math.round(lifeMs / 60_000)));
      this.finish();
    } else if (now - this.#usedAt >= idleMs) this.finish();
  }

  /** Closes the socket once the running response has ended. */
  finish(): void {
    this.#leaving = true;
    if (!this.#running) this.#socket.close(GOING_AWAY);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #take(data: RawData, isBinary: boolean): void {
    if (this.#leaving) return;
    const message = data as Buffer;
    if (isBinary) {
      this.#socket.close(UNSUPPORTED_DATA, "messages are texts");
      return;
    }
    this.#waitingBytes += message.length;
    this.#waiting.push(message);
    if (this.#waiting.length > MOST_WAITING || this.#waitingBytes > MOST_WAITING_BYTES)
      this.#socket.close(TOO_MUCH, "too many messages wait for an answer");
    else if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#waiting.shift(); next && !this.#leaving; next = this.#waiting.shift()) {
      this.#waitingBytes -= next.length;
      await this.#session.take(next);
    }
    this.#running = false;
    this.#usedAt = Date.now();
    if (this.#leaving) this.#socket.close(GOING_AWAY);
  }

  /** Resolves when the client has read enough, or is gone. */
  #send(event: string): Promise<void> | undefined {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return undefined;
    if (socket.bufferedAmount < MOST_UNREAD) {
      socket.send(event);
      return undefined;
    }
    return new Promise((resolve) => socket.send(event, () => resolve()));
  }
}
