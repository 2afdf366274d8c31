import { boxOfMask, holeOf, reachOf, regionPlane, resolveBox, weigh, widen } from "./area";
import type { Declined, Scene } from "./pixels/effect";
import { applyEffect } from "./pixels/effects";
import { type Box, cutBox, type Frame, pasteFrame, withAlpha } from "./pixels/frame";
import { mixByPlane } from "./pixels/pair";
import type { Step } from "./step";

/** The images in work. */
export interface Work {
  frames: Frame[];
  /** The image that a step means when it names none, and the result in the end. */
  current: number;
  /** What may change in the first image: 255 may, 0 must stay. Null if all may. */
  mask: Uint8Array | null;
  seed: number;
  /** False if the result has no transparency. */
  transparent: boolean;
}

/** A step that was done, or why it was not. */
export interface Outcome {
  step: Step;
  declined?: string;
}

/** Does the steps in their order. A step that the image does not allow is told, not thrown; sizes out of bounds are thrown. */
export async function runSteps(work: Work, steps: readonly Step[], signal: { throwIfAborted(): void }): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    const declined = await runStep(work, step);
    outcomes.push(declined ? { step, declined } : { step });
  }
  return outcomes;
}

async function runStep(work: Work, step: Step): Promise<string | undefined> {
  const index = goalOf(work, step);
  const indexes = step.target === "all" ? work.frames.keys() : [index];
  if (!work.frames[index]) return `there is no picture ${index + 1}`;
  for (const each of indexes) {
    const frame = work.frames[each] as Frame;
    const scene: Scene = { unit: Math.min(frame.width, frame.height), seed: work.seed, transparent: work.transparent, frames: work.frames };
    const result = await applyWithin(frame, step, { scene, mask: each === 0 ? work.mask : null });
    if ("declined" in result) return result.declined;
    work.frames[each] = result;
  }
  if (step.target !== "all") work.current = index;
  return undefined;
}

function goalOf(work: Work, { effect, target }: Step): number {
  if (effect.kind === "arrange") return 0;
  if (effect.kind === "overlay") return effect.onto;
  return typeof target === "number" ? target : work.current;
}

/** Does the effect in its region and in what the mask lets change. Every other pixel keeps its exact value. */
async function applyWithin(
  frame: Frame,
  { effect, region }: Step,
  { scene, mask }: { scene: Scene; mask: Uint8Array | null },
): Promise<Frame | Declined> {
  if (!region && !mask) return applyEffect(frame, effect, scene);
  const box = region ? resolveBox(region, frame) : boxOfMask(mask as Uint8Array, frame);
  if (!box) return { declined: "the mask leaves nothing to change" };
  const weights = region ? await regionPlane(region, box, frame) : null;
  if (weights === undefined) return { declined: "no smooth area reaches the top edge" };
  const plane = weigh({ frame, box, mask, weights });
  const outer = widen(box, reachOf(effect, box, scene.unit), frame);
  const inner = { left: box.left - outer.left, top: box.top - outer.top, width: box.width, height: box.height };
  const hole = effect.kind === "heal" ? holeOf(plane, inner, outer) : undefined;
  const result = await applyEffect(cutBox(frame, outer), effect, { ...scene, hole });
  if ("declined" in result) return result;
  if (result.width !== outer.width || result.height !== outer.height)
    return { declined: "it changes the size, and only a part may change" };
  return putBack(frame, { result: covers(inner, result) ? result : cutBox(result, inner), box, plane });
}

function putBack(frame: Frame, { result, box, plane }: { result: Frame; box: Box; plane: Uint8Array | null }): Frame {
  const whole = result.channels === 4 ? withAlpha(frame) : frame;
  const changed = whole.channels === 4 ? withAlpha(result) : result;
  if (covers(box, whole)) return plane ? mixByPlane(whole, changed, plane) : changed;
  pasteFrame(whole, plane ? mixByPlane(cutBox(whole, box), changed, plane) : changed, box);
  return whole;
}

/** Copies of large images are left out if a box is the whole image. */
function covers(box: Box, { width, height }: Frame): boolean {
  return box.width === width && box.height === height;
}
