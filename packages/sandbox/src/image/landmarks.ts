import { polygon } from "./brush";
import { type BuildingOptions, litWindow } from "./buildings";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";
import { roundTower } from "./towers";

/** A castle with round towers, battlements and pointed roofs; about thirty metres wide. */
export function paintCastle(easel: Easel, { random, color, snowy }: BuildingOptions): void {
  const stone = color ?? random.pick([rgb("#b5a58e"), rgb("#a79d94"), rgb("#c2b49a")]);
  const cover: Rgb = snowy ? rgb("#dfe7ee") : random.pick([rgb("#49586d"), rgb("#7a4038"), rgb("#3f5a58")]);
  const { context } = easel;
  const wall = (x: number, wide: number, tall: number) => {
    const gradient = context.createLinearGradient(0, -tall, 0, 0);
    gradient.addColorStop(0, css(easel.tone(stone, 0.62)));
    gradient.addColorStop(1, css(easel.tone(scale(stone, 0.7), 0.3)));
    context.fillStyle = gradient;
    context.fillRect(x - wide / 2, -tall, wide, tall + 0.3);
    for (let notch = x - wide / 2; notch < x + wide / 2 - 0.4; notch += 1.5) context.fillRect(notch, -tall - 0.8, 0.85, 0.85);
  };
  const tower = (x: number, girth: number, tall: number, pointed: boolean) => {
    roundTower(easel, stone, { x, foot: girth, top: girth * 0.94, from: -0.3, tall: tall + 0.3 });
    roundTower(easel, stone, { x, foot: girth * 0.94, top: girth * 1.18, from: tall, tall: 0.9 });
    if (pointed) {
      const high = girth * 3.1;
      for (const half of [-1, 1]) {
        polygon(
          context,
          [
            [x, -tall - 0.8 - high],
            [x + half * girth * 1.32, -tall - 0.8],
            [x, -tall - 0.8],
          ],
          easel.tone(cover, half === easel.side ? 0.95 : 0.15),
        );
      }
      flag(easel, { x, y: -tall - 0.8 - high });
    } else {
      context.fillStyle = css(easel.tone(stone, 0.6));
      for (let notch = -1.15; notch < 1.1; notch += 0.5) context.fillRect(x + notch * girth, -tall - 1.6, girth * 0.28, 0.75);
    }
    litWindow(easel, { x: x + girth * 0.15, y: -tall * 0.72, wide: 0.5, tall: 1.1, lit: random.next() < 0.8 });
    litWindow(easel, { x: x - girth * 0.2, y: -tall * 0.42, wide: 0.5, tall: 1.1, lit: random.next() < 0.6 });
  };
  tower(3.4, 2.6, 17 + random.next() * 4, true);
  wall(-2, 14, 10.5);
  tower(-5.2, 2, 14 + random.next() * 3, true);
  wall(1, 26, 6);
  tower(-12.5, 2.3, 9.5, true);
  tower(13.5, 2.5, 10.5 + random.next() * 2, random.next() < 0.6);
  tower(8.2, 1.6, 12 + random.next() * 3, true);
  context.fillStyle = css(easel.tone([0.16, 0.13, 0.13], 0.3));
  context.beginPath();
  context.roundRect(-1.7, -4.2, 3.4, 4.5, [1.7, 1.7, 0, 0]);
  context.fill();
  for (const x of [-6, -3.5, 4.5, 6.5]) litWindow(easel, { x, y: -8, wide: 0.6, tall: 1.2, lit: random.next() < 0.7 });
}

function flag(easel: Easel, { x, y }: { x: number; y: number }): void {
  const { context, timeS } = easel;
  context.fillStyle = css(easel.tone([0.25, 0.22, 0.22], 0.4));
  context.fillRect(x - 0.07, y - 2.1, 0.14, 2.3);
  const wave = Math.sin(timeS * 4 + x) * 0.22;
  context.fillStyle = css(easel.tone(rgb("#c9473c"), 0.8));
  context.beginPath();
  context.moveTo(x, y - 2.1);
  context.quadraticCurveTo(x + 0.8, y - 2.1 + wave, x + 1.9, y - 1.55 - wave);
  context.quadraticCurveTo(x + 0.8, y - 1.1 + wave, x, y - 1);
  context.fill();
}

