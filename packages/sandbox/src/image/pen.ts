import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { css, mix, type Rgb, scale } from "./color";
import type { Easel } from "./easel";
import { curve, ellipse, limb, outline } from "./outlines";

/** How a part is shaded. Widths in hundredths of the figure's height. */
export interface Look {
  /** How much light its middle gets, 0 to 1. */
  lit?: number;
  /** Width of the shade along the side away from the light; 0 for none. */
  shade?: number;
  /** Width of the bright edge towards the light; 0 for none. */
  rim?: number;
  /** How strong shade and rim are, 0 to 1. */
  relief?: number;
  alpha?: number;
  /** Paints markings inside the part, below its shade. */
  marks?: () => void;
}

/** Parts smaller than this many pixels are plain: nobody sees shading there. */
const PLAIN_PX = 12;
/** Edges thinner than this many pixels are left out. */
const THIN_PX = 0.8;
const FAR = 2000;

/** Draws a figure's parts in its own measure: hundredths of its height, `x` right, `h` up from the middle of its foot. */
export class Pen {
  readonly context: SKRSContext2D;
  /** -1 where the light comes from the figure's left, 1 from its right. */
  readonly light: number;
  readonly timeS: number;
  /** Pixels of a hundredth of the height. */
  readonly pixels: number;

  constructor(
    readonly easel: Easel,
    { tall, mirrored }: { tall: number; mirrored: boolean },
  ) {
    this.context = easel.context;
    this.light = mirrored ? -easel.side : easel.side;
    this.timeS = easel.timeS;
    this.pixels = (tall / 100) * easel.scale;
  }

  tone(color: Rgb, lit: number): Rgb {
    return this.easel.tone(color, lit);
  }

  /** A solid part: lit from one side above, with shade along the other and a bright edge. */
  part(shape: Path2D | string, color: Rgb, look: Look = {}): void {
    const path = typeof shape === "string" ? outline(shape) : shape;
    const [left, low, right, high] = path.getBounds();
    const size = Math.min(right - left, high - low);
    const { context, light } = this;
    const lit = look.lit ?? 0.84;
    const strength = look.relief ?? 1;
    const [from, to] = light < 0 ? [left, right] : [right, left];
    const gradient = context.createLinearGradient(from, high, from + (to - from) * 0.75, low);
    gradient.addColorStop(0, css(this.tone(mix(color, [1, 1, 1], 0.1 * strength), Math.min(1, lit + 0.2 * strength)), look.alpha));
    gradient.addColorStop(0.45, css(this.tone(color, lit), look.alpha));
    gradient.addColorStop(1, css(this.tone(scale(color, 1 - 0.08 * strength), lit - 0.24 * strength), look.alpha));
    context.fillStyle = gradient;
    context.fill(path);
    const seen = (width: number) => size * this.pixels >= PLAIN_PX && width * this.pixels >= THIN_PX;
    const shade = look.shade ?? size * 0.11;
    const rim = look.rim ?? Math.min(1.1, size * 0.035);
    if (!look.marks && !seen(shade) && !seen(rim)) return;
    context.save();
    context.clip(path);
    look.marks?.();
    if (seen(shade)) this.edge(path, [light * shade, shade * 0.55], css(this.tone(scale(color, 0.72), lit - 0.5), 0.42 * strength));
    if (seen(rim)) this.edge(path, [-light * rim, -rim * 0.8], css(this.tone(mix(color, [1, 1, 1], 0.45), 1), 0.6 * strength));
    context.restore();
  }

  /** Fills what lies inside the clipped part but outside of the same part moved by `[x, h]`. */
  private edge(path: Path2D, [x, h]: readonly [number, number], fill: string): void {
    const { context } = this;
    const around = new Path2D();
    around.rect(-FAR, -FAR, FAR * 2, FAR * 2);
    around.addPath(path);
    context.save();
    context.translate(x, h);
    context.fillStyle = fill;
    context.fill(around, "evenodd");
    context.restore();
  }

  /** A plain patch of one colour. */
  flat(shape: Path2D | string, color: Rgb, lit = 0.7, alpha = 1): void {
    this.context.fillStyle = css(this.tone(color, lit), alpha);
    this.context.fill(typeof shape === "string" ? outline(shape) : shape);
  }

  limb(line: string, color: Rgb, look?: Look): void {
    this.part(limb(line), color, look);
  }

  oval(x: number, h: number, across: number, up: number, color: Rgb, look?: Look & { turn?: number }): void {
    this.part(ellipse(x, h, across, up, look?.turn), color, look);
  }

  /** A small plain disc. */
  dot(x: number, h: number, radius: number, color: Rgb, lit = 0.7, alpha = 1): void {
    this.flat(ellipse(x, h, radius, radius), color, lit, alpha);
  }

  /** A line with round ends. */
  stroke(line: Path2D | string, width: number, color: Rgb, lit = 0.6, alpha = 1): void {
    const { context } = this;
    context.strokeStyle = css(this.tone(color, lit), alpha);
    context.lineWidth = width;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.stroke(typeof line === "string" ? curve(line) : line);
  }

  /** Paints inside a shape only: markings of fur, stripes, labels. */
  within(shape: Path2D, paint: () => void): void {
    this.context.save();
    this.context.clip(shape);
    paint();
    this.context.restore();
  }

  /** Paints turned about a point, in radians to the left. */
  turned(x: number, h: number, angle: number, paint: () => void): void {
    const { context } = this;
    context.save();
    context.translate(x, h);
    context.rotate(angle);
    context.translate(-x, -h);
    paint();
    context.restore();
  }

  /** A dark eye with a glint. */
  eye(x: number, h: number, radius: number, iris?: Rgb): void {
    if (iris) this.dot(x, h, radius, iris, 0.85);
    this.dot(x, h, radius * (iris ? 0.62 : 1), [0.07, 0.06, 0.08], 0.5);
    if (radius * this.pixels > 1.2) this.dot(x + this.light * radius * 0.3, h + radius * 0.35, radius * 0.3, [1, 1, 1], 1, 0.95);
  }

  /** The soft shadow where something touches the ground. */
  grounded(x: number, half: number, strength = 0.42): void {
    const { context } = this;
    const flat = 5 / half;
    context.save();
    context.translate(x - this.light * half * 0.12, -0.4);
    context.scale(1, Math.min(0.2, flat));
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, half);
    const dark = scale(this.tone([0.16, 0.15, 0.2], 0), 0.6);
    const alpha = strength * (1 - this.easel.distance * 0.8);
    gradient.addColorStop(0, css(dark, alpha));
    gradient.addColorStop(0.6, css(dark, alpha * 0.62));
    gradient.addColorStop(1, css(dark, 0));
    context.fillStyle = gradient;
    context.beginPath();
    context.arc(0, 0, half, 0, Math.PI * 2);
    context.fill();
    context.restore();
  }

  /** A soft light of its own. */
  glow(x: number, h: number, radius: number, color: Rgb, strength: number): void {
    const { context } = this;
    const gradient = context.createRadialGradient(x, h, 0, x, h, radius);
    const lamp = this.easel.light.emit(color);
    for (let stop = 0; stop <= 8; stop++) gradient.addColorStop(stop / 8, css(lamp, strength * (1 - stop / 8) ** 2.2));
    context.fillStyle = gradient;
    context.fillRect(x - radius, h - radius, radius * 2, radius * 2);
  }
}
