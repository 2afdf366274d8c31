import type { Caller } from "../../../lib/contracts/keys";

/** Tokens as the gateway counts them. */
export interface TokenCodec {
  count(text: string): Promise<number>;
  /** Token ids of a text. */
  encode(text: string): Promise<number[]>;
  /** Throws `RangeError` for an id that is not in the vocabulary. */
  decode(ids: readonly number[]): Promise<string>;
}

/** Format and size in pixels of an image; undefined if the bytes are no PNG, JPEG, GIF or WebP, or end too soon. */
export type ReadImage = (bytes: Uint8Array) => { format: string; width: number; height: number } | undefined;

/** An item that has to leave a full line, and how many its team had waiting with it. */
export interface Displaced<Item> {
  item: Item;
  ofTeam: number;
}

/** A bounded waiting line in which teams take turns. */
export interface WaitingLine<Item> {
  readonly length: number;
  /** Returns what has to leave for the item, which may be the item itself. */
  add(item: Item, caller: Caller): Displaced<Item> | undefined;
  take(): Item | undefined;
  /** False if the item does not wait any more. */
  remove(item: Item): boolean;
  /** Takes everything out. */
  clear(): Item[];
}

/** What the program that loads the sandbox lends it, so that the package imports nothing of the gateway but contracts and types. */
export interface Host {
  tokens: TokenCodec;
  readImage: ReadImage;
  openLine<Item>(limit: number): WaitingLine<Item>;
}