/** Pagoda roofs in tiers. */
export function paintTemple(easel: Easel, { color, snowy }: BuildingOptions): void {
  const { context } = easel;
  const wood = color ?? rgb("#9a4434");
  const cover: Rgb = snowy ? rgb("#e6edf3") : rgb("#49454f");
  const tiers = 5;
  for (let tier = 0; tier < tiers; tier++) {
    const wide = 9.5 - tier * 1.35;
    const foot = tier * 3.4;
    context.fillStyle = css(easel.tone(scale(wood, 0.8), 0.4));
    context.fillRect(-wide * 0.33, -foot - 2.4, wide * 0.66, 2.5);
    context.fillStyle = css(easel.tone(wood, 0.9));
    context.fillRect(easel.side > 0 ? wide * 0.05 : -wide * 0.33, -foot - 2.4, wide * 0.28, 2.5);
    for (const x of [-0.2, 0, 0.2]) litWindow(easel, { x: x * wide, y: -foot - 1.2, wide: 0.7, tall: 1.2, lit: true });
    context.fillStyle = css(easel.tone(cover, 0.55));
    context.beginPath();
    context.moveTo(-wide * 0.74, -foot - 2.75);
    context.quadraticCurveTo(-wide * 0.42, -foot - 2.9, -wide * 0.26, -foot - 4);
    context.lineTo(wide * 0.26, -foot - 4);
    context.quadraticCurveTo(wide * 0.42, -foot - 2.9, wide * 0.74, -foot - 2.75);
    context.quadraticCurveTo(wide * 0.4, -foot - 2.2, 0, -foot - 2.2);
    context.quadraticCurveTo(-wide * 0.4, -foot - 2.2, -wide * 0.74, -foot - 2.75);
    context.fill();
  }
  context.fillStyle = css(easel.tone([0.75, 0.6, 0.3], 0.8));
  context.fillRect(-0.12, -tiers * 3.4 - 3.6, 0.24, 3.4);
}

/** A red gate. */
export function paintTorii(easel: Easel, { color }: BuildingOptions): void {
  const { context } = easel;
  const red = color ?? rgb("#c8402c");
  for (const x of [-3, 3]) roundTower(easel, red, { x, foot: 0.42, top: 0.34, from: -0.6, tall: 7.4 });
  context.fillStyle = css(easel.tone(red, 0.7));
  context.fillRect(-3.9, -5.5, 7.8, 0.55);
  context.fillRect(-0.3, -6.7, 0.6, 1.4);
  const beam = (y: number, reach: number, thick: number, color: Rgb) => {
    context.fillStyle = css(easel.tone(color, 0.6));
    context.beginPath();
    context.moveTo(-reach, y - 0.5);
    context.quadraticCurveTo(0, y + 0.12, reach, y - 0.5);
    context.lineTo(reach - 0.25, y - 0.5 + thick);
    context.quadraticCurveTo(0, y + 0.1 + thick, -reach + 0.25, y - 0.5 + thick);
    context.fill();
  };
  beam(-6.9, 5, 0.65, red);
  beam(-7.35, 5.4, 0.5, rgb("#2f2a2c"));
}

/** Three sides in the sand, one lit. */
export function paintPyramid(easel: Easel, { color, random }: BuildingOptions): void {
  const { context, side } = easel;
  const stone = color ?? rgb("#d8b27a");
  const size = 26 + random.next() * 8;
  const tall = size * 0.72;
  const edge = -side * size * 0.22;
  polygon(
    context,
    [
      [-size, 0.4],
      [0, -tall],
      [edge, 0.8],
    ],
    easel.tone(stone, side > 0 ? 0.12 : 0.95),
  );
  polygon(
    context,
    [
      [size, 0.4],
      [0, -tall],
      [edge, 0.8],
    ],
    easel.tone(stone, side > 0 ? 0.95 : 0.12),
  );
  context.strokeStyle = css(easel.tone(scale(stone, 0.6), 0.3), 0.3);
  context.lineWidth = 0.12;
  for (let course = 1; course < 20; course++) {
    const share = course / 20;
    context.beginPath();
    context.moveTo(-size * (1 - share), 0.4 * (1 - share) - tall * share);
    context.lineTo(edge * (1 - share), 0.8 * (1 - share) - tall * share);
    context.lineTo(size * (1 - share), 0.4 * (1 - share) - tall * share);
    context.stroke();
  }
}

/** A tent with a light inside. */
export function paintTent(easel: Easel, { color }: BuildingOptions): void {
  const { context, night, light } = easel;
  const cloth = color ?? rgb("#d9772f");
  if (night > 0.2) halo(context, { x: 0, y: -1, radius: 5, color: light.emit(LAMP_IN_TENT), strength: 0.35 * night });
  const glow = (lit: number) => mix(easel.tone(cloth, lit), light.emit(mix(cloth, LAMP_IN_TENT, 0.6)), night * 0.75);
  polygon(
    context,
    [
      [-2.3, 0],
      [-0.5, -2.2],
      [1.1, 0],
    ],
    glow(0.5),
  );
  polygon(
    context,
    [
      [-0.5, -2.2],
      [1.9, -1.9],
      [2.9, 0],
      [1.1, 0],
    ],
    glow(easel.side > 0 ? 0.95 : 0.25),
  );
  polygon(
    context,
    [
      [-0.95, 0],
      [-0.5, -1.7],
      [0.15, 0],
    ],
    mix(easel.tone(scale(cloth, 0.4), 0.2), light.emit(LAMP_IN_TENT), night * 0.9),
  );
}

const LAMP_IN_TENT: Rgb = [1, 0.82, 0.5];
