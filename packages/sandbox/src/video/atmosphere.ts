import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "./sizes";

const DARKEST = 0.3;
const BRIGHTEST = 0.2;
/** Seconds in which the light wanders there and back. */
const PERIOD_S = 11;

export interface Air {
  size: Size;
  seed: number;
  timeS: number;
  /** 0 leaves the image as it is, 1 is all there is of it. */
  strength: number;
}

/** What moves in front of a still image: darker corners, and a warm light that wanders. */
export function drawAtmosphere(context: SKRSContext2D, air: Air): void {
  if (air.strength <= 0) return;
  context.save();
  context.globalAlpha = air.strength;
  drawCorners(context, air.size);
  drawLight(context, air);
  context.restore();
}

function drawCorners(context: SKRSContext2D, { width, height }: Size): void {
  const corner = Math.hypot(width, height) / 2;
  const fall = context.createRadialGradient(width / 2, height / 2, corner * 0.45, width / 2, height / 2, corner);
  for (const at of [0, 0.25, 0.5, 0.75, 1]) fall.addColorStop(at, `rgba(0, 0, 0, ${DARKEST * at ** 1.6})`);
  context.fillStyle = fall;
  context.fillRect(0, 0, width, height);
}

function drawLight(context: SKRSContext2D, { size: { width, height }, seed, timeS }: Air): void {
  const angle = (timeS / PERIOD_S + (seed % 100) / 100) * 2 * Math.PI;
  const x = width * (0.5 + 0.34 * Math.sin(angle));
  const y = height * (0.34 + 0.12 * Math.cos(angle * 0.7));
  const fall = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.62);
  for (const at of [0, 0.25, 0.5, 0.75, 1]) fall.addColorStop(at, `rgba(255, 226, 180, ${BRIGHTEST * (1 - at) ** 2})`);
  context.globalCompositeOperation = "screen";
  context.fillStyle = fall;
  context.fillRect(0, 0, width, height);
}
