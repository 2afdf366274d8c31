import type { BuildingOptions } from "./buildings";
import { css, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";

/** Metres of a bridge from end to end, and of its roadway above the water. */
export const ARCHES = { wide: 60, tall: 9 };
export const SUSPENSION = { wide: 90, tall: 34, deck: 8 };

/** Stone arches side by side with a level way on top. */
export function paintArches(easel: Easel, { color, random, snowy }: BuildingOptions): void {
  const { context } = easel;
  const stone = color ?? random.pick([rgb("#a39585"), rgb("#978f88"), rgb("#b09b80")]);
  const half = ARCHES.wide / 2;
  const spans = 5;
  const span = ARCHES.wide / spans;
  const face = context.createLinearGradient(0, -ARCHES.tall, 0, 0);
  face.addColorStop(0, css(easel.tone(stone, 0.85)));
  face.addColorStop(1, css(easel.tone(scale(stone, 0.7), 0.3)));
  const arches = (inset: number, top: number) => {
    context.beginPath();
    context.rect(-half, -ARCHES.tall, ARCHES.wide, ARCHES.tall + 0.6);
    for (let index = 0; index < spans; index++) {
      const middle = -half + span * (index + 0.5);
      const wide = span * 0.39 - inset;
      context.moveTo(middle + wide, 0.7);
      context.lineTo(middle + wide, -ARCHES.tall * 0.34);
      context.ellipse(middle, -ARCHES.tall * 0.34, wide, ARCHES.tall * 0.45 - top, 0, 0, Math.PI, true);
      context.lineTo(middle - wide, 0.7);
      context.closePath();
    }
  };
  arches(0.5, 0.5);
  context.fillStyle = css(easel.tone(scale(stone, 0.5), 0.12));
  context.fill("evenodd");
  arches(0, 0);
  context.fillStyle = face;
  context.fill("evenodd");
  context.fillStyle = css(easel.tone(scale(stone, 0.55), 0.3), 0.35);
  for (let brick = 0; brick < 110; brick++)
    context.fillRect(-half + random.next() * ARCHES.wide, -ARCHES.tall + random.next() * 1.9, 0.7, 0.14);
  context.fillStyle = css(easel.tone(snowy ? [0.95, 0.97, 1] : scale(stone, 1.08), 0.95));
  context.fillRect(-half, -ARCHES.tall - 0.85, ARCHES.wide, 0.4);
  context.fillStyle = css(easel.tone(stone, 0.6));
  context.fillRect(-half, -ARCHES.tall - 0.5, ARCHES.wide, 0.75);
  context.fillStyle = css(easel.tone(scale(stone, 0.6), 0.25));
  context.fillRect(-half, -ARCHES.tall + 0.2, ARCHES.wide, 0.2);
}

/** A roadway hung on cables between two towers. */
export function paintSuspension(easel: Easel, { color }: BuildingOptions): void {
  const { context, light, night } = easel;
  const steel: Rgb = color ?? rgb("#b5452f");
  const { tall, deck, wide } = SUSPENSION;
  const towers = [-22, 22];
  const cable = (x: number) => {
    const inside = Math.min(1, Math.abs(x) / 22);
    if (Math.abs(x) <= 22) return deck + 1.6 + (tall - deck - 2.4) * inside ** 2;
    const out = (Math.abs(x) - 22) / (wide / 2 - 22);
    return deck + (tall - deck - 0.8) * (1 - out) ** 1.35;
  };
  context.strokeStyle = css(easel.tone(steel, 0.6));
  context.lineWidth = 0.14;
  context.beginPath();
  for (let x = -wide / 2; x <= wide / 2; x += 1.5) {
    context.moveTo(x, -deck);
    context.lineTo(x, -cable(x));
  }
  context.stroke();
  context.lineWidth = 0.5;
  context.beginPath();
  for (let x = -wide / 2; x <= wide / 2; x += 1) context.lineTo(x, -cable(x));
  context.stroke();
  context.fillStyle = css(easel.tone(scale(steel, 0.75), 0.45));
  context.fillRect(-wide / 2 - 40, -deck, wide + 80, 1.1);
  context.fillStyle = css(easel.tone(steel, 0.9));
  context.fillRect(-wide / 2 - 40, -deck - 0.25, wide + 80, 0.4);
  for (const x of towers) {
    context.fillStyle = css(easel.tone([0.5, 0.48, 0.46], 0.5));
    context.fillRect(x - 2, -1.6, 4, 2);
    for (const leg of [-1.15, 0.35]) {
      context.fillStyle = css(easel.tone(steel, leg < 0 === easel.side < 0 ? 0.95 : 0.45));
      context.fillRect(x + leg, -tall, 0.8, tall - 1);
    }
    context.fillStyle = css(easel.tone(steel, 0.7));
    for (const y of [tall, tall * 0.78, tall * 0.58, tall * 0.4]) context.fillRect(x - 1.15, -y, 2.3, 0.9);
  }
  if (night < 0.2) return;
  for (let x = -wide / 2; x <= wide / 2; x += 4)
    halo(context, { x, y: -deck - 1, radius: 1.1, color: light.emit([1, 0.85, 0.55]), strength: 0.8 * night });
}
