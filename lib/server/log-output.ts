import { writeSync, write as writeTo } from "node:fs";
import { output } from "./output.mjs";

/** Lines beyond this are dropped: a stopped reader must not fill the gateway's memory. */
const MOST_WAITING_CHARS = 4 * 1024 * 1024;
/** Per write. */
const BATCH_LINES = 256;
/** A pipe with a slow reader is full at the moment. */
const NO_ROOM_PAUSE_MS = 20;
/** How often writing is retried. */
const RETRY_MS = 5_000;

/** The text being written. */
interface Batch {
  bytes: Buffer;
  /** How much of it is written. */
  at: number;
  /** Where the text begins after an unfinished line, and where the line about dropped lines ends. */
  start: number;
  noticeEnd: number;
  /** Dropped lines that it reports, including all before. */
  told: number;
}

interface Options {
  fd: number;
  write?: typeof writeTo;
  retryMs?: number;
}

/**
 * Writes the log without waiting for it. Lines that cannot be written (a full disk, a closed pipe, a stopped reader) are dropped and
 * counted in `output.droppedLines`; once writing works again a line reports how many.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #write: typeof writeTo;
  readonly #retryMs: number;
  #waiting: string[] = [];
  #waitingChars = 0;
  #writing = false;
  /** Dropped lines that the log has reported. */
  #told = output.droppedLines;
  #why = "";
  /** Whether the last written line lacks its end. */
  #torn = false;
  #retry: NodeJS.Timeout | undefined;

  constructor({ fd, write = writeTo, retryMs = RETRY_MS }: Options) {
    this.#fd = fd;
    this.#write = write;
    this.#retryMs = retryMs;
  }

  /** Takes one complete line. Never throws. */
  write(line: string): void {
    if (this.#waitingChars + line.length > MOST_WAITING_CHARS) {
      this.#dropped(1, "the reader is too slow");
      return;
    }
    this.#waiting.push(line);
    this.#waitingChars += line.length;
    if (!this.#writing) this.#next();
  }

  /** Writes the queue synchronously as far as possible, at the end of the process. */
  flush(): void {
    const text = this.#take(this.#waiting.length);
    try {
      if (text !== "") writeSync(this.#fd, text);
    } catch {
      // Nobody is left to be told.
    }
  }

  #take(lines: number): string {
    const text = this.#waiting.splice(0, lines).join("");
    this.#waitingChars -= text.length;
    return text;
  }

  /** Starts the next write. `alone`: also if there is only the line about dropped lines. */
  #next(alone = false): void {
    const lines = output.droppedLines - this.#told;
    const text = this.#take(BATCH_LINES);
    this.#writing = text !== "" || (alone && lines > 0);
    if (!this.#writing) return;
    const start = Buffer.from(this.#torn ? "\n" : "");
    const notice = Buffer.from(lines > 0 ? this.#notice(lines) : "");
    const bytes = Buffer.concat([start, notice, Buffer.from(text)]);
    this.#send({ bytes, at: 0, start: start.length, noticeEnd: start.length + notice.length, told: output.droppedLines });
  }

  #notice(lines: number): string {
    const why = this.#why || undefined;
    const msg = "Lines of the log could not be written and were dropped";
    return `${JSON.stringify({ level: "warn", time: new Date().toISOString(), lines, why, msg })}\n`;
  }

  #send(batch: Batch): void {
    const { bytes, at } = batch;
    this.#write(this.#fd, bytes, at, bytes.length - at, null, (error, written) => {
      if (error?.code === "EAGAIN") return void setTimeout(() => this.#send(batch), NO_ROOM_PAUSE_MS);
      if (error) return this.#failed(batch, error.code ?? error.message);
      batch.at += written;
      this.#torn = bytes[batch.at - 1] !== NEWLINE;
      if (batch.at < bytes.length) return this.#send(batch);
      this.#told = batch.told;
      this.#next();
    });
  }

  #failed({ bytes, at, start, noticeEnd }: Batch, why: string): void {
    // The line about dropped lines is not counted; it is written again.
    const from = Math.max(at, at < noticeEnd ? noticeEnd : start);
    let lines = 0;
    for (let index = from; index < bytes.length; index++) if (bytes[index] === NEWLINE) lines++;
    this.#dropped(lines, why);
    this.#next();
  }

  #dropped(lines: number, why: string): void {
    output.droppedLines += lines;
    this.#why = why;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      if (!this.#writing) this.#next(true);
    }, this.#retryMs).unref();
  }
}

const NEWLINE = 10;

let standard: LogOutput | undefined;
export function standardOutput(): LogOutput {
  if (standard) return standard;
  const made = new LogOutput({ fd: 1 });
  process.on("exit", () => made.flush());
  standard = made;
  return made;
}
