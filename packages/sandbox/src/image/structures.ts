import { disc, oval, polygon } from "./brush";
import { type BuildingOptions, litWindow, smoke } from "./buildings";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";
import { roundTower } from "./towers";

const WOOD: Rgb = rgb("#7d5f45");
const LAMP: Rgb = [1, 0.82, 0.5];

/** A stone tower with battlements and a few windows, about twenty metres high. */
export function paintTower(easel: Easel, { color, random, snowy }: BuildingOptions): void {
  const stone = color ?? random.pick([rgb("#a79d94"), rgb("#b5a58e"), rgb("#93908f")]);
  const { context } = easel;
  roundTower(easel, stone, { x: 0, foot: 3.1, top: 2.6, from: -0.3, tall: 16.3 });
  roundTower(easel, scale(stone, 0.95), { x: 0, foot: 2.6, top: 3.2, from: 16, tall: 1.2 });
  context.fillStyle = css(easel.tone(snowy ? [0.95, 0.97, 1] : stone, 0.6));
  for (let notch = 0; notch < 6; notch++) context.fillRect(-3.2 + notch * 1.1, -18.2, 0.75, 1.1);
  context.fillStyle = css(easel.tone(scale(stone, 0.6), 0.3), 0.35);
  for (let course = 1; course < 13; course++) {
    for (let brick = 0; brick < 3; brick++)
      context.fillRect(-2.4 + random.next() * 4.2, -course * 1.25 + random.next() * 0.4, 0.5 + random.next() * 0.5, 0.16);
  }
  for (const y of [5, 9.4, 13.4]) litWindow(easel, { x: 0.4 * Math.sin(y), y: -y, wide: 0.6, tall: 1.3, lit: true });
  context.fillStyle = css(easel.tone([0.2, 0.15, 0.13], 0.3));
  context.beginPath();
  context.roundRect(-0.8, -2.5, 1.6, 2.6, [0.8, 0.8, 0, 0]);
  context.fill();
}

/** Burning logs in a ring of stones; the flames flicker and light what is near. */
export function paintCampfire(easel: Easel, { random }: BuildingOptions): void {
  const { context, timeS, light, night } = easel;
  smoke(easel, { x: 0, y: -1.2, size: 0.42, strength: 0.22 });
  const flicker = 1 + 0.06 * Math.sin(timeS * 9) + 0.05 * Math.sin(timeS * 14.3 + 1);
  context.save();
  context.globalCompositeOperation = "screen";
  halo(context, { x: 0, y: -0.5, radius: (2.2 + 2.6 * night) * flicker, color: light.emit([1, 0.55, 0.18]), strength: 0.45 + 0.4 * night });
  context.scale(1, 0.2);
  halo(context, { x: 0, y: 0.4, radius: 4.4 * flicker, color: light.emit([1, 0.5, 0.16]), strength: 0.25 + 0.6 * night });
  context.restore();
  for (let stone = 0; stone < 9; stone++) {
    const angle = (stone / 9) * Math.PI * 2;
    context.fillStyle = css(mix(easel.tone(rgb("#77726e"), 0.5), light.emit([0.75, 0.4, 0.2]), Math.sin(angle) < 0 ? 0.35 * night : 0));
    oval(context, { x: Math.cos(angle) * 0.62, y: Math.sin(angle) * 0.14 - 0.04, wide: 0.15 + random.next() * 0.04, tall: 0.11 });
  }
  for (const turn of [-0.42, 0.4, 0.05]) {
    context.save();
    context.translate(0, -0.1);
    context.rotate(turn);
    context.fillStyle = css(mix(easel.tone(rgb("#4f382a"), 0.4), light.emit([0.9, 0.35, 0.12]), 0.25));
    context.fillRect(-0.55, -0.08, 1.1, 0.15);
    context.restore();
  }
  flames(easel, flicker);
}

function flames({ context, light, timeS }: Easel, flicker: number): void {
  const tongues: [number, number, number, Rgb][] = [
    [0.46, 1.35, 0, [0.96, 0.36, 0.1]],
    [0.34, 1.1, 2, [1, 0.6, 0.15]],
    [0.19, 0.72, 4, [1, 0.9, 0.5]],
  ];
  for (const [wide, tall, phase, color] of tongues) {
    context.fillStyle = css(light.emit(color), 0.92);
    for (const side of [-0.5, 0.5, 0]) {
      const sway = Math.sin(timeS * 6.2 + phase + side * 5) * 0.12;
      const high = tall * flicker * (side === 0 ? 1 : 0.62 + 0.12 * Math.sin(timeS * 8 + side * 9 + phase));
      const x = side * wide * 1.1;
      context.beginPath();
      context.moveTo(x - wide * 0.55, -0.06);
      context.bezierCurveTo(x - wide * 0.7, -high * 0.5, x - wide * 0.05 + sway, -high * 0.55, x + sway, -high - 0.06);
      context.bezierCurveTo(x + wide * 0.12 + sway, -high * 0.6, x + wide * 0.72, -high * 0.45, x + wide * 0.55, -0.06);
      context.fill();
    }
  }
}

