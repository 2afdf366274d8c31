import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import { about, oval } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { Noise } from "./noise";
import type { Relief } from "./relief";
import type { Flora } from "./reliefs";
import { plant, Stamps, scatter } from "./scatter";
import { makeSurface, type Surface } from "./surface";
import { type Layer, moving, still, type World } from "./world";

const WILD: string[] = ["#f4f0e2", "#f2c744", "#d9534f", "#8e6bc0", "#e98ab0", "#6c8fdc"];

export interface FlowersOptions {
  colors: readonly Rgb[];
  /** Metres. */
  from: number;
  to: number;
  count: number;
  kind: "wild" | "lavender" | "poppy" | "tulip" | "sunflower";
  /** Whether nothing else is at a place: a share of the width, metres away. */
  isFree(share: number, z: number, tall: number): boolean;
}

export function flowerColors(kind: FlowersOptions["kind"], color: Rgb | null): Rgb[] {
  if (color) return [color, mix(color, [1, 1, 1], 0.25), scale(color, 0.85)];
  if (kind === "lavender") return [rgb("#8467c4"), rgb("#9b7ad6"), rgb("#6f57ad")];
  if (kind === "poppy") return [rgb("#dd3b2f"), rgb("#ee5440"), rgb("#c42b28")];
  if (kind === "tulip") return [rgb("#e4405a"), rgb("#f2c53d"), rgb("#f08db0"), rgb("#f4efe6")];
  if (kind === "sunflower") return [rgb("#f5bd23"), rgb("#f8cd45")];
  return WILD.map(rgb);
}

/** Tufts of grass all over near land, finer with distance. */
export function grassLayer(
  world: World,
  relief: Relief,
  options: { flora: Flora; from: number; to: number; count: number; tall: number; isFree(share: number, z: number, tall: number): boolean },
): Layer {
  const random = world.dice("grass");
  const places = scatter(world, relief, { ...options, random, likely: (_x, z, share) => (options.isFree(share, z, 0.4) ? 1 : 0) });
  const stamps = new Stamps(4, ({ variant, distance }) =>
    paintTuft(world, { flora: options.flora, distance, random: world.dice(`tuft ${variant}`) }),
  );
  return still(0.8, (context) => {
    const details = world.dice("grass details");
    for (const place of places) {
      const tall = options.tall * place.scale * (0.6 + details.next() * 0.8);
      plant(context, stamps.at(details.below(4), place.distance), {
        x: place.x,
        y: place.y + tall * 0.12,
        tall,
        flip: details.next() < 0.5,
      });
    }
  });
}

function paintTuft(world: World, { flora, distance, random }: { flora: Flora; distance: number; random: Random }): Surface {
  const surface = makeSurface(64, 40);
  const { context } = surface;
  context.lineCap = "round";
  for (let blade = 0; blade < 26; blade++) {
    const foot = 12 + random.next() * 40;
    const lean = about(random, 0, 9);
    const albedo = mix(scale(flora.grass, 0.86), flora.dry, random.next());
    context.strokeStyle = css(world.light.shade(albedo, { lit: 0.25 + 0.75 * random.next(), distance }), 0.7);
    context.lineWidth = about(random, 1.3, 0.5);
    context.beginPath();
    context.moveTo(foot, 40);
    context.quadraticCurveTo(foot + lean * 0.2, 26, foot + lean, about(random, 14, 9));
    context.stroke();
  }
  return surface;
}

/** Flowers by the thousand: dots far away, blossoms near. */
export function flowersLayer(world: World, relief: Relief, options: FlowersOptions): Layer {
  const random = world.dice("flowers");
  const noise = new Noise(random.below(2 ** 31));
  const places = scatter(world, relief, {
    ...options,
    random,
    likely: (x, z, share) =>
      !options.isFree(share, z, 0.4)
        ? 0
        : options.kind === "lavender"
          ? Math.abs(((x / 1.1) % 1) + 1) % 1 < 0.55
            ? 1
            : 0.06
          : noise.plane(x * 0.22, z * 0.16) > -0.12
            ? 1
            : 0.22,
  });
  return still(0.8, (context) => {
    const details = world.dice("flower details");
    for (const place of places) {
      const color = options.colors[details.below(options.colors.length)] ?? [1, 1, 1];
      const size = place.scale * (options.kind === "wild" ? 0.055 : 0.08) * (0.6 + details.next() * 0.8);
      const lit = 0.45 + details.next() * 0.55;
      drawFlower(context, world, {
        ...place,
        y: place.y - size * 2.2 * details.next() - size,
        size,
        color,
        lit,
        kind: options.kind,
        turn: details.next() * 6,
      });
    }
  });
}

