import { describeStep } from "./describe";
import { WORKING_PIXELS } from "./load";
import type { Plan } from "./plan";
import type { Outcome } from "./run";

/** Parts of an instruction that are quoted back, and characters of each. */
const MOST_QUOTED = 8;
const LONGEST_QUOTE = 120;

/** What else is told of one result. */
export interface Facts {
  prompt: string;
  /** Counted from 0. */
  index: number;
  /** The image that came out, counted from 0, and how many were sent. */
  current: number;
  images: number;
  /** True if an image was made smaller before the edit. */
  shrunk: boolean;
  /** True if the order's size changed the result. */
  fitted: boolean;
  watermark: boolean;
}

/** The revised prompt: what was done in order, what was not, and why. */
export function tell(outcomes: readonly Outcome[], plan: Plan, facts: Facts): string {
  const done = outcomes.slice(plan.added.length).filter(({ declined }) => declined === undefined);
  const refused = outcomes.filter(({ declined }) => declined !== undefined);
  const parts = [
    done.length > 0 && `Done: ${done.map(({ step }) => describeStep(step)).join("; ")}.`,
    done.length === 0 && nothingDone(plan, refused, facts),
    plan.added.length > 0 && `Added as a finish: ${plan.added.map(describeStep).join(", ")}.`,
    plan.avoided.length > 0 && `Left out as asked: ${plan.avoided.map(describeStep).join(", ")}.`,
    refused.length > 0 && `Not possible here: ${refused.map(({ step, declined }) => `${describeStep(step)} (${declined})`).join("; ")}.`,
    plan.notUnderstood.length > 0 && notDone(plan.notUnderstood),
    plan.cut && "The instruction was too long to be read to its end.",
    ...notes(done, facts),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

function nothingDone({ steps, avoided, notUnderstood }: Plan, refused: readonly Outcome[], { prompt }: Facts): string {
  if (refused.length > 0 || steps.length > 0 || avoided.length > 0) return "Nothing was changed.";
  const quoted = notUnderstood.length === 0 ? `: "${shorten(prompt.trim())}"` : "";
  return `Nothing was changed, because nothing in the instruction was understood${quoted}.`;
}

function notDone(notUnderstood: readonly string[]): string {
  const quoted = notUnderstood.slice(0, MOST_QUOTED).map((words) => `"${shorten(words)}"`);
  const more = notUnderstood.length - quoted.length;
  return `Not done: ${quoted.join(", ")}${more > 0 ? ` and ${more} more` : ""}. This editor changes pixels by fixed rules; drawing or finding things needs a model.`;
}

function notes(done: readonly Outcome[], { index, current, images, shrunk, fitted, watermark }: Facts): (string | false)[] {
  const together = done.some(({ step: { effect } }) => effect.kind === "arrange" || effect.kind === "overlay");
  return [
    done.some(({ step }) => step.region?.guessed) && "The subject is not recognised: the middle of the picture stands for it.",
    images > 1 && !together && `Only picture ${current + 1} of ${images} is in the result.`,
    shrunk && `Edits work on at most ${WORKING_PIXELS / 1e6} megapixels and 8192 pixels a side, so the picture was made smaller first.`,
    fitted && "Brought to the size that was ordered.",
    watermark && "Marked with a watermark.",
    index > 0 && `Variation ${index + 1}: strengths changed a little.`,
  ];
}

function shorten(words: string): string {
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE - 1)}…` : words;
}
