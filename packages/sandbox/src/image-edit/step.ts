/** So many pixels, or a share of the image's shorter side (of the named side for crops). */
export type Length = { px: number } | { share: number };

/** A stretch along one side: from the start (0), the middle (0.5) or the end (1). Null is the whole side. */
export interface Span {
  anchor: 0 | 0.5 | 1;
  length: Length | null;
}

/** The part of an image that a step changes. `edges` is everything but the ellipse; `sky` is found by its colours. */
export interface Region {
  x: Span;
  y: Span;
  shape: "box" | "ellipse" | "edges" | "sky";
  /** True if the words name a thing ("the background") for which the shape only stands. */
  guessed?: boolean;
}

/** Where something is put: 0 is left or top, 1 is right or bottom. */
export interface Place {
  x: 0 | 0.5 | 1;
  y: 0 | 0.5 | 1;
}

export interface Colour {
  r: number;
  g: number;
  b: number;
  /** As the caller named it. */
  name: string;
}

/** Effects that are told by one number: a share (0.3 is 30 %), or what the comment says. Negative turns some of them round. */
export type AmountKind =
  | "grayscale"
  | "sepia"
  | "invert"
  | "brightness"
  | "contrast"
  | "saturation"
  | "temperature"
  | "exposure" // stops
  | "fade"
  | "levels"
  | "opacity"
  | "solarise"
  | "sharpen"
  | "denoise"
  | "grain"
  | "vignette"
  | "glow"
  | "tilt shift"
  | "sketch"
  | "ink drawing"
  | "edges"
  | "emboss"
  | "oil painting"
  | "cartoon";

export type BlendMode = "over" | "multiply" | "screen" | "overlay" | "difference" | "lighten" | "darken" | "add" | "soft-light";

export interface Sides<T> {
  top: T;
  right: T;
  bottom: T;
  left: T;
}

export interface TextEffect {
  kind: "text";
  text: string;
  place: Place;
  colour: Colour | null;
  /** Height of the letters; null fits the image. */
  size: Length | null;
  /** 0 to 1. */
  opacity: number;
  tiled: boolean;
  /** A strip of this colour behind the letters. */
  banner: Colour | null;
}

/** One thing that is done to pixels. */
export type Effect =
  | { [K in AmountKind]: { kind: K; amount: number } }[AmountKind]
  | { kind: "hue"; degrees: number }
  | { kind: "gamma"; gamma: number }
  | { kind: "posterise"; levels: number }
  | { kind: "threshold"; at: number }
  | { kind: "tint"; colour: Colour; amount: number }
  | { kind: "duotone"; dark: Colour; light: Colour }
  | { kind: "keep colour"; colour: Colour }
  | { kind: "recolour"; from: Colour; to: Colour }
  | { kind: "balance"; colour: Colour; amount: number }
  | { kind: "blur"; amount: number; radius: Length }
  | { kind: "pixelate"; size: Length }
  | { kind: "rotate"; degrees: number; colour: Colour | null }
  | { kind: "flip"; horizontal: boolean; vertical: boolean }
  | { kind: "crop"; region: Region }
  | { kind: "crop ratio"; width: number; height: number; place: Place; circle: boolean }
  | { kind: "cut"; sides: Sides<Length> }
  | { kind: "trim" }
  | { kind: "resize"; width: number | null; height: number | null; fit: "cover" | "inside" | "fill" }
  | { kind: "scale"; factor: number }
  | { kind: "zoom"; factor: number; place: Place }
  | { kind: "border"; sides: Sides<Length>; colour: Colour | null }
  | { kind: "pad"; width: number; height: number; unit: "ratio" | "px"; colour: Colour | null }
  | { kind: "round corners"; radius: Length }
  | { kind: "drop shadow"; amount: number; radius: Length; colour: Colour | null }
  | TextEffect
  | { kind: "clear background"; fill: Colour | null }
  | { kind: "clear colour"; colour: Colour; fill: Colour | null }
  | { kind: "fill"; colour: Colour }
  | { kind: "heal" }
  | { kind: "arrange"; layout: "row" | "column" | "grid"; images: number[]; gap: Length; colour: Colour | null }
  | {
      kind: "overlay";
      image: number;
      onto: number;
      place: Place;
      size: Length | "natural" | "cover";
      opacity: number;
      mode: BlendMode;
      framed: boolean;
    }
  | { kind: "format"; format: "png" | "jpeg" | "webp" };

export type EffectKind = Effect["kind"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;

/** One step of an instruction. Images are counted from 0. */
export interface Step {
  effect: Effect;
  region: Region | null;
  /** Null is the image in work. */
  target: number | "all" | null;
  /** True if the words give its figure: other results of the same order do not vary it. */
  exact?: boolean;
}
