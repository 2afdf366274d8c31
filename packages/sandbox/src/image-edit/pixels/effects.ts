import type { Effect, EffectKind } from "../step";
import { clearBackground } from "./background";
import { COMBINE_EFFECTS } from "./combine";
import type { ApplyEffect, Declined, Effects, Scene } from "./effect";
import { FILTER_EFFECTS } from "./filter";
import type { Frame } from "./frame";
import { FRAMING_EFFECTS } from "./framing";
import { GEOMETRY_EFFECTS } from "./geometry";
import { drawText } from "./text";

/** How each kind of effect is done. `format` is done by whoever writes the file. */
const EFFECTS: Effects<EffectKind> = {
  ...FILTER_EFFECTS,
  ...GEOMETRY_EFFECTS,
  ...FRAMING_EFFECTS,
  ...COMBINE_EFFECTS,
  text: drawText,
  "clear background": clearBackground,
  format: (frame) => frame,
};

/** Does one effect on the whole frame, which may be changed in place. */
export async function applyEffect(frame: Frame, effect: Effect, scene: Scene): Promise<Frame | Declined> {
  // The table has the function of this very kind; the compiler cannot follow a union through a lookup.
  return (EFFECTS[effect.kind] as ApplyEffect<EffectKind>)(frame, effect, scene);
}
