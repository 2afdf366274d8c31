import { oval } from "./brush";
import { css, mix, type Rgb, scale } from "./color";
import type { Easel } from "./easel";

const HULL: Rgb = [0.93, 0.93, 0.95];

/** A rocket on its way, 10 m tall, standing on its flame. */
export function paintFlyingRocket({ context, timeS, tone }: Easel, { color }: { color: Rgb | null }): void {
  const accent = color ?? [0.86, 0.24, 0.2];
  flame(context, timeS);
  for (const side of [-1, 1]) {
    context.fillStyle = css(tone(scale(accent, side < 0 ? 1 : 0.75), 0.7));
    context.beginPath();
    context.moveTo(side * 1.3, -4);
    context.quadraticCurveTo(side * 3, -2.4, side * 2.8, 0.4);
    context.quadraticCurveTo(side * 1.9, -0.8, side * 1, -0.7);
    context.fill();
  }
  const hull = context.createLinearGradient(-1.7, 0, 1.7, 0);
  hull.addColorStop(0, css(tone(HULL, 1)));
  hull.addColorStop(0.45, css(tone(HULL, 0.9)));
  hull.addColorStop(1, css(tone(scale(HULL, 0.55), 0.5)));
  const body = () => {
    context.beginPath();
    context.moveTo(0, -10.4);
    context.bezierCurveTo(1.9, -8, 2.1, -4.4, 1.2, -0.6);
    context.lineTo(-1.2, -0.6);
    context.bezierCurveTo(-2.1, -4.4, -1.9, -8, 0, -10.4);
    context.closePath();
  };
  body();
  context.fillStyle = hull;
  context.fill();
  context.save();
  body();
  context.clip();
  context.fillStyle = css(tone(accent, 0.85));
  context.fillRect(-3, -11, 6, 2.9);
  context.fillRect(-3, -1.5, 6, 0.5);
  context.restore();
  context.fillStyle = css(tone([0.35, 0.38, 0.45], 0.8));
  oval(context, { x: 0, y: -6, wide: 0.86, tall: 0.86 });
  context.fillStyle = css(tone([0.45, 0.75, 0.9], 0.9));
  oval(context, { x: 0, y: -6, wide: 0.62, tall: 0.62 });
  context.fillStyle = "rgba(255, 255, 255, 0.6)";
  oval(context, { x: -0.2, y: -6.22, wide: 0.18, tall: 0.12, turn: -0.6 });
}

function flame(context: Easel["context"], timeS: number): void {
  const flicker = 1 + 0.12 * Math.sin(timeS * 19) + 0.08 * Math.sin(timeS * 31);
  for (const [wide, long, fill] of [
    [1.25, 6.4, "rgba(255, 120, 40, 0.5)"],
    [0.85, 4.6, "rgba(255, 190, 70, 0.8)"],
    [0.45, 2.9, "rgba(255, 250, 220, 0.95)"],
  ] as const) {
    context.fillStyle = fill;
    context.beginPath();
    context.moveTo(-wide, -0.6);
    context.quadraticCurveTo(-wide * 0.9, long * 0.5 * flicker, 0, long * flicker);
    context.quadraticCurveTo(wide * 0.9, long * 0.5 * flicker, wide, -0.6);
    context.fill();
  }
}

/** A flying saucer, 3 m tall, with lamps that run round its rim. */
export function paintSaucer({ context, timeS, tone }: Easel, { color }: { color: Rgb | null }): void {
  const metal = color ?? [0.62, 0.66, 0.74];
  const beam = context.createLinearGradient(0, 0, 0, 6);
  beam.addColorStop(0, "rgba(190, 255, 220, 0.45)");
  beam.addColorStop(1, "rgba(190, 255, 220, 0)");
  context.fillStyle = beam;
  context.beginPath();
  for (const [x, y] of [
    [-1.1, -0.3],
    [1.1, -0.3],
    [2.6, 6],
    [-2.6, 6],
  ] as const)
    context.lineTo(x, y);
  context.closePath();
  context.fill();
  context.fillStyle = css(mix(tone([0.6, 0.9, 0.95], 0.9), [1, 1, 1], 0.2), 0.85);
  oval(context, { x: 0, y: -1.5, wide: 1.5, tall: 1.35 });
  const plate = context.createLinearGradient(0, -1.9, 0, 0);
  plate.addColorStop(0, css(tone(mix(metal, [1, 1, 1], 0.4), 1)));
  plate.addColorStop(0.55, css(tone(metal, 0.8)));
  plate.addColorStop(1, css(tone(scale(metal, 0.4), 0.4)));
  context.fillStyle = plate;
  oval(context, { x: 0, y: -1, wide: 4, tall: 0.95 });
  for (let lamp = 0; lamp < 7; lamp++) {
    const shine = 0.45 + 0.55 * Math.max(0, Math.sin(timeS * 4 - lamp * 0.9 + 1));
    context.fillStyle = `rgba(255, 236, 150, ${shine.toFixed(3)})`;
    oval(context, { x: (lamp - 3) * 1.08, y: -0.8 + Math.abs(lamp - 3) * -0.06, wide: 0.2, tall: 0.16 });
  }
}
