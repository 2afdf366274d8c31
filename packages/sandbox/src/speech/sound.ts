/** Samples a second of everything that is spoken here, mono, 16 bit. */
export const SPEECH_RATE = 24_000;

/** Turns samples into the bytes of one file. Every call gives the bytes that are ready by then; after `end` there are no more. */
export interface SoundEncoder {
  add(samples: Int16Array): Promise<Uint8Array[]>;
  end(): Promise<Uint8Array[]>;
  /** Ends the encoder's own thread, if it has one. Harmless after `end`. */
  close(): Promise<void>;
}
