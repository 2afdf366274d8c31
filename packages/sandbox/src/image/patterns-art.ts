import { dictionary } from "../../../../lib/contracts/dictionary";
import { disc, polygon, smoothPath } from "./brush";
import { css, mix, type Rgb } from "./color";
import type { PatternPainter } from "./patterns-woven";

type Context = Parameters<PatternPainter>[0];

const inkAt = (tones: readonly [Rgb, Rgb, ...Rgb[]], index: number): Rgb => tones[1 + (index % (tones.length - 1))] ?? tones[1];

const terrazzo: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("terrazzo");
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  const chips: { x: number; y: number; size: number }[] = [];
  for (let tries = 0; tries < 2600 && chips.length < 420; tries++) {
    const chip = { x: random.next() * width, y: random.next() * height, size: unit * (0.006 + random.next() ** 2.4 * 0.036) };
    if (chips.some((other) => Math.hypot(other.x - chip.x, other.y - chip.y) < (other.size + chip.size) * 1.15)) continue;
    chips.push(chip);
    const corners = 5 + random.below(3);
    const turn = random.next() * 7;
    const points = Array.from({ length: corners }, (_, index): [number, number] => {
      const angle = turn + ((index + random.next() * 0.6) / corners) * Math.PI * 2;
      const far = chip.size * (0.7 + random.next() * 0.45);
      return [chip.x + Math.cos(angle) * far, chip.y + Math.sin(angle) * far];
    });
    polygon(context, points, inkAt(tones, random.below(9)));
  }
};

/** Quarter circles, discs, bars and steps on a grid of squares. */
const bauhaus: PatternPainter = (context, { sheet, tones }) => {
  const { width, height } = sheet;
  const random = sheet.dice("bauhaus");
  const cells = random.pick([4, 5, 5, 6]);
  const side = Math.min(width, height) / cells;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const [left, top] = [(width - columns * side) / 2, (height - rows * side) / 2];
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      context.save();
      context.translate(left + (column + 0.5) * side, top + (row + 0.5) * side);
      context.rotate((random.below(4) * Math.PI) / 2);
      context.scale(side, side);
      // A tile a hair too large covers the joint to the next one.
      const behind = random.next() < 0.5 ? tones[0] : inkAt(tones, random.below(12));
      context.fillStyle = css(behind);
      context.fillRect(-0.502, -0.502, 1.004, 1.004);
      const inks = tones.filter((tone) => tone !== behind);
      paintTile(context, { kind: random.below(8), ink: inks[random.below(inks.length)] ?? tones[1], other: inks[0] ?? tones[1] });
      context.restore();
    }
  }
};

function paintTile(context: Context, { kind, ink, other }: { kind: number; ink: Rgb; other: Rgb }): void {
  context.fillStyle = css(ink);
  context.beginPath();
  if (kind === 0) disc(context, { x: 0, y: 0, radius: 0.4 });
  else if (kind === 1 || kind === 2) {
    context.moveTo(-0.5, -0.5);
    context.arc(-0.5, -0.5, 1, 0, Math.PI / 2);
    context.fill();
    if (kind === 1) {
      context.fillStyle = css(other);
      context.beginPath();
      context.moveTo(-0.5, -0.5);
      context.arc(-0.5, -0.5, 0.5, 0, Math.PI / 2);
      context.fill();
    }
  } else if (kind === 3) {
    polygon(context, [
      [-0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ]);
  } else if (kind === 4) {
    for (let bar = 0; bar < 3; bar++) context.fillRect(-0.5, -0.42 + bar * 0.34, 1, 0.17);
  } else if (kind === 5) {
    context.arc(0, -0.5, 0.5, 0, Math.PI);
    context.arc(0, 0.5, 0.5, Math.PI, Math.PI * 2);
    context.fill();
  } else if (kind === 6) {
    context.lineWidth = 0.14;
    context.strokeStyle = css(ink);
    for (const far of [0.18, 0.43]) {
      context.beginPath();
      context.arc(0, 0, far, 0, Math.PI * 2);
      context.stroke();
    }
  } else context.fillRect(-0.5, -0.5, 0.5, 1);
}

/** Large soft forms that overlap, fine lines and a few discs. */
const abstract: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("abstract");
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  for (let form = 0; form < 7; form++) {
    const [x, y] = [random.next() * width, random.next() * height];
    const far = unit * (0.14 + random.next() * 0.26);
    const points = Array.from({ length: 7 }, (_, index): [number, number] => {
      const angle = (index / 7) * Math.PI * 2;
      const reach = far * (0.62 + random.next() * 0.55);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    });
    smoothPath(context, points);
    context.fillStyle = css(inkAt(tones, form + random.below(2)), 0.72 + random.next() * 0.25);
    context.fill();
    if (random.next() < 0.6) echo(context, { points, middle: [x, y], color: mix(inkAt(tones, form + 2), tones[0], 0.2), wide: unit / 420 });
  }
  for (let dot = 0; dot < 4; dot++) {
    context.fillStyle = css(inkAt(tones, dot + 1));
    disc(context, { x: random.next() * width, y: random.next() * height, radius: unit * (0.012 + random.next() * 0.05) });
  }
  const [x, y] = [width * (0.2 + random.next() * 0.5), height * (0.2 + random.next() * 0.5)];
  context.fillStyle = css(inkAt(tones, 3));
  for (let column = 0; column < 6; column++)
    for (let row = 0; row < 6; row++) disc(context, { x: x + column * unit * 0.022, y: y + row * unit * 0.022, radius: unit * 0.0042 });
};

/** Thin lines that repeat a form's edge inside it. */
function echo(
  context: Context,
  { points, middle, color, wide }: { points: [number, number][]; middle: [number, number]; color: Rgb; wide: number },
): void {
  context.strokeStyle = css(color, 0.9);
  context.lineWidth = wide;
  for (const share of [0.86, 0.72, 0.58]) {
    smoothPath(
      context,
      points.map(([x, y]): [number, number] => [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share]),
    );
    context.stroke();
  }
}

export const ART = dictionary<PatternPainter>({ terrazzo, bauhaus, abstract });
