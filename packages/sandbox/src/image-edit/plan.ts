import type { ImageEditOrder } from "../../../../lib/contracts/image-order";
import { Random } from "../random";
import { type Instruction, parseInstruction } from "./parse";
import type { Effect, EffectKind, Step } from "./step";
import { namedKinds } from "./words/rules";

/** What is done for one result. */
export interface Plan {
  steps: Step[];
  /** The steps that `prompt_extend` put in. */
  added: Step[];
  avoided: Step[];
  notUnderstood: string[];
  /** True if the end of the words was left out. */
  cut: boolean;
}

/** Effects on light and colour: after one of them, levels of our own would work against the words. */
const TONES = new Set<EffectKind>([
  "grayscale",
  "sepia",
  "invert",
  "brightness",
  "contrast",
  "saturation",
  "temperature",
  "exposure",
  "fade",
  "levels",
  "solarise",
  "hue",
  "gamma",
  "posterise",
  "threshold",
  "tint",
  "balance",
  "duotone",
  "recolour",
  "keep colour",
  "vignette",
  "glow",
  "fill",
]);
/** The same for sharpness. */
const TEXTURES = new Set<EffectKind>([
  "blur",
  "sharpen",
  "denoise",
  "pixelate",
  "grain",
  "glow",
  "tilt shift",
  "sketch",
  "ink drawing",
  "edges",
  "emboss",
  "oil painting",
  "cartoon",
  "posterise",
  "threshold",
  "heal",
  "fill",
  "invert",
]);
/** These are what they are; a little more or less of them is another thing. */
const EXACT = new Set<EffectKind>(["grayscale", "invert", "solarise", "opacity"]);

/** Reads the words of an order. Negative words and "don't" take effects out, `promptExtend` puts a mild finish in. */
export function planEdit(order: ImageEditOrder): Plan {
  const { steps, notUnderstood, avoided, cut }: Instruction = parseInstruction(order.prompt);
  const unwanted = new Set([...avoided, ...negativeKinds(order.negativePrompt)]);
  const wanted = steps.filter(({ effect }) => !unwanted.has(effect.kind));
  const added = order.promptExtend && wanted.length > 0 ? finishOf(wanted, unwanted) : [];
  return { steps: [...added, ...wanted], added, avoided: steps.filter(({ effect }) => unwanted.has(effect.kind)), notUnderstood, cut };
}

function negativeKinds(text: string | null): EffectKind[] {
  return (text ?? "")
    .slice(0, 1000)
    .toLowerCase()
    .split(/[,;.\n]/)
    .flatMap(namedKinds);
}

/** Better light and a touch of sharpness, where the words say nothing about them. Comes first, so that drawn things stay exact. */
function finishOf(steps: readonly Step[], unwanted: ReadonlySet<EffectKind>): Step[] {
  const without = (kinds: ReadonlySet<EffectKind>) => !steps.some(({ effect }) => kinds.has(effect.kind));
  const finish: Effect[] = [];
  if (without(TONES)) finish.push({ kind: "levels", amount: 0.5 });
  if (without(TEXTURES)) finish.push({ kind: "sharpen", amount: 0.3 });
  return finish.filter(({ kind }) => !unwanted.has(kind)).map((effect) => ({ effect, region: null, target: "all" }));
}

/** Another result of the same words: strengths a quarter more or less, but for figures that the words give. Null if every step is exact. */
export function varySteps(steps: readonly Step[], seed: number): Step[] | null {
  const random = new Random(seed);
  let varied = false;
  const others = steps.map((step) => {
    const factor = 0.75 + random.next() * 0.5;
    if (step.exact || !("amount" in step.effect) || EXACT.has(step.effect.kind)) return step;
    varied = true;
    return { ...step, effect: { ...step.effect, amount: step.effect.amount * factor } };
  });
  return varied ? others : null;
}
