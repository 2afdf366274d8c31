import { dictionary } from "../../../../lib/contracts/dictionary";
import { disc, polygon } from "./brush";
import { css, mix, type Rgb, scale } from "./color";
import type { PatternPainter } from "./patterns-woven";

type Context = Parameters<PatternPainter>[0];

const inkAt = (tones: readonly [Rgb, Rgb, ...Rgb[]], index: number): Rgb => tones[1 + (index % (tones.length - 1))] ?? tones[1];

const truchet: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const side = unit / 11;
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  context.lineCap = "butt";
  for (const [share, color] of [
    [0.36, inkAt(tones, 0)],
    [0.16, mix(inkAt(tones, 1), tones[0], 0.15)],
  ] as const) {
    const turns = sheet.dice("truchet turns");
    context.strokeStyle = css(color);
    context.lineWidth = side * share;
    for (let y = 0; y < height; y += side) {
      for (let x = 0; x < width; x += side) {
        const turned = turns.next() < 0.5;
        for (const [cx, cy] of turned
          ? [
              [x, y],
              [x + side, y + side],
            ]
          : [
              [x + side, y],
              [x, y + side],
            ]) {
          context.save();
          context.beginPath();
          context.rect(x - 0.4, y - 0.4, side + 0.8, side + 0.8);
          context.clip();
          context.beginPath();
          context.arc(cx ?? 0, cy ?? 0, side / 2, 0, Math.PI * 2);
          context.stroke();
          context.restore();
        }
      }
    }
  }
};

const mandala: PatternPainter = (context, { sheet, tones }) => {
  const { width, height } = sheet;
  const random = sheet.dice("mandala");
  const far = Math.min(width, height) * 0.47;
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  const fold = random.pick([8, 10, 12, 16]);
  const rings = 8;
  for (let ring = rings; ring >= 1; ring--) {
    const outer = (ring / rings) * far;
    const tall = (far / rings) * (1.1 + random.next() * 0.9);
    const kind = random.below(4);
    const ink = inkAt(tones, ring + random.below(2));
    const count = fold * (ring > 5 ? 2 : 1);
    if (kind === 0 || ring === rings) {
      context.fillStyle = css(mix(ink, tones[0], ring === rings ? 0.82 : 0.25));
      disc(context, { x: 0, y: 0, radius: outer });
    }
    for (let index = 0; index < count; index++) {
      context.save();
      context.rotate(((index + (ring % 2) / 2) / count) * Math.PI * 2);
      petal(context, { kind, outer, tall, wide: (outer * Math.PI) / count, ink, rim: inkAt(tones, ring + 2) });
      context.restore();
    }
    context.strokeStyle = css(inkAt(tones, ring + 1), 0.8);
    context.lineWidth = far / 160;
    context.beginPath();
    context.arc(0, 0, Math.max(1, outer - tall), 0, Math.PI * 2);
    context.stroke();
  }
  context.fillStyle = css(inkAt(tones, 0));
  disc(context, { x: 0, y: 0, radius: far / 16 });
};

function petal(
  context: Context,
  { kind, outer, tall, wide, ink, rim }: { kind: number; outer: number; tall: number; wide: number; ink: Rgb; rim: Rgb },
): void {
  context.fillStyle = css(ink);
  context.strokeStyle = css(rim);
  context.lineWidth = tall / 22;
  context.beginPath();
  if (kind === 1) context.arc(0, -outer + tall * 0.4, Math.min(wide * 0.6, tall * 0.34), 0, Math.PI * 2);
  else if (kind === 2) {
    context.moveTo(0, -outer);
    context.lineTo(wide * 0.7, -outer + tall);
    context.lineTo(-wide * 0.7, -outer + tall);
    context.closePath();
  } else {
    context.moveTo(0, -outer);
    context.quadraticCurveTo(wide * 1.25, -outer + tall * 0.5, 0, -outer + tall * 1.15);
    context.quadraticCurveTo(-wide * 1.25, -outer + tall * 0.5, 0, -outer);
  }
  context.fill();
  context.stroke();
}

const facets: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("facets");
  const side = unit / 8;
  const columns = Math.ceil(width / side) + 2;
  const rows = Math.ceil(height / side) + 2;
  const at = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index): [number, number] => [
    ((index % (columns + 1)) - 1 + (random.next() - 0.5) * 0.7) * side,
    (Math.floor(index / (columns + 1)) - 1 + (random.next() - 0.5) * 0.7) * side,
  ]);
  const corner = (column: number, row: number): [number, number] => at[row * (columns + 1) + column] ?? [0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b, c, d] = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)];
      for (const points of [
        [a, b, c],
        [a, c, d],
      ]) {
        const place = ((points[0]?.[0] ?? 0) / width) * 0.6 + ((points[0]?.[1] ?? 0) / height) * 0.6;
        const base = mix(tones[0], inkAt(tones, Math.floor(Math.max(0, place) * (tones.length - 1))), Math.min(1, 0.25 + place * 0.8));
        const color = scale(base, 0.82 + random.next() * 0.34);
        polygon(context, points, color);
        context.strokeStyle = css(color);
        context.lineWidth = 1;
        context.stroke();
      }
    }
  }
};

const voronoi: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("cells");
  const count = Math.round(90 * Math.max(1, Math.max(width, height) / unit / 1.2));
  const seeds = Array.from({ length: count }, (_, index) => ({
    x: random.next() * width,
    y: random.next() * height,
    color: mix(inkAt(tones, index), tones[0], random.next() * 0.45),
  }));
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  for (const one of seeds) {
    let cell: [number, number][] = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    for (const other of seeds) if (other !== one) cell = nearer(cell, one, other);
    const middle = cell.reduce(([x, y], [dx, dy]) => [x + dx / cell.length, y + dy / cell.length], [0, 0]);
    // Drawn a little smaller than they are, cells leave joints between them.
    const gap = (unit / 220) * 1.1;
    const drawn = cell.map(([x, y]): [number, number] => {
      const far = Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0)) || 1;
      return [x - ((x - (middle[0] ?? 0)) / far) * gap, y - ((y - (middle[1] ?? 0)) / far) * gap];
    });
    polygon(context, drawn, one.color);
  }
};

interface Spot {
  x: number;
  y: number;
}

/** The part of a convex cell that is nearer to one spot than to the other. */
function nearer(cell: [number, number][], one: Spot, other: Spot): [number, number][] {
  const [nx, ny] = [other.x - one.x, other.y - one.y];
  const limit = (nx * (one.x + other.x) + ny * (one.y + other.y)) / 2;
  const side = ([x, y]: [number, number]) => nx * x + ny * y - limit;
  const kept: [number, number][] = [];
  cell.forEach((from, index) => {
    const to = cell[(index + 1) % cell.length] ?? from;
    const [a, b] = [side(from), side(to)];
    if (a <= 0) kept.push(from);
    if (a <= 0 !== b <= 0) kept.push([from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)]);
  });
  return kept;
}

export const BUILT = dictionary<PatternPainter>({ truchet, mandala, facets, voronoi });
