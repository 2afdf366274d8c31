export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One change of a mask, in pixels of the image. */
export type MaskStep =
  /** `points` are alternating x and y; `size` is the brush's diameter. */
  | { kind: "stroke"; erase: boolean; size: number; points: number[] }
  | { kind: "rectangle"; erase: boolean; area: Rectangle }
  | { kind: "invert" }
  | { kind: "clear" }
  /** Replaces the mask by another, stretched to the image's size. */
  | { kind: "load"; layer: CanvasImageSource };

/** All steps, and those that were undone and can be redone. Both are unlimited. */
export interface History {
  done: readonly MaskStep[];
  undone: readonly MaskStep[];
}

export const NO_STEPS: History = { done: [], undone: [] };

export function withStep({ done }: History, step: MaskStep): History {
  return { done: [...done, step], undone: [] };
}

export function undo({ done, undone }: History): History {
  const step = done.at(-1);
  return step ? { done: done.slice(0, -1), undone: [...undone, step] } : { done, undone };
}

export function redo({ done, undone }: History): History {
  const step = undone.at(-1);
  return step ? { done: [...done, step], undone: undone.slice(0, -1) } : { done, undone };
}

/** A rectangle of whole pixels inside the image, at least one pixel wide and high. */
export function inside({ x, y, width, height }: Rectangle, image: { width: number; height: number }): Rectangle {
  const whole = (value: number, from: number, to: number) =>
    Math.round(Math.min(Math.max(Number.isFinite(value) ? value : from, from), to));
  const w = whole(width, 1, image.width);
  const h = whole(height, 1, image.height);
  return { x: whole(x, 0, image.width - w), y: whole(y, 0, image.height - h), width: w, height: h };
}

/** The rectangle between two points in any order. */
export function between(a: { x: number; y: number }, b: { x: number; y: number }): Rectangle {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Arrow keys on a rectangle: they move it, or with Shift its right and lower edge. `step` is in pixels. */
export function nudged(area: Rectangle, { key, edge, step }: { key: string; edge: boolean; step: number }): Rectangle | undefined {
  const by: Record<string, readonly [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const [x, y] = by[key] ?? [];
  if (x === undefined || y === undefined) return undefined;
  return edge ? { ...area, width: area.width + x, height: area.height + y } : { ...area, x: area.x + x, y: area.y + y };
}
