import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { dictionary } from "../../../../lib/contracts/dictionary";
import { along, mix, natural, type Rgb, rgb, smoothstep } from "./color";
import type { Grade } from "./grade";
import { Noise } from "./noise";
import { makePixels, toSurface } from "./surface";

/** How a planet looks. */
export interface PlanetLook {
  /** Colours from dark to light. */
  ramp: readonly Rgb[];
  kind: "banded" | "rocky" | "earth";
  ringed: boolean;
}

const look = (kind: PlanetLook["kind"], ringed: boolean, colors: string): PlanetLook => ({
  kind,
  ringed,
  ramp: colors.split(" ").map(rgb),
});

const KNOWN = dictionary<PlanetLook>({
  saturn: look("banded", true, "#8a6a48 #c9a56f #ead7a4 #d8b982"),
  jupiter: look("banded", false, "#7a4a36 #c08a5e #ead9bd #d4a679"),
  mars: look("rocky", false, "#5a2418 #a5492b #d4774a #e8a878"),
  earth: look("earth", false, "#0d3b6e #1d63a8 #3d7a3e #b9a46a"),
});
const OTHERS: readonly PlanetLook[] = [
  look("banded", true, "#3a3f73 #6b78c0 #b7c4ef #8c9be0"),
  look("banded", false, "#0f5560 #2a93a0 #9adfd8 #54b8bd"),
  look("rocky", false, "#4a2a45 #8d4a6b #d98a8f #f0b9a0"),
  look("banded", true, "#7a3b2e #d0784a #f4c88a #e29a5c"),
  look("rocky", false, "#3d4552 #717d8c #aab4bd #d5d9d6"),
];

/** The look of a planet that goes by a name or colour, or of the one with this number. */
export function planetLook(word: string, { color, number }: { color: Rgb | null; number: number }): PlanetLook {
  const known = KNOWN[word];
  const chosen = known ?? OTHERS[number % OTHERS.length] ?? look("rocky", false, "#3d4552 #d5d9d6");
  if (!color) return chosen;
  const body = natural(color);
  return {
    ...chosen,
    kind: known ? chosen.kind : "banded",
    ramp: [mix(body, [0, 0, 0.1], 0.6), body, mix(body, [1, 1, 1], 0.55), mix(body, [1, 1, 1], 0.2)],
  };
}

/** A ball lit from one side, in a square of this many pixels; a thin rim of air catches the light. */
export function paintPlanet(
  side: number,
  { planet, light, seed, grade }: { planet: PlanetLook; light: Rgb; seed: number; grade: Grade },
): Canvas {
  const noise = new Noise(seed);
  const pixels = makePixels(side, side);
  const colors = Array.from({ length: 256 }, (_, index) => grade(along(planet.ramp, index / 255)));
  const rim = grade(mix(planet.ramp.at(-1) ?? [1, 1, 1], [0.7, 0.85, 1], 0.6));
  for (let row = 0, at = 0; row < side; row++) {
    for (let column = 0; column < side; column++, at += 4) {
      const x = ((column + 0.5) / side - 0.5) * 2.02;
      const y = (0.5 - (row + 0.5) / side) * 2.02;
      const far = Math.hypot(x, y);
      if (far > 1.01) continue;
      const z = Math.sqrt(Math.max(0, 1 - far * far));
      const lit = smoothstep(-0.12, 0.85, x * light[0] + y * light[1] + z * light[2]);
      const ground = colors[Math.round(surface(planet, noise, { x, y, z }) * 255)] ?? [0.5, 0.5, 0.5];
      const cloud = planet.kind === "earth" ? smoothstep(0.08, 0.4, noise.clouds(x * 2.1 + 70, y * 3.4 + z, 4)) : 0;
      const body = mix(ground, [1, 1, 1], cloud * 0.85);
      const air = smoothstep(0.72, 1, far) * 0.55 * lit;
      for (let channel = 0; channel < 3; channel++)
        pixels.data[at + channel] = 255 * ((body[channel] as number) * (0.035 + lit * 1.02) * (1 - air) + (rim[channel] as number) * air);
      pixels.data[at + 3] = 255 * smoothstep(1.008, 0.992, far);
    }
  }
  return toSurface(pixels).canvas;
}

/** Place on the ramp of a spot on the ball, 0 to 1. */
function surface({ kind }: PlanetLook, noise: Noise, { x, y, z }: { x: number; y: number; z: number }): number {
  const wide = Math.atan2(x, z + 0.35);
  if (kind === "banded") {
    const bend = noise.clouds(wide * 1.6, y * 5, 4) * 0.16;
    return Math.min(1, Math.max(0, 0.5 + 0.46 * noise.profile((y + bend * 0.5) * 5.5 + 20, 4) * 1.6 + bend));
  }
  const rough = noise.clouds(wide * 1.9 + 5, y * 1.9, 6);
  if (kind === "rocky") return Math.min(1, Math.max(0, 0.5 + rough * 0.95));
  return rough > 0.02 ? Math.min(1, 0.62 + rough * 0.7) : Math.max(0, 0.32 + rough * 0.5);
}

/** Half of a planet's rings: the far one is drawn before the ball, the near one after it. */
export function drawRings(
  context: SKRSContext2D,
  { radius, tilt, colors, near }: { radius: number; tilt: number; colors: readonly Rgb[]; near: boolean },
): void {
  context.save();
  context.rotate(tilt);
  context.scale(1, 0.26);
  const from = near ? 0 : Math.PI;
  for (let ring = 0; ring < 26; ring++) {
    const share = ring / 25;
    if (share > 0.58 && share < 0.66) continue;
    const [red, green, blue] = along(colors, 0.35 + 0.6 * Math.abs(Math.sin(ring * 1.7)));
    context.strokeStyle = `rgba(${Math.round(red * 255)},${Math.round(green * 255)},${Math.round(blue * 255)},${(0.75 - 0.35 * Math.abs(Math.sin(ring * 2.3))).toFixed(2)})`;
    context.lineWidth = radius * 0.034;
    context.beginPath();
    context.arc(0, 0, radius * (1.32 + share * 0.78), from, from + Math.PI);
    context.stroke();
  }
  context.restore();
}
