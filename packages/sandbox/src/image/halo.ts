import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, type Rgb } from "./color";

export interface Halo {
  x: number;
  y: number;
  radius: number;
  color: Rgb;
  /** 0 to 1. */
  strength: number;
}

/** A soft round light. */
export function halo(context: SKRSContext2D, { x, y, radius, color, strength }: Halo): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (let stop = 0; stop <= 10; stop++) {
    const share = stop / 10;
    gradient.addColorStop(share, css(color, strength * (1 - share) ** 2.4));
  }
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}
