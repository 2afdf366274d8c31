import type { LiveSound, Playable } from "./live-sound";
import { SampleReader, type SampleShape } from "./sample-reader";

/** The delay of a piece if nothing is playing that it could follow. Seconds. */
const LEAD = 0.05;

/** Audio of samples that are scheduled as they arrive. Other rates than 1 change the pitch. */
export class SampleSound implements LiveSound, Playable {
  readonly #reader: SampleReader;
  readonly #changed: () => void;
  readonly #blocks: AudioBuffer[] = [];
  readonly #nodes = new Set<AudioBufferSourceNode>();
  #context: AudioContext | undefined;
  #seconds = 0;
  #whole = false;
  #playing = false;
  #rate = 1;
  /** The audio position up to which playback is scheduled, and when that ends on the context's clock. */
  #sent = 0;
  #until = 0;
  defaultPlaybackRate = 1;

  constructor(format: string, changed: () => void) {
    this.#reader = new SampleReader(format);
    this.#changed = changed;
  }

  get playable(): Playable {
    return this;
  }
  get seconds(): number {
    return this.#seconds;
  }
  /** In a browser that requires a user gesture the context is suspended. */
  get paused(): boolean {
    return !this.#playing || this.#context?.state === "suspended";
  }
  get ended(): boolean {
    return this.#whole && this.currentTime > this.#seconds - 1e-3;
  }
  get currentTime(): number {
    const ahead = this.#playing ? Math.max(0, this.#until - (this.#context?.currentTime ?? 0)) * this.#rate : 0;
    return Math.max(0, this.#sent - ahead);
  }
  set currentTime(to: number) {
    this.#silence();
    this.#sent = Math.max(0, Math.min(to, this.#seconds));
    this.#schedule();
  }
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    const at = this.currentTime;
    this.#rate = rate;
    this.currentTime = at;
  }

  push(piece: Uint8Array<ArrayBuffer>): void {
    const samples = this.#reader.read(piece);
    if (!samples || samples.length === 0 || !this.#reader.shape) return;
    const { rate } = this.#reader.shape;
    const context = this.#contextFor(this.#reader.shape);
    const block = context.createBuffer(1, samples.length, rate);
    block.copyToChannel(samples, 0);
    this.#blocks.push(block);
    this.#seconds += block.duration;
    this.#schedule();
    this.#changed();
  }

  end(): void {
    this.#whole = true;
    this.#rest();
  }

  async play(): Promise<void> {
    this.#playing = true;
    this.#schedule();
    this.#changed();
    await this.#context?.resume();
  }

  pause(): void {
    const at = this.currentTime;
    this.#silence();
    this.#playing = false;
    this.#sent = at;
    this.#changed();
  }

  close(): void {
    this.#silence();
    this.#playing = false;
    void this.#context?.close();
    this.#context = undefined;
    this.#blocks.length = 0;
  }

  /** At the audio's own sample rate: resampling block by block clicks at the boundaries. */
  #contextFor({ rate }: SampleShape): AudioContext {
    if (!this.#context) {
      this.#context = new AudioContext({ sampleRate: rate });
      this.#context.onstatechange = this.#changed;
      if (this.#playing) void this.#context.resume();
    }
    return this.#context;
  }

  /** Schedules everything that has arrived after what is scheduled already. */
  #schedule(): void {
    const context = this.#context;
    if (!context || !this.#playing) return;
    let start = 0;
    for (const block of this.#blocks) {
      const end = start + block.duration;
      if (end > this.#sent + 1e-6) this.#send(context, block, Math.max(0, this.#sent - start));
      start = end;
    }
  }

  #send(context: AudioContext, block: AudioBuffer, from: number): void {
    const now = context.currentTime;
    const when = this.#until > now ? this.#until : now + LEAD;
    const node = new AudioBufferSourceNode(context, { buffer: block, playbackRate: this.#rate });
    node.connect(context.destination);
    node.onended = () => this.#over(node);
    node.start(when, from);
    this.#nodes.add(node);
    this.#until = when + (block.duration - from) / this.#rate;
    this.#sent += block.duration - from;
  }

  #over(node: AudioBufferSourceNode): void {
    if (this.#nodes.delete(node)) this.#rest();
  }

  /** Stops once everything was played. */
  #rest(): void {
    if (!this.#whole || this.#nodes.size > 0 || !this.#playing) return;
    this.#playing = false;
    this.#changed();
  }

  #silence(): void {
    for (const node of this.#nodes) {
      node.onended = null;
      node.stop();
    }
    this.#nodes.clear();
    this.#until = 0;
  }
}
