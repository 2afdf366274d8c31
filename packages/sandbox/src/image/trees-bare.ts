import { about, polygon } from "./brush";
import { css, mix } from "./color";
import type { Surface } from "./surface";
import type { TreeOrder } from "./tree-order";

interface Bough {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  level: number;
}

/** Branches without leaves, each forking into thinner ones. */
export function paintBare({ context }: Surface, { size, random, tones, side, snow }: TreeOrder): void {
  const levels = size > 160 ? 7 : size > 60 ? 6 : 5;
  const boughs: Bough[] = [{ x: 0, y: 0, angle: -Math.PI / 2 + about(random, 0, 0.06), length: size * 0.25, width: size * 0.05, level: 0 }];
  context.lineCap = "round";
  while (boughs.length > 0) {
    const bough = boughs.pop();
    if (!bough) break;
    const { x, y, angle, length, width, level } = bough;
    const end = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length };
    const bend = { x: (x + end.x) / 2 + about(random, 0, length * 0.1), y: (y + end.y) / 2 + about(random, 0, length * 0.06) };
    context.strokeStyle = css(mix(tones.bark[0], tones.bark[1], 0.25 + 0.3 * Math.max(0, Math.cos(angle) * side)));
    context.lineWidth = Math.max(0.5, width);
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(bend.x, bend.y, end.x, end.y);
    context.stroke();
    if (snow > 0 && level > 0 && random.next() < snow) {
      context.strokeStyle = css([0.96, 0.97, 1], 0.8);
      context.lineWidth = Math.max(0.5, width * 0.5);
      context.beginPath();
      context.moveTo(x, y - width * 0.35);
      context.quadraticCurveTo(bend.x, bend.y - width * 0.35, end.x, end.y - width * 0.35);
      context.stroke();
    }
    if (level >= levels) continue;
    const forks = level === 0 ? 3 : random.next() < 0.28 ? 3 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const spread = (fork / (forks - 1) - 0.5) * about(random, 0.95, 0.25);
      boughs.push({
        ...end,
        angle: angle + spread + about(random, 0, 0.14) - Math.cos(angle) * 0.06,
        length: length * about(random, 0.77, 0.1),
        width: width * 0.66,
        level: level + 1,
      });
    }
  }
}

/** A bent trunk with rings, and fronds that hang in arcs. */
export function paintPalm({ context, canvas }: Surface, { size, random, tones, side }: TreeOrder): void {
  const lean = about(random, 0, 1) < 0 ? -1 : 1;
  const bend = lean * size * about(random, 0.13, 0.06);
  context.translate(-bend * 0.6, 0);
  const top = { x: bend, y: -size * 0.74 };
  const middle = { x: bend * 0.2, y: -size * 0.4 };
  const rings = Math.max(10, Math.min(60, Math.round(size / 6)));
  for (let ring = 0; ring < rings; ring++) {
    const t = ring / (rings - 1);
    const x = 2 * (1 - t) * t * middle.x + t * t * top.x;
    const y = 2 * (1 - t) * t * middle.y + t * t * top.y;
    const girth = size * (0.03 - 0.014 * t) * (ring % 2 === 0 ? 1 : 0.88);
    const gradient = context.createLinearGradient(x - girth, 0, x + girth, 0);
    gradient.addColorStop(side > 0 ? 0 : 1, css(tones.bark[0]));
    gradient.addColorStop(side > 0 ? 1 : 0, css(tones.bark[1]));
    context.fillStyle = gradient;
    context.fillRect(x - girth, y - (size * 0.82) / rings, girth * 2, (size * 0.9) / rings + 1);
  }
  const fronds = 13;
  const order = Array.from({ length: fronds }, (_, index) => (index / (fronds - 1)) * Math.PI * 1.42 - Math.PI * 1.21);
  for (const [index, angle] of order.entries()) {
    const reach = Math.min(size * about(random, 0.34, 0.06), canvas.width * 0.44);
    const lit = 0.5 + 0.5 * Math.cos(angle) * side;
    const [dark, mid, light] = tones.leaf;
    context.strokeStyle = css(mix(mix(dark, mid, 0.35 + (index % 3) * 0.25), light, lit * 0.65));
    paintFrond(context, { top, angle: angle + about(random, 0, 0.1), reach, size });
  }
}

interface Frond {
  top: { x: number; y: number };
  angle: number;
  reach: number;
  size: number;
}

function paintFrond(context: Surface["context"], { top, angle, reach, size }: Frond): void {
  const steps = 15;
  const at = (t: number) => ({
    x: top.x + Math.cos(angle) * reach * t,
    y: top.y + Math.sin(angle) * reach * t * 0.95 + reach * 0.42 * t * t,
  });
  context.lineCap = "round";
  context.lineWidth = Math.max(0.6, size * 0.007);
  context.beginPath();
  for (let step = 0; step <= steps; step++) {
    const { x, y } = at(step / steps);
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.lineWidth = Math.max(0.6, size * 0.0085);
  for (let step = 2; step <= steps; step++) {
    const t = step / steps;
    const { x, y } = at(t);
    const long = reach * 0.24 * Math.sin(Math.PI * Math.min(1, t * 0.8 + 0.16));
    const forward = Math.cos(angle) * 0.55;
    context.beginPath();
    context.moveTo(x + (forward - 0.5) * long, y + long * 0.75);
    context.lineTo(x, y);
    context.lineTo(x + (forward + 0.5) * long, y + long * 0.62);
    context.stroke();
  }
}

/** A column with arms that turn upwards, ribs in light and shade. */
export function paintCactus({ context }: Surface, { size, random, tones, side }: TreeOrder): void {
  const [dark, middle, light] = tones.leaf;
  const girth = size * 0.075;
  const stem = (x: number, foot: number, top: number, wide: number) => {
    const gradient = context.createLinearGradient(x - wide, 0, x + wide, 0);
    gradient.addColorStop(side > 0 ? 0 : 1, css(dark));
    gradient.addColorStop(0.5, css(middle));
    gradient.addColorStop(side > 0 ? 1 : 0, css(light));
    context.fillStyle = gradient;
    context.beginPath();
    context.roundRect(x - wide, top, wide * 2, foot - top, wide);
    context.fill();
    context.strokeStyle = css(dark, 0.5);
    context.lineWidth = Math.max(0.4, wide * 0.09);
    for (const rib of [-0.5, 0, 0.5]) {
      context.beginPath();
      context.moveTo(x + rib * wide, top + wide * 0.7);
      context.lineTo(x + rib * wide, foot);
      context.stroke();
    }
  };
  for (const direction of random.next() < 0.5 ? [-1, 1] : [1, -1]) {
    if (random.next() < 0.2) continue;
    const y = -size * about(random, 0.46, 0.12);
    const reach = direction * size * about(random, 0.19, 0.03);
    const arm = girth * 0.68;
    polygon(
      context,
      [
        [0, y - arm],
        [reach, y - arm],
        [reach, y + arm],
        [0, y + arm],
      ],
      middle,
    );
    stem(reach, y + arm, y - size * about(random, 0.27, 0.07), arm);
  }
  stem(0, girth * 0.4, -size * 0.97, girth);
}
