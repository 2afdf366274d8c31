import { dictionary } from "@/lib/contracts/dictionary";
import type { LiveSound } from "./live-sound";

/** What a browser may be able to take in pieces. */
const TYPES = dictionary<string>({ mp3: "audio/mpeg", aac: "audio/aac", opus: 'audio/ogg; codecs="opus"', flac: "audio/flac" });

/** Safari on phones has only the second. */
function sourceClass(): typeof MediaSource | undefined {
  const { MediaSource: usual, ManagedMediaSource: managed } = globalThis as {
    MediaSource?: typeof MediaSource;
    ManagedMediaSource?: typeof MediaSource;
  };
  return usual ?? managed;
}

/** The media type of a format that this browser can play in pieces. */
export function mediaTypeOf(format: string): string | undefined {
  const type = TYPES[format];
  return type !== undefined && sourceClass()?.isTypeSupported(type) ? type : undefined;
}

/** A compressed sound whose pieces go to the browser's own player as they come. */
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
    // Without it the managed kind is not opened.
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
      // The browser's room is full, or it cannot read this: what is there plays to its end, and the whole file after that.
      this.#queue.length = 0;
    }
  }
}