interface Flower {
  x: number;
  y: number;
  size: number;
  color: Rgb;
  lit: number;
  distance: number;
  kind: FlowersOptions["kind"];
  turn: number;
}

function drawFlower(context: SKRSContext2D, world: World, flower: Flower): void {
  const { x, y, size, color, lit, distance, kind, turn } = flower;
  const petal = css(world.light.shade(color, { lit, distance }));
  context.fillStyle = petal;
  if (size < 2.6) {
    context.fillRect(x - size * 0.6, y - size * 0.5, size * 1.2, size);
    return;
  }
  context.strokeStyle = css(world.light.shade([0.3, 0.44, 0.22], { lit: 0.4, distance }));
  context.lineWidth = Math.max(0.7, size * 0.14);
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x + size * 0.3, y + size * 1.6, x + size * 0.1, y + size * 3);
  context.stroke();
  if (kind === "lavender") {
    for (let bud = 0; bud < 7; bud++)
      oval(context, { x: x + (bud % 2 ? 1 : -1) * size * 0.2, y: y + (bud - 4) * size * 0.36, wide: size * 0.32, tall: size * 0.26 });
    return;
  }
  if (kind === "tulip") {
    oval(context, { x, y: y - size * 0.2, wide: size * 0.62, tall: size * 0.95 });
    return;
  }
  const petals = kind === "sunflower" ? 11 : kind === "poppy" ? 4 : 6;
  for (let index = 0; index < petals; index++) {
    const angle = turn + (index / petals) * Math.PI * 2;
    oval(context, {
      x: x + Math.cos(angle) * size * 0.55,
      y: y + Math.sin(angle) * size * 0.42,
      wide: size * (kind === "poppy" ? 0.62 : 0.46),
      tall: size * (kind === "poppy" ? 0.5 : 0.23),
      turn: angle,
    });
  }
  context.fillStyle = css(
    world.light.shade(kind === "sunflower" || kind === "poppy" ? [0.24, 0.16, 0.12] : [0.95, 0.78, 0.25], { lit, distance }),
  );
  oval(context, { x, y, wide: size * (kind === "sunflower" ? 0.4 : 0.24), tall: size * (kind === "sunflower" ? 0.32 : 0.19) });
}

/** Blades along the lower edge, dark and out of the light: they frame the image and sway. */
export function fringeLayer(world: World, options: { color: Rgb; tall: number; kind: "grass" | "reeds" }): Layer {
  const random = world.dice(`fringe ${options.kind}`);
  const { width, height } = world;
  const blades = Array.from({ length: options.kind === "reeds" ? 70 : 150 }, () => {
    // Taller towards the sides, so that the middle stays open.
    const share = random.next();
    const side = Math.abs(share - 0.5) * 2;
    return {
      x: share * width,
      tall: options.tall * (0.3 + 0.75 * side ** 1.5) * (0.5 + random.next() * 0.8),
      lean: about(random, 0, 0.3),
      phase: share * 7 + random.next(),
      wide: about(random, 1, 0.4) * Math.max(1, world.unit / 420),
      color: css(
        world.light.shade(mix(scale(options.color, 0.5), options.color, random.next() * 0.7), { lit: random.next() * 0.3, distance: 0 }),
      ),
      head: options.kind === "reeds" && random.next() < 0.4,
    };
  });
  return moving(1, (context, timeS) => {
    for (const blade of blades) {
      const bend = (blade.lean + 0.07 * Math.sin(timeS * 1.4 + blade.phase)) * blade.tall;
      const tip = { x: blade.x + bend, y: height - blade.tall };
      context.fillStyle = blade.color;
      context.beginPath();
      context.moveTo(blade.x - blade.wide, height + 2);
      context.quadraticCurveTo(blade.x - blade.wide * 0.4 + bend * 0.15, height - blade.tall * 0.6, tip.x, tip.y);
      context.quadraticCurveTo(blade.x + blade.wide + bend * 0.2, height - blade.tall * 0.55, blade.x + blade.wide, height + 2);
      context.fill();
      if (blade.head)
        oval(context, { x: tip.x, y: tip.y + blade.tall * 0.04, wide: blade.wide * 1.5, tall: blade.tall * 0.07, turn: bend / blade.tall });
    }
  });
}
