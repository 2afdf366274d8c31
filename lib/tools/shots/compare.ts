import { readFile, rm } from "node:fs/promises";
import sharp from "sharp";

/** Percentage of differing pixels above which two pictures differ. */
export const LIMIT = 0.1;
/**
 * Fewer differing pixels than these are browser noise at round corners. More of them on a large page may be below the limit and still be a
 * change: they are reported for review.
 */
const NOISE = 400;
const RED = [214, 0, 60] as const;
/** Margin around the differing area. */
const FAINT = 0.25;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export interface Difference {
  percent: number;
  /** None, browser noise, more than noise, or more than the limit. */
  size: "none" | "noise" | "small" | "large";
}

/** Compares pixel by pixel; above noise it writes `diff`: the new picture, faint, with differences in red. */
export async function compare(before: string, now: string, diff: string): Promise<Difference> {
  await rm(diff, { force: true });
  const [first, second] = await Promise.all([readFile(before), readFile(now)]);
  if (first.equals(second)) return { percent: 0, size: "none" };
  const [old, fresh] = await Promise.all([pixels(first), pixels(second)]);
  const width = Math.max(old.width, fresh.width);
  const height = Math.max(old.height, fresh.height);
  const marked = Buffer.alloc(width * height * 3, 255);
  let differing = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = at(fresh, x, y);
      const same = colour !== undefined && colour === at(old, x, y);
      if (!same) differing++;
      paint(marked, (y * width + x) * 3, same ? colour : undefined);
    }
  const percent = (100 * differing) / (width * height);
  const size = differing === 0 ? "none" : percent > LIMIT ? "large" : differing > NOISE ? "small" : "noise";
  if (size === "large" || size === "small")
    await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(diff);
  return { percent, size };
}

async function pixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The colour of a pixel as one number; undefined outside the picture. */
function at({ data, width, height }: Pixels, x: number, y: number): number | undefined {
  return x < width && y < height ? data.readUIntBE((y * width + x) * 3, 3) : undefined;
}

/** Faint if a colour is given, otherwise red. */
function paint(picture: Buffer, place: number, colour: number | undefined): void {
  for (let channel = 0; channel < 3; channel++) {
    const value = colour === undefined ? undefined : (colour >> (16 - 8 * channel)) & 255;
    picture[place + channel] = value === undefined ? (RED[channel] ?? 0) : 255 - (255 - value) * FAINT;
  }
}
