import type { ImageOrder } from "../../../../lib/contracts/image-order";
import type { Choices } from "../random";
import { compositionOf } from "./composition";
import { readPrompt } from "./parse";
import type { Reading } from "./reading";
import { dice } from "./surface";

/** Prompts longer than this say enough. */
const LONG_WORDS = 200;

const HOURS: Choices<string> = [
  "in the golden light of late afternoon",
  "at sunrise",
  "at sunset",
  "in clear morning light",
  "at blue hour",
];
const WEATHERS: Choices<string> = ["with drifting clouds", "in a light mist", "under a cloudless sky", "with drifting clouds"];
const MOODS: Choices<string> = ["calm", "dramatic", "cheerful", "mysterious"];
const BACKDROPS: Choices<string> = ["cream", "pale blue", "navy", "mint", "light coral", "charcoal"];
const LIGHTS: Choices<string> = ["in warm light", "in cool light", "in soft colors", "in muted tones"];

/** Phrases that fit a prompt and say what it leaves open, chosen by the seed. Nothing that it excludes is added. */
export function extendPrompt(order: ImageOrder & { seed: number }): string[] {
  const reading = readPrompt(order);
  if (order.prompt.split(/\s+/).length > LONG_WORDS) return [];
  const random = dice(order.seed ^ reading.hash, "extension");
  const added: string[] = [];
  const composition = compositionOf(reading);
  if (composition === "landscape") {
    if (reading.hour === null && reading.weather.size === 0) added.push(random.pick(HOURS));
    if (reading.weather.size === 0) added.push(random.pick(WEATHERS));
    if (reading.moods.size === 0) added.push(`${random.pick(MOODS)} mood`);
  } else {
    if (reading.backdrop === null && reading.patterns.length === 0 && composition !== "space" && order.background !== "transparent")
      added.push(`on a ${random.pick(BACKDROPS)} background`);
    if (reading.tones.length === 0 && !namesColors(reading)) added.push(random.pick(LIGHTS));
  }
  return added.filter((phrase) => !contradicts(phrase, { reading, order }));
}

/** Colours that are asked for stay as they are. */
function namesColors({ colors, backdrop, ...reading }: Reading): boolean {
  const listed = [...reading.things, ...reading.shapes, ...reading.patterns];
  return colors.length > 0 || backdrop !== null || listed.some(({ color }) => color !== null);
}

/** Whether a phrase names what the order keeps out. */
function contradicts(phrase: string, { reading, order }: { reading: Reading; order: ImageOrder }): boolean {
  const said = readPrompt({ prompt: phrase, negativePrompt: null, style: null });
  const ids = [...said.things.map(({ id }) => id), ...said.weather, ...(said.hour ? [said.hour] : [])];
  const unwanted = ` ${order.negativePrompt?.toLowerCase() ?? ""} `;
  return ids.some((id) => reading.without.has(id) || unwanted.includes(id));
}