/** A street lamp on an iron post, about four metres. */
export function paintLamp(easel: Easel, { color }: BuildingOptions): void {
  const { context, light, night } = easel;
  const iron = color ?? rgb("#2c2f35");
  context.fillStyle = css(easel.tone(iron, 0.5));
  context.fillRect(-0.07, -3.5, 0.14, 3.5);
  context.fillRect(-0.2, -0.5, 0.4, 0.5);
  context.fillRect(-0.13, -0.9, 0.26, 0.45);
  context.fillRect(-0.32, -3.1, 0.64, 0.07);
  polygon(
    context,
    [
      [-0.17, -3.5],
      [-0.3, -4.1],
      [0.3, -4.1],
      [0.17, -3.5],
    ],
    mix(easel.tone([0.8, 0.8, 0.72], 0.7), light.emit(LAMP), Math.max(0.3, night)),
  );
  polygon(
    context,
    [
      [-0.37, -4.08],
      [0, -4.5],
      [0.37, -4.08],
    ],
    easel.tone(iron, 0.6),
  );
  if (night < 0.1) return;
  context.save();
  context.globalCompositeOperation = "screen";
  halo(context, { x: 0, y: -3.8, radius: 3.2, color: light.emit(LAMP), strength: 0.75 * night });
  context.scale(1, 0.16);
  halo(context, { x: 0, y: 0, radius: 3.6, color: light.emit(LAMP), strength: 0.4 * night });
  context.restore();
}

/** A wooden fence, ten metres of it. */
export function paintFence(easel: Easel, { color, random }: BuildingOptions): void {
  const { context } = easel;
  const wood = color ?? rgb("#8b7358");
  for (const y of [0.85, 0.42]) {
    context.fillStyle = css(easel.tone(wood, 0.75));
    context.fillRect(-5.1, -y - 0.06, 10.2, 0.13);
    context.fillStyle = css(easel.tone(scale(wood, 0.6), 0.3));
    context.fillRect(-5.1, -y + 0.05, 10.2, 0.04);
  }
  for (let post = 0; post <= 6; post++) {
    const x = -5 + post * (10 / 6);
    const tall = 1.12 + random.next() * 0.1;
    context.fillStyle = css(easel.tone(wood, easel.side > 0 ? 0.4 : 0.85));
    context.fillRect(x - 0.09, -tall, 0.09, tall + 0.05);
    context.fillStyle = css(easel.tone(wood, easel.side > 0 ? 0.85 : 0.4));
    context.fillRect(x, -tall, 0.09, tall + 0.05);
  }
}

/** A rocket on its tail fins, twelve metres, with fire and smoke below. */
export function paintRocket(easel: Easel, { color }: BuildingOptions): void {
  const { context, light, night } = easel;
  const body: Rgb = [0.94, 0.94, 0.93];
  const trim = color ?? rgb("#cf3f34");
  context.save();
  context.translate(0, -2.6);
  exhaust(easel);
  for (const half of [-1, 1]) {
    polygon(
      context,
      [
        [half * 1.1, -3],
        [half * 2.5, -0.6],
        [half * 2.4, 0.7],
        [half * 1, -0.5],
      ],
      easel.tone(trim, half === easel.side ? 0.95 : 0.35),
    );
  }
  const shell = context.createLinearGradient(-1.4, 0, 1.4, 0);
  const stops = easel.side > 0 ? [0.15, 0.6, 1, 0.8] : [0.8, 1, 0.6, 0.15];
  for (const [index, lit] of stops.entries()) shell.addColorStop(index / 3, css(easel.tone(body, lit)));
  context.fillStyle = shell;
  context.beginPath();
  context.moveTo(-1, -0.2);
  context.bezierCurveTo(-1.7, -4, -1.3, -7.4, 0, -9.6);
  context.bezierCurveTo(1.3, -7.4, 1.7, -4, 1, -0.2);
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = css(easel.tone(trim, 0.75));
  context.fillRect(-2, -9.8, 4, 2.3);
  context.fillRect(-2, -1.3, 4, 0.6);
  context.restore();
  context.fillStyle = css(easel.tone(trim, 0.6));
  disc(context, { x: 0, y: -5.2, radius: 0.72 });
  context.fillStyle = css(mix(easel.tone([0.35, 0.55, 0.7], 0.8), light.emit(LAMP), night * 0.5));
  disc(context, { x: 0, y: -5.2, radius: 0.5 });
  context.restore();
}

