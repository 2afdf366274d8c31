import { dictionary } from "@/lib/contracts/dictionary";
import type { LiveSound } from "./live-sound";

/** MIME types that a browser may be able to stream. */
const TYPES = dictionary<string>({ mp3: "audio/mpeg", aac: "audio/aac", opus: 'audio/ogg; codecs="opus"', flac: "audio/flac" });

/** Safari on phones has only the second. */
function sourceClass(): typeof MediaSource | undefined {
  const { MediaSource: usual, ManagedMediaSource: managed } = globalThis as {
    MediaSource?: typeof MediaSource;
    ManagedMediaSource?: typeof MediaSource;
  };
  return usual ?? managed;
}

/** The MIME type of a format that this browser can stream. */
export function mediaTypeOf(format: string): string | undefined {
  const type = TYPES[format];
  return type !== undefined && sourceClass()?.isTypeSupported(type) ? type : undefined;
}

/** Compressed audio that is streamed to the browser's own player. */
export class MediaSound implements LiveSound {
  readonly playable = new Audio();
  readonly #queue: Uint8Array<ArrayBuffer>[] = [];
  readonly #source: MediaSource;
  readonly #url: string;
  #buffer: SourceBuffer | undefined;
  #whole = false;

  constructor(type: string, changed: () => void) {
    const Source = sourceClass() ?? MediaSource;
    this.#source = new Source();
    this.#url = URL.createObjectURL(this.#source);
    // Required for the managed kind to open.
    this.playable.disableRemotePlayback = true;
    for (const event of ["play", "playing", "pause", "ended", "seeked", "progress"]) this.playable.addEventListener(event, changed);
    this.#source.addEventListener("sourceopen", () => this.#open(type), { once: true });
    this.playable.src = this.#url;
  }

  get seconds(): number {
    const { buffered } = this.playable;
    return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  }

  push(piece: Uint8Array<ArrayBuffer>): void {
    this.#queue.push(piece);
    this.#flush();
  }

  end(): void {
    this.#whole = true;
    this.#flush();
  }

  close(): void {
    this.#queue.length = 0;
    this.playable.pause();
    this.playable.removeAttribute("src");
    this.playable.load();
    URL.revokeObjectURL(this.#url);
  }

  #open(type: string): void {
    if (this.#source.readyState !== "open") return;
    this.#buffer = this.#source.addSourceBuffer(type);
    this.#buffer.addEventListener("updateend", () => this.#flush());
    this.#flush();
  }

  #flush(): void {
    if (!this.#buffer || this.#buffer.updating || this.#source.readyState !== "open") return;
    const piece = this.#queue.shift();
    try {
      if (piece) this.#buffer.appendBuffer(piece);
      else if (this.#whole) this.#source.endOfStream();
    } catch {
      // The browser's buffer is full, or the data is invalid: what is there plays to its end, then the whole file.
      this.#queue.length = 0;
    }
  }
}
