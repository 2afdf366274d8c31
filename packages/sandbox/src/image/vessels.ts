import { type BuildingOptions, litWindow, smoke } from "./buildings";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";

/** A hull from bow to stern, lit from above; metres, the water at 0. */
function hull(easel: Easel, color: Rgb, at: { long: number; tall: number; bow: number; stripe?: Rgb }): void {
  const { context } = easel;
  const half = at.long / 2;
  const shape = (top: number) => {
    context.beginPath();
    context.moveTo(-half * 1.02, -at.tall * 1.05 - top);
    context.quadraticCurveTo(0, -at.tall * 0.72 - top, half + at.bow, -at.tall * 1.32 - top);
    context.quadraticCurveTo(half * 0.92, -at.tall * 0.4, half * 0.66, 0.12);
    context.lineTo(-half * 0.8, 0.12);
    context.quadraticCurveTo(-half * 1.0, -at.tall * 0.4, -half * 1.02, -at.tall * 1.05 - top);
    context.closePath();
  };
  const gradient = context.createLinearGradient(0, -at.tall * 1.3, 0, 0.1);
  gradient.addColorStop(0, css(easel.tone(color, 0.95)));
  gradient.addColorStop(0.6, css(easel.tone(color, 0.5)));
  gradient.addColorStop(1, css(easel.tone(scale(color, 0.55), 0.2)));
  shape(0);
  context.fillStyle = gradient;
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = css(easel.tone(at.stripe ?? [0.95, 0.93, 0.88], 0.8));
  context.beginPath();
  context.moveTo(-half * 1.1, -at.tall * 1.05);
  context.quadraticCurveTo(0, -at.tall * 0.72, half + at.bow, -at.tall * 1.32);
  context.lineTo(half + at.bow, -at.tall * 1.16);
  context.quadraticCurveTo(0, -at.tall * 0.56, -half * 1.1, -at.tall * 0.89);
  context.fill();
  context.restore();
}

/** A sloop under main and jib. */
export function paintSailboat(easel: Easel, { color, random }: BuildingOptions): void {
  const { context, timeS } = easel;
  const paint = color ?? random.pick([rgb("#f1ede4"), rgb("#2f4a6b"), rgb("#a33a33")]);
  const sail: Rgb = color && random.next() < 0.25 ? mix(color, [1, 1, 1], 0.3) : [0.98, 0.96, 0.91];
  const belly = 0.5 + 0.08 * Math.sin(timeS * 1.1);
  context.strokeStyle = css(easel.tone([0.35, 0.26, 0.2], 0.5));
  context.lineWidth = 0.13;
  context.beginPath();
  context.moveTo(0.3, -0.8);
  context.lineTo(0.3, -9.6);
  context.stroke();
  const cloth = (points: [number, number][], bend: number, lit: number) => {
    const [foot, top, out] = points as [[number, number], [number, number], [number, number]];
    const gradient = context.createLinearGradient(foot[0], 0, out[0], 0);
    gradient.addColorStop(0, css(easel.tone(sail, lit)));
    gradient.addColorStop(1, css(easel.tone(scale(sail, 0.9), lit * 0.6)));
    context.fillStyle = gradient;
    context.beginPath();
    context.moveTo(...foot);
    context.lineTo(...top);
    context.quadraticCurveTo((top[0] + out[0]) / 2 + bend, (top[1] + out[1]) / 2, ...out);
    context.closePath();
    context.fill();
  };
  cloth(
    [
      [0.18, -1.6],
      [0.18, -9.4],
      [-3.2, -1.8],
    ],
    -belly,
    easel.side < 0 ? 1 : 0.55,
  );
  cloth(
    [
      [0.5, -1.5],
      [0.42, -8.6],
      [3.1, -1.35],
    ],
    belly,
    easel.side > 0 ? 1 : 0.6,
  );
  hull(easel, paint, { long: 6, tall: 1, bow: 0.7 });
}

/** A wooden rowing boat. */
export function paintBoat(easel: Easel, { color, random }: BuildingOptions): void {
  const { context } = easel;
  const paint = color ?? random.pick([rgb("#a8432f"), rgb("#3d6f7d"), rgb("#8a5f3b"), rgb("#d8a13c")]);
  context.fillStyle = css(easel.tone(scale(paint, 0.35), 0.15));
  context.beginPath();
  context.ellipse(0.1, -0.84, 2.05, 0.26, -0.03, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = css(easel.tone(rgb("#9a7752"), 0.7));
  context.fillRect(-0.9, -0.93, 0.5, 0.24);
  context.fillRect(0.7, -0.95, 0.5, 0.24);
  hull(easel, paint, { long: 4.1, tall: 0.72, bow: 0.35 });
  context.strokeStyle = css(easel.tone(rgb("#b48a5a"), 0.7));
  context.lineWidth = 0.09;
  context.beginPath();
  context.moveTo(-0.4, -0.9);
  context.lineTo(-2.5, -0.06);
  context.stroke();
}

export function paintCanoe(easel: Easel, { color }: BuildingOptions): void {
  hull(easel, color ?? rgb("#b0562f"), { long: 4.6, tall: 0.5, bow: 0.5 });
  const { context } = easel;
  context.fillStyle = css(easel.tone([0.2, 0.17, 0.2], 0.3));
  context.beginPath();
  context.ellipse(-0.3, -1.05, 0.26, 0.5, 0.1, 0, Math.PI * 2);
  context.fill();
  context.beginPath();
  context.arc(-0.22, -1.68, 0.19, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = css(easel.tone(rgb("#7d5a3a"), 0.5));
  context.lineWidth = 0.07;
  context.beginPath();
  context.moveTo(-1, -1.6);
  context.lineTo(0.7, -0.15);
  context.stroke();
}

/** A steamer with decks, lit at night. */
export function paintShip(easel: Easel, { color, random }: BuildingOptions): void {
  const { context } = easel;
  const paint = color ?? random.pick([rgb("#23324a"), rgb("#8c2f2b"), rgb("#2f3437")]);
  smoke(easel, { x: -1.5, y: -12.4, size: 1.9, strength: 0.45, dark: true });
  for (const x of [-4, -0.5, 3]) {
    context.fillStyle = css(easel.tone([0.85, 0.5, 0.25], easel.side > 0 ? 0.4 : 0.7));
    context.fillRect(x - 0.7, -12, 1.4, 5);
    context.fillStyle = css(easel.tone([0.15, 0.15, 0.17], 0.4));
    context.fillRect(x - 0.7, -12, 1.4, 1.1);
  }
  const decks: [number, number, number, number][] = [
    [-11, 20, -5.2, 2],
    [-9, 15, -7.2, 2],
    [3.5, 4.4, -8.9, 1.8],
  ];
  for (const [x, wide, y, tall] of decks) {
    context.fillStyle = css(easel.tone([0.95, 0.94, 0.91], 0.75));
    context.fillRect(x, y, wide, tall);
    for (let port = x + 0.8; port < x + wide - 0.6; port += 1.25)
      litWindow(easel, { x: port, y: y + tall * 0.45, wide: 0.55, tall: 0.6, lit: random.next() < 0.85 });
  }
  hull(easel, paint, { long: 30, tall: 3.9, bow: 2.4, stripe: [0.93, 0.9, 0.85] });
  if (easel.night < 0.2) return;
  for (let port = -11; port < 12; port += 1.7)
    halo(context, { x: port, y: -2.5, radius: 0.55, color: easel.light.emit([1, 0.85, 0.55]), strength: 0.9 * easel.night });
}
