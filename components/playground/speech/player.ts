import type { LiveSound, Playable } from "./live-sound";

export const SLOTS = ["a", "b"] as const;
export type Slot = (typeof SLOTS)[number];

/** The content of a slot. */
export interface Loaded {
  id: string;
  seconds: number;
  wav: Blob;
}

/** A slot's content after decoding. */
export type Awaited = Pick<Loaded, "id">;

interface Deck {
  audio: HTMLAudioElement;
  loaded?: Loaded;
  url?: string;
  /** Plays in place of the loaded clip, until the clip with this id is loaded. */
  live?: { id: string; sound: LiveSound };
}

const soundOf = ({ audio, live }: Deck): Playable => live?.sound.playable ?? audio;

/** Two clips, one of which is audible. Switching keeps the position and whether it plays. Times are seconds. */
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
    const deck = this.#decks[this.#heard];
    const sound = deck && soundOf(deck);
    return sound !== undefined && !sound.paused && !sound.ended;
  }
  get at(): number {
    const deck = this.#decks[this.#heard];
    return deck ? Math.min(soundOf(deck).currentTime, this.length) : 0;
  }
  /** Duration of the audible clip, 0 for none; of a streaming clip, what has arrived. */
  get length(): number {
    return this.#lengthOf(this.#heard);
  }
  /** Duration of the longer clip, for the common ruler. */
  get extent(): number {
    return Math.max(...SLOTS.map((slot) => this.#lengthOf(slot)));
  }
  /** The clip that plays in slot A while it streams. */
  get live(): string | undefined {
    return this.#decks.a?.live?.id;
  }

  /** Called after every change, and with every animation frame during playback. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  loadedIn(slot: Slot): Loaded | undefined {
    return this.#decks[slot]?.loaded;
  }

  /** Plays a clip in slot A while it streams. Once loaded, it continues at the same position. */
  listen(id: string, sound: LiveSound): void {
    const deck = this.#deck("a");
    this.#close(deck);
    this.pause();
    deck.audio.pause();
    deck.live = { id, sound };
    setRateOf(sound.playable, this.#rate);
    this.#heard = "a";
    this.play();
    this.#changed();
  }

  /** Notifies about progress of the streaming clip. */
  moved(): void {
    this.#changed();
  }

  /** Stops the streaming clip. */
  silence(): void {
    const deck = this.#decks.a;
    if (deck) this.#close(deck);
    this.#changed();
  }

  /**
   * Loads a clip into a slot, at its beginning, or empties the slot. The same clip again changes nothing; a streaming clip keeps playing.
   */
  load(slot: Slot, next: Loaded | Awaited | undefined): void {
    const deck = this.#deck(slot);
    const loaded = next && "wav" in next ? next : undefined;
    if (deck.live && next?.id === deck.live.id) {
      if (loaded) this.#takeOver(deck, deck.live.sound, loaded);
      return;
    }
    if (deck.loaded?.id === loaded?.id) return;
    deck.audio.pause();
    this.#put(deck, loaded);
    this.#changed();
  }

  /** Switches to the other slot at the same position. */
  select(slot: Slot): void {
    if (slot === this.#heard) return;
    const { at, playing } = this;
    this.pause();
    this.#heard = slot;
    this.seek(at);
    if (playing) this.play();
    this.#changed();
  }

  play(): void {
    const deck = this.#decks[this.#heard];
    if (!deck?.loaded && !deck?.live) return;
    const sound = soundOf(deck);
    if (sound.ended || (!deck.live && this.at >= this.length - 0.01)) sound.currentTime = 0;
    // A browser that requires a user gesture keeps it paused, and the button shows that.
    sound.play().catch(() => this.#changed());
  }

  pause(): void {
    const deck = this.#decks[this.#heard];
    if (deck) soundOf(deck).pause();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(to: number): void {
    const deck = this.#decks[this.#heard];
    if (!deck?.loaded && !deck?.live) return;
    soundOf(deck).currentTime = Math.max(0, Math.min(to, this.length));
    this.#changed();
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const { audio, live } of Object.values(this.#decks))
      for (const sound of [audio, live?.sound.playable]) if (sound) setRateOf(sound, rate);
    this.#changed();
  }

  #lengthOf(slot: Slot): number {
    const deck = this.#decks[slot];
    return deck?.live?.sound.seconds ?? deck?.loaded?.seconds ?? 0;
  }

  /** The loaded clip continues at the streaming one's position, which stops once the former plays. */
  #takeOver(deck: Deck, sound: LiveSound, loaded: Loaded): void {
    const { currentTime, paused, ended } = sound.playable;
    const playing = deck === this.#decks[this.#heard] && !paused && !ended;
    deck.live = undefined;
    this.#put(deck, loaded);
    deck.audio.currentTime = Math.min(currentTime, loaded.seconds);
    const over = () => sound.close();
    if (playing) deck.audio.play().then(over, over);
    else over();
    this.#changed();
  }

  #put(deck: Deck, loaded: Loaded | undefined): void {
    if (deck.url !== undefined) URL.revokeObjectURL(deck.url);
    deck.loaded = loaded;
    deck.url = loaded && URL.createObjectURL(loaded.wav);
    if (deck.url === undefined) deck.audio.removeAttribute("src");
    else deck.audio.src = deck.url;
  }

  #close(deck: Deck): void {
    deck.live?.sound.close();
    deck.live = undefined;
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

/** A new file starts at the default rate. */
function setRateOf(sound: Playable, rate: number): void {
  sound.defaultPlaybackRate = rate;
  sound.playbackRate = rate;
}
