import type { BlendMode } from "../step";
import type { Frame } from "./frame";

/** What comes of two channel values: 65,536 answers at `own << 8 | other`. Two million loops cost less than one call per pixel. */
export type PairTable = Uint8Array;

export function makePairTable(value: (own: number, other: number) => number): PairTable {
  const table = new Uint8Array(65_536);
  for (let own = 0; own < 256; own++)
    for (let other = 0; other < 256; other++) table[(own << 8) | other] = Math.max(0, Math.min(255, Math.round(value(own, other))));
  return table;
}

/** Combines two images of one size, in place. Alpha stays as it is. */
export function applyPair(frame: Frame, other: Frame, table: PairTable): Frame {
  const own = frame.data;
  const second = other.data;
  const { channels } = frame;
  for (let at = 0, from = 0; at < own.length; at += channels, from += other.channels) {
    own[at] = table[((own[at] as number) << 8) | (second[from] as number)] as number;
    own[at + 1] = table[((own[at + 1] as number) << 8) | (second[from + 1] as number)] as number;
    own[at + 2] = table[((own[at + 2] as number) << 8) | (second[from + 2] as number)] as number;
  }
  return frame;
}

/** The same for planes of one byte each. */
export function pairPlanes(own: Uint8Array, other: Uint8Array, table: PairTable): Uint8Array {
  for (let at = 0; at < own.length; at++) own[at] = table[((own[at] as number) << 8) | (other[at] as number)] as number;
  return own;
}

/** Writes one plane to the three colour channels. */
export function setGrey(frame: Frame, plane: Uint8Array): Frame {
  const { data, channels } = frame;
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    const value = plane[pixel] as number;
    data[at] = value;
    data[at + 1] = value;
    data[at + 2] = value;
  }
  return frame;
}

/** Mixes `other` in where the plane says so: 0 leaves the pixel exactly as it was, 255 takes the other one. Both have the same channels. */
export function mixByPlane(frame: Frame, other: Frame, plane: Uint8Array): Frame {
  const { data, channels } = frame;
  const second = other.data;
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    const weight = plane[pixel] as number;
    if (weight === 0) continue;
    for (let channel = 0; channel < channels; channel++) {
      const own = data[at + channel] as number;
      data[at + channel] = own + Math.round((((second[at + channel] as number) - own) * weight) / 255);
    }
  }
  return frame;
}

const BLENDS: Record<BlendMode, (own: number, other: number) => number> = {
  over: (_, other) => other,
  multiply: (own, other) => (own * other) / 255,
  screen: (own, other) => 255 - ((255 - own) * (255 - other)) / 255,
  overlay: (own, other) => (own < 128 ? (2 * own * other) / 255 : 255 - (2 * (255 - own) * (255 - other)) / 255),
  "soft-light": (own, other) => softLight(own / 255, other / 255) * 255,
  difference: (own, other) => Math.abs(own - other),
  lighten: Math.max,
  darken: Math.min,
  add: (own, other) => own + other,
};

function softLight(own: number, other: number): number {
  return other <= 0.5 ? own - (1 - 2 * other) * own * (1 - own) : own + (2 * other - 1) * (Math.sqrt(own) - own);
}

export function makeBlendTable(mode: BlendMode): PairTable {
  return makePairTable(BLENDS[mode]);
}
