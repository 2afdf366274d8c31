import { Random } from "../random";
import { clamp, mix, multiply, type Rgb, rgb } from "./color";
import type { Grade } from "./grade";
import { HOUR_FACTS, HOUR_LOOKS, type Hour } from "./hours";

/** The light of a scene. All colours of a scene go through it, so that they belong together. */
export interface Light {
  hour: Hour;
  /** From the zenith to the horizon. */
  sky: readonly Rgb[];
  sun: Rgb;
  glow: Rgb;
  haze: Rgb;
  /** Place of the sun or moon: `x` as a share of the width, `height` as a share of the sky above the horizon. */
  sunX: number;
  sunHeight: number;
  /** How strong the glow about the sun is, 0 to 1. */
  glowStrength: number;
  /** 0 by day, 1 at night: windows, lamps and stars go by it. */
  night: number;
  /** Unit vector towards the light: right, up, towards the eye. */
  direction: Rgb;
  /** A surface of this colour as it looks when lit (0 to 1) at a distance (0 at the eye, 1 at the horizon). */
  shade(albedo: Rgb, how: { lit: number; distance: number }): Rgb;
  /** A colour that gives light itself. */
  emit(color: Rgb): Rgb;
}

export interface LightOrder {
  hour: Hour;
  seed: number;
  grade: Grade;
  /** Thicker air: 0 clear, 1 fog. */
  mist: number;
}

export function makeLight({ hour, seed, grade, mist }: LightOrder): Light {
  const random = new Random(seed);
  const look = random.pick(HOUR_LOOKS[hour]);
  const facts = HOUR_FACTS[hour];
  const side = random.next() < 0.5 ? -1 : 1;
  const sunX = 0.5 + side * (0.06 + random.next() * 0.24);
  const [lowest, highest] = facts.sunHeight;
  const key = rgb(look.key);
  const fill = scaleFill(rgb(look.fill));
  const haze = grade(rgb(look.haze));
  const up = clamp(facts.sunHeight[0], 0.3, 0.75);
  const length = Math.hypot(0.8, up, 0.35);
  return {
    hour,
    sky: look.sky.map((hex) => grade(rgb(hex))),
    sun: grade(rgb(look.sun)),
    glow: grade(rgb(look.glow)),
    haze,
    sunX,
    sunHeight: lowest + random.next() * (highest - lowest),
    glowStrength: facts.glow,
    night: facts.night,
    direction: [(side * 0.8) / length, up / length, 0.35 / length],
    shade: (albedo, { lit, distance }) => {
      const near = grade(multiply(albedo, mix(fill, key, lit)));
      return distance === 0 ? near : mix(near, haze, distance * (1 - mist) + mist * Math.sqrt(distance));
    },
    emit: grade,
  };
}

/** Shade is darker than its colour of light alone would make it. */
function scaleFill(fill: Rgb): Rgb {
  return [fill[0] * 0.78, fill[1] * 0.78, fill[2] * 0.82];
}
