import type { Effect, EffectKind } from "../step";
import { ART_EFFECTS } from "./art";
import { BACKGROUND_EFFECTS } from "./background";
import { COMBINE_EFFECTS } from "./combine";
import type { ApplyEffect, Declined, Effects, Scene } from "./effect";
import { FILTER_EFFECTS } from "./filter";
import { type Frame, filledFrame, withAlpha } from "./frame";
import { FRAMING_EFFECTS } from "./framing";
import { GEOMETRY_EFFECTS } from "./geometry";
import { healHole } from "./heal";
import { keepColour, recolour } from "./recolour";
import { drawText } from "./text";
import { TONE_EFFECTS } from "./tone";

/** How each kind of effect is done. `format` is done by whoever writes the file. */
const EFFECTS: Effects<EffectKind> = {
  ...TONE_EFFECTS,
  ...FILTER_EFFECTS,
  ...ART_EFFECTS,
  ...GEOMETRY_EFFECTS,
  ...FRAMING_EFFECTS,
  ...BACKGROUND_EFFECTS,
  ...COMBINE_EFFECTS,
  recolour: (frame, { from, to }) => recolour(frame, from, to),
  "keep colour": (frame, { colour }) => keepColour(frame, colour),
  text: drawText,
  fill: (frame, { colour }) => (frame.channels === 4 ? withAlpha(filledFrame(frame, colour)) : filledFrame(frame, colour)),
  heal: (frame, _, { hole }) => (hole ? healHole(frame, hole) : { declined: "say where, or send a mask: finding things needs a model" }),
  format: (frame) => frame,
};

/** Does one effect on the whole frame, which may be changed in place. */
export async function applyEffect(frame: Frame, effect: Effect, scene: Scene): Promise<Frame | Declined> {
  // The table has the function of this very kind; the compiler cannot follow a union through a lookup.
  const apply = EFFECTS[effect.kind] as ApplyEffect<EffectKind>;
  return apply(frame, effect, scene);
}
