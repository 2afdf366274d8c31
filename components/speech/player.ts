export const SLOTS = ["a", "b"] as const;
export type Slot = (typeof SLOTS)[number];

/** What a slot plays. */
export interface Loaded {
  id: string;
  seconds: number;
  wav: Blob;
}

interface Deck {
  audio: HTMLAudioElement;
  loaded?: Loaded;
  url?: string;
}

/** Two sounds, of which one is heard. Changing over goes on at the same place, playing or not. Times are seconds. */
export class Player {
  readonly #decks: Partial<Record<Slot, Deck>> = {};
  readonly #watchers = new Set<() => void>();
  #heard: Slot = "a";
  #rate = 1;
  #frame: number | undefined;

  get heard(): Slot {
    return this.#heard;
  }
  get rate(): number {
    return this.#rate;
  }
  get playing(): boolean {
    const audio = this.#decks[this.#heard]?.audio;
    return audio !== undefined && !audio.paused && !audio.ended;
  }
  get at(): number {
    return Math.min(this.#decks[this.#heard]?.audio.currentTime ?? 0, this.length);
  }
  /** Of the sound that is heard; 0 for none. */
  get length(): number {
    return this.#decks[this.#heard]?.loaded?.seconds ?? 0;
  }
  /** Of the longer of the two: what their common ruler shows. */
  get extent(): number {
    return Math.max(...SLOTS.map((slot) => this.#decks[slot]?.loaded?.seconds ?? 0));
  }

  /** Called after every change, and with every picture while a sound plays. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  loadedIn(slot: Slot): Loaded | undefined {
    return this.#decks[slot]?.loaded;
  }

  /** Puts a sound into a slot, at its beginning, or takes it out. The same one again changes nothing. */
  load(slot: Slot, loaded: Loaded | undefined): void {
    if (this.#decks[slot]?.loaded?.id === loaded?.id) return;
    const deck = this.#deck(slot);
    deck.audio.pause();
    if (deck.url !== undefined) URL.revokeObjectURL(deck.url);
    deck.loaded = loaded;
    deck.url = loaded && URL.createObjectURL(loaded.wav);
    if (deck.url === undefined) deck.audio.removeAttribute("src");
    else deck.audio.src = deck.url;
    this.#changed();
  }

  /** Hears the other slot from the same place on. */
  select(slot: Slot): void {
    if (slot === this.#heard) return;
    const { at, playing } = this;
    this.#decks[this.#heard]?.audio.pause();
    this.#heard = slot;
    this.seek(at);
    if (playing) this.play();
    this.#changed();
  }

  play(): void {
    const deck = this.#decks[this.#heard];
    if (!deck?.loaded) return;
    if (this.at >= this.length - 0.01) deck.audio.currentTime = 0;
    // A browser that wants a press first leaves it paused, and the button says so.
    deck.audio.play().catch(() => this.#changed());
  }

  pause(): void {
    this.#decks[this.#heard]?.audio.pause();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(to: number): void {
    const deck = this.#decks[this.#heard];
    if (!deck?.loaded) return;
    deck.audio.currentTime = Math.max(0, Math.min(to, this.length));
    this.#changed();
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const { audio } of Object.values(this.#decks)) setRateOf(audio, rate);
    this.#changed();
  }

  #deck(slot: Slot): Deck {
    const known = this.#decks[slot];
    if (known) return known;
    const audio = new Audio();
    setRateOf(audio, this.#rate);
    for (const event of ["play", "pause", "ended", "seeked", "loadedmetadata"]) audio.addEventListener(event, () => this.#changed());
    const deck: Deck = { audio };
    this.#decks[slot] = deck;
    return deck;
  }

  #changed(): void {
    for (const changed of this.#watchers) changed();
    if (!this.playing || this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#changed();
    });
  }
}

/** A new file starts at the rate that is the default. */
function setRateOf(audio: HTMLAudioElement, rate: number): void {
  audio.defaultPlaybackRate = rate;
  audio.playbackRate = rate;
}