function exhaust({ context, light, timeS, night }: Easel): void {
  const flare = 1 + 0.08 * Math.sin(timeS * 21) + 0.06 * Math.sin(timeS * 33);
  halo(context, { x: 0, y: 1.4, radius: 4.6 * flare, color: light.emit([1, 0.62, 0.25]), strength: 0.55 + 0.3 * night });
  for (const [wide, tall, tint] of [
    [0.85, 3.4, [1, 0.5, 0.14]],
    [0.5, 2.4, [1, 0.88, 0.5]],
  ] as const) {
    context.fillStyle = css(light.emit(tint), 0.9);
    context.beginPath();
    context.moveTo(-wide, -0.1);
    context.quadraticCurveTo(-wide * 1.1, tall * 0.4, 0, tall * flare);
    context.quadraticCurveTo(wide * 1.1, tall * 0.4, wide, -0.1);
    context.fill();
  }
}

/** A flying saucer with lamps around its rim and a beam below; about nine metres wide, its underside at 0. */
export function paintUfo(easel: Easel, { color }: BuildingOptions): void {
  const { context, light, timeS } = easel;
  const metal = color ?? rgb("#9aa4ad");
  const beam = context.createLinearGradient(0, 0, 0, 9);
  beam.addColorStop(0, css(light.emit([0.6, 1, 0.8]), 0.5 + 0.08 * Math.sin(timeS * 5)));
  beam.addColorStop(1, css(light.emit([0.6, 1, 0.8]), 0));
  context.fillStyle = beam;
  polygon(context, [
    [-1.2, -0.5],
    [-3.4, 9],
    [3.4, 9],
    [1.2, -0.5],
  ]);
  context.fillStyle = css(mix(easel.tone([0.6, 0.8, 0.85], 0.9), light.emit([0.75, 1, 0.9]), 0.4));
  context.beginPath();
  context.ellipse(0, -1.7, 1.8, 1.6, 0, Math.PI, 0);
  context.fill();
  const shell = context.createLinearGradient(0, -2.2, 0, 0);
  shell.addColorStop(0, css(easel.tone(mix(metal, [1, 1, 1], 0.35), 1)));
  shell.addColorStop(0.5, css(easel.tone(metal, 0.6)));
  shell.addColorStop(1, css(easel.tone(scale(metal, 0.5), 0.2)));
  context.fillStyle = shell;
  oval(context, { x: 0, y: -1.1, wide: 4.6, tall: 0.95 });
  for (let lamp = -3; lamp <= 3; lamp++) {
    const lit = 0.5 + 0.5 * Math.sin(timeS * 6 + lamp * 1.3);
    const at = { x: lamp * 1.25, y: -0.95 + 0.35 * (1 - (lamp / 3.4) ** 2) };
    halo(context, { ...at, radius: 0.8, color: light.emit([1, 0.8, 0.35]), strength: 0.4 + 0.5 * lit });
    context.fillStyle = css(light.emit([1, 0.9, 0.6]));
    disc(context, { ...at, radius: 0.17 });
  }
}

/** A jetty on piles that comes towards the viewer; drawn in the plane of the image, its far end at the top. Metres at its near end. */
export function paintPier(easel: Easel, { color, snowy }: BuildingOptions): void {
  const { context } = easel;
  const wood: Rgb = snowy ? [0.9, 0.93, 0.96] : (color ?? WOOD);
  const far = { x: 0, y: -3.1, half: 0.3 };
  const near = { x: 0, y: 0, half: 2.2 };
  const at = (share: number) => {
    const part = share ** 1.9;
    return { y: far.y + (near.y - far.y) * part, half: far.half + (near.half - far.half) * part };
  };
  context.fillStyle = css(easel.tone(scale(WOOD, 0.45), 0.2));
  for (let pile = 2; pile <= 9; pile++) {
    const { y, half } = at(pile / 10);
    for (const side of [-1, 1]) context.fillRect(side * half - half * 0.05, y - half * 0.16, half * 0.1, half * 0.62);
  }
  const planks = 34;
  for (let plank = 0; plank < planks; plank++) {
    const from = at(plank / planks);
    const to = at((plank + 1) / planks);
    polygon(
      context,
      [
        [-from.half, from.y],
        [from.half, from.y],
        [to.half, to.y],
        [-to.half, to.y],
      ],
      easel.tone(scale(wood, plank % 2 ? 0.93 : 1.03), 0.62 + 0.2 * Math.sin(plank * 7.3)),
    );
    context.fillStyle = css(easel.tone(scale(WOOD, 0.4), 0.2), 0.55);
    context.fillRect(-to.half, to.y - (to.y - from.y) * 0.12, to.half * 2, (to.y - from.y) * 0.12);
  }
}
