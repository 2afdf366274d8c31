import type { Random } from "../random";
import { about, bell, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { Dabs } from "./dabs";
import type { Season } from "./reliefs";
import { makeSurface, type Surface } from "./surface";
import type { TreeOrder, TreeTones } from "./tree-order";
import { paintBare, paintCactus, paintPalm } from "./trees-bare";
import type { World } from "./world";

export type TreeKind = "pine" | "broad" | "birch" | "blossom" | "palm" | "bare" | "cactus" | "cypress";

const LEAVES: Record<Season, Partial<Record<TreeKind, string[]>>> = {
  spring: { pine: ["#3f6b4d"], broad: ["#7fa848", "#94b656"], birch: ["#a8c468"], blossom: ["#f3b6c8", "#f7ccd6", "#eb9db6"] },
  summer: { pine: ["#355f45", "#3d6a48"], broad: ["#5c8a3e", "#6d9645", "#4f7d41"], birch: ["#8fb357"], blossom: ["#f3b6c8", "#f7ccd6"] },
  autumn: { pine: ["#39604a"], broad: ["#c8742f", "#d99a36", "#b5512f", "#cfae45"], birch: ["#e0b545", "#e6c35a"], blossom: ["#d98c6a"] },
  winter: { pine: ["#3e5f5a"], broad: ["#93a3ad"], birch: ["#aab6be"], blossom: ["#f3d9e2"] },
};

/** What a kind of tree looks like in this light at a distance (0 near, 1 at the horizon). */
export function treeTones(
  world: World,
  kind: TreeKind,
  how: { season: Season; distance: number; random: Random; color: Rgb | null },
): TreeTones {
  const { season, distance, random, color } = how;
  const fallback = kind === "cactus" ? ["#5b8450"] : kind === "palm" ? ["#5f8f46"] : kind === "cypress" ? ["#3d5f3c"] : ["#5c8a3e"];
  const options = LEAVES[season][kind] ?? fallback;
  const leaf = color ?? rgb(options[random.below(options.length)] ?? "#5c8a3e");
  const bark = kind === "birch" ? rgb("#e6e2d8") : kind === "palm" ? rgb("#a58a68") : rgb("#6b513f");
  const { light } = world;
  return {
    leaf: [
      light.shade(scale(leaf, 0.58), { lit: 0.05, distance }),
      light.shade(leaf, { lit: 0.45, distance }),
      light.shade(mix(leaf, [1, 0.95, 0.7], 0.14), { lit: 1, distance }),
    ],
    bark: [light.shade(scale(bark, 0.6), { lit: 0.1, distance }), light.shade(bark, { lit: 0.8, distance })],
  };
}

/** A tree that stands in the middle of the lower edge. */
export function paintTree(kind: TreeKind, order: TreeOrder): Surface {
  const wide = kind === "pine" ? 0.62 : kind === "cypress" ? 0.3 : kind === "palm" ? 1.1 : kind === "cactus" ? 0.7 : 1;
  const surface = makeSurface(Math.max(4, order.size * wide), Math.max(4, order.size * 1.02));
  const { context, canvas } = surface;
  context.translate(canvas.width / 2, canvas.height);
  if (kind === "pine") paintPine(surface, order);
  else if (kind === "cypress") paintCypress(surface, order);
  else if (kind === "palm") paintPalm(surface, order);
  else if (kind === "cactus") paintCactus(surface, order);
  else if (kind === "bare") paintBare(surface, order);
  else paintCrown(surface, order, kind);
  return surface;
}

/** Boughs in tiers, hanging a little, lit on the sun's side. */
function paintPine({ context }: Surface, { size, random, tones, side, snow }: TreeOrder): void {
  const [dark, middle, light] = tones.leaf;
  context.fillStyle = css(tones.bark[0]);
  context.fillRect(-size * 0.013, -size * 0.16, size * 0.026, size * 0.16);
  polygon(
    context,
    [
      [0, -size * 0.97],
      [size * 0.1, -size * 0.1],
      [-size * 0.1, -size * 0.1],
    ],
    mix(dark, middle, 0.3),
  );
  const tiers = Math.max(7, Math.min(22, Math.round(size / 9)));
  const lean = about(random, 0, 0.012) * size;
  for (let tier = tiers; tier >= 0; tier--) {
    const share = tier / tiers;
    const y = -size * (1 - share * 0.9);
    const reach = size * (0.012 + 0.245 * share ** 0.92) * about(random, 1, 0.16);
    const drop = size * (0.03 + 0.07 * share);
    const boughs = 3 + Math.round(4 * share);
    for (let bough = 0; bough < boughs; bough++) {
      const spot = (bough / Math.max(1, boughs - 1)) * 2 - 1 + bell(random) * 0.18;
      const tip = spot * reach;
      const lit = spot * side * 0.5 + 0.42 + bell(random) * 0.22;
      const color = lit < 0.5 ? mix(dark, middle, lit * 2) : mix(middle, light, lit * 2 - 1);
      const thick = size * (0.02 + 0.034 * share);
      polygon(
        context,
        [
          [lean * (1 - share), y - thick],
          [tip * 0.55, y + drop * 0.28 - thick * 0.25],
          [tip, y + drop * about(random, 1, 0.22)],
          [tip * 0.62, y + drop * 0.72],
          [tip * 0.25, y + drop * 0.86],
        ],
        color,
      );
      if (snow > 0 && random.next() < snow) {
        polygon(
          context,
          [
            [lean * (1 - share), y - thick],
            [tip * 0.55, y + drop * 0.26 - thick * 0.4],
            [tip * 0.96, y + drop * 0.9],
            [tip * 0.5, y + drop * 0.34],
          ],
          mix(light, [0.97, 0.98, 1], 0.62),
        );
      }
    }
  }
}

function paintCypress({ context, canvas }: Surface, { size, random, tones, side }: TreeOrder): void {
  const [dark, middle, light] = tones.leaf;
  const leaves = new Dabs(canvas.width, canvas.height);
  context.fillStyle = css(tones.bark[0]);
  context.fillRect(-size * 0.01, -size * 0.08, size * 0.02, size * 0.08);
  const dabs = Math.max(60, Math.min(220, Math.round(size * 1.2)));
  for (let dab = 0; dab < dabs; dab++) {
    const share = dab / dabs;
    const girth = Math.sin(Math.PI * Math.min(1, 0.06 + share * 0.96) ** 0.72) * size * 0.085;
    const spot = bell(random);
    const lit = spot * side * 0.55 + 0.4 + bell(random) * 0.25;
    leaves.add({
      x: canvas.width / 2 + spot * girth,
      y: canvas.height - size * (0.06 + 0.93 * (1 - share)),
      wide: size * 0.017,
      tall: size * 0.045,
      turn: spot * 0.3,
      color: lit < 0.5 ? mix(dark, middle, lit * 2) : mix(middle, light, lit * 2 - 1),
    });
  }
  context.drawImage(leaves.toCanvas(), -canvas.width / 2, -canvas.height);
}

/** A trunk that forks, and a crown of leaf clusters, each a ball in the light. */
function paintCrown(surface: Surface, order: TreeOrder, kind: TreeKind): void {
  const { context, canvas } = surface;
  const { size, random, tones, side, snow } = order;
  const leaves = new Dabs(canvas.width, canvas.height);
  const slim = kind === "birch";
  const clusters = Array.from({ length: slim ? 9 : 11 + random.below(5) }, (_, index) => {
    const angle = random.next() * Math.PI * 2;
    const far = Math.sqrt(random.next());
    return {
      x: Math.cos(angle) * far * size * (slim ? 0.17 : 0.3),
      y: -size * (slim ? 0.62 : 0.66) + Math.sin(angle) * far * size * (slim ? 0.27 : 0.19),
      radius: size * (slim ? 0.1 : 0.15) * about(random, 1, 0.3) * (index === 0 ? 1.2 : 1),
    };
  }).sort((left, right) => left.y - right.y || left.x - right.x);
  paintTrunk(surface, order, { slim, clusters });
  const [dark, middle, light] = tones.leaf;
  const leaf = Math.max(0.9, size * (size > 180 ? 0.0088 : 0.0125));
  const each = Math.max(9, Math.min(84, Math.round(size / 3.6)));
  for (const pass of [0, 1]) {
    for (const cluster of clusters) {
      for (let index = 0; index < each; index++) {
        const angle = random.next() * Math.PI * 2;
        const far = Math.sqrt(random.next());
        const dx = Math.cos(angle) * far;
        const dy = Math.sin(angle) * far;
        const lit = dx * side * 0.36 - dy * 0.4 + 0.44 + bell(random) * 0.24 + (pass === 0 ? -0.26 : 0.06);
        if (pass === 1 && lit < 0.3) continue;
        let color = lit < 0.5 ? mix(dark, middle, lit * 2) : mix(middle, light, lit * 2 - 1);
        if (snow > 0 && dy < -0.2 && random.next() < snow) color = mix(light, [0.97, 0.98, 1], 0.7);
        const girth = leaf * about(random, pass === 0 ? 1.9 : 1.2, 0.4);
        leaves.add({
          x: canvas.width / 2 + cluster.x + dx * cluster.radius * 1.15,
          y: canvas.height + cluster.y + dy * cluster.radius,
          wide: girth,
          tall: girth * 0.72,
          turn: angle,
          color,
        });
      }
    }
  }
  context.drawImage(leaves.toCanvas(), -canvas.width / 2, -canvas.height);
}

interface TrunkPlan {
  slim: boolean;
  clusters: { x: number; y: number; radius: number }[];
}

function paintTrunk({ context }: Surface, { size, random, tones, side }: TreeOrder, { slim, clusters }: TrunkPlan): void {
  const [dark, light] = tones.bark;
  const foot = size * (slim ? 0.017 : 0.032);
  const fork = -size * (slim ? 0.5 : 0.38);
  context.strokeStyle = css(mix(dark, light, 0.35));
  context.lineCap = "round";
  for (const cluster of clusters) {
    context.lineWidth = Math.max(0.6, foot * 0.5);
    context.beginPath();
    context.moveTo(0, fork * about(random, 0.92, 0.12));
    context.quadraticCurveTo(cluster.x * 0.35, cluster.y * 0.75, cluster.x * 0.9, cluster.y);
    context.stroke();
  }
  const bend = about(random, 0, size * 0.012);
  const shape: [number, number][] = [
    [-foot, 0],
    [-foot * 0.62 + bend, fork * 0.6],
    [-foot * 0.5, fork * (slim ? 1.5 : 1.1)],
    [foot * 0.5, fork * (slim ? 1.5 : 1.1)],
    [foot * 0.62 + bend, fork * 0.6],
    [foot, 0],
  ];
  const gradient = context.createLinearGradient(-foot, 0, foot, 0);
  gradient.addColorStop(side > 0 ? 0 : 1, css(dark));
  gradient.addColorStop(side > 0 ? 1 : 0, css(light));
  context.beginPath();
  shape.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.fillStyle = gradient;
  context.fill();
  if (!slim) return;
  context.fillStyle = css(scale(dark, 0.45));
  for (let mark = 0; mark < 14; mark++) {
    const y = fork * 1.4 * random.next();
    context.fillRect(-foot * 0.7 + random.next() * foot * 0.6, y, foot * about(random, 0.6, 0.3), Math.max(0.6, size * 0.004));
  }
}
