import type { Sides } from "../../../media/fit";
import type { History, MaskStep } from "./history";

/** Longest side of the painted layer; the mask of a larger image is still saved at the image's size. */
const LAYER_MAX = 2048;
/** Steps between snapshots of the layer, so that undo need not redraw all of them. */
const COPY_EVERY = 24;
const COPIES_MAX = 4;

/** Draws steps on a layer that is opaque where the mask is painted. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #image: Sides;
  readonly #scale: number;
  readonly #copies: { after: number; step: MaskStep; layer: HTMLCanvasElement }[] = [];
  readonly #base: CanvasImageSource | undefined;

  /** `base` is the mask before the first step. The colour is the element's. */
  constructor(canvas: HTMLCanvasElement, { image, base }: { image: Sides; base: CanvasImageSource | undefined }) {
    this.#image = image;
    this.#base = base;
    this.#scale = Math.min(1, LAYER_MAX / Math.max(image.width, image.height));
    canvas.width = Math.max(1, Math.round(image.width * this.#scale));
    canvas.height = Math.max(1, Math.round(image.height * this.#scale));
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser cannot draw a mask of this size.");
    context.fillStyle = context.strokeStyle = getComputedStyle(canvas).color;
    context.lineCap = context.lineJoin = "round";
    this.#context = context;
  }

  get canvas(): HTMLCanvasElement {
    return this.#context.canvas;
  }

  /** Shows the mask after all steps of a history. */
  show({ done }: History): void {
    while (this.#copies.length > 0 && !this.#fits(done)) this.#copies.pop();
    const copy = this.#copies.at(-1);
    this.#reset(copy?.layer ?? this.#base);
    for (let at = copy?.after ?? 0; at < done.length; at++) {
      const step = done[at];
      if (step) this.#draw(step);
      if (step && (at + 1) % COPY_EVERY === 0) this.#keepCopy(at + 1, step);
    }
  }

  /** Draws the latest part of an unfinished stroke, from the previous point. */
  extend({ erase, size, points }: Extract<MaskStep, { kind: "stroke" }>): void {
    this.#stroke({ erase, size, points: points.slice(-4) });
  }

  #fits(done: readonly MaskStep[]): boolean {
    const copy = this.#copies.at(-1);
    return copy === undefined || (copy.after <= done.length && done[copy.after - 1] === copy.step);
  }

  #keepCopy(after: number, step: MaskStep): void {
    if ((this.#copies.at(-1)?.after ?? 0) >= after) return;
    const layer = document.createElement("canvas");
    layer.width = this.canvas.width;
    layer.height = this.canvas.height;
    layer.getContext("2d")?.drawImage(this.canvas, 0, 0);
    this.#copies.push({ after, step, layer });
    if (this.#copies.length > COPIES_MAX) this.#copies.shift();
  }

  #reset(layer: CanvasImageSource | undefined): void {
    const { width, height } = this.canvas;
    this.#context.clearRect(0, 0, width, height);
    if (layer) this.#context.drawImage(layer, 0, 0, width, height);
    this.#tint();
  }

  /** Recolours the painted part. */
  #tint(): void {
    this.#fill("source-in");
  }

  #draw(step: MaskStep): void {
    if (step.kind === "stroke") this.#stroke(step);
    else if (step.kind === "invert") this.#fill("source-out");
    else if (step.kind === "load") this.#reset(step.layer);
    else if (step.kind === "clear") this.#reset(undefined);
    else {
      const { x, y, width, height } = step.area;
      this.#with(step.erase, (context) => context.fillRect(x, y, width, height));
    }
  }

  #stroke({ erase, size, points }: { erase: boolean; size: number; points: readonly number[] }): void {
    this.#with(erase, (context) => {
      const [x = 0, y = 0] = points;
      context.beginPath();
      context.arc(x, y, size / 2, 0, 2 * Math.PI);
      context.fill();
      context.lineWidth = size;
      context.beginPath();
      context.moveTo(x, y);
      for (let at = 2; at + 1 < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
      context.stroke();
    });
  }

  #with(erase: boolean, draw: (context: CanvasRenderingContext2D) => void): void {
    const context = this.#context;
    context.save();
    context.setTransform(this.canvas.width / this.#image.width, 0, 0, this.canvas.height / this.#image.height, 0, 0);
    context.globalCompositeOperation = erase ? "destination-out" : "source-over";
    draw(context);
    context.restore();
  }

  #fill(how: GlobalCompositeOperation): void {
    const { width, height } = this.canvas;
    this.#context.save();
    this.#context.globalCompositeOperation = how;
    this.#context.fillRect(0, 0, width, height);
    this.#context.restore();
  }
}
