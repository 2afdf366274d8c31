export interface Sides {
  width: number;
  height: number;
}

/** Small images are enlarged, but not until only pixels are visible. */
const LARGEST_SCALE = 4;

/** The largest size within the stage that keeps the ratio; zero for unknown images. */
export function fitted({ width, height }: Sides, stage: Sides): Sides {
  if (width <= 0 || height <= 0 || stage.width <= 0 || stage.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(stage.width / width, stage.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Overlaid images: each fills the frame within its ratio, and the frame is no larger than the
 * stage or than four times the largest image.
 */
export function fittedTogether(images: readonly Sides[], stage: Sides): { frame: Sides; boxes: Sides[] } {
  const most = { width: Math.max(...images.map(({ width }) => width)), height: Math.max(...images.map(({ height }) => height)) };
  const ground = {
    width: Math.min(stage.width, most.width * LARGEST_SCALE),
    height: Math.min(stage.height, most.height * LARGEST_SCALE),
  };
  const boxes = images.map((image) => fitted(image, ground));
  const frame = { width: Math.max(...boxes.map(({ width }) => width)), height: Math.max(...boxes.map(({ height }) => height)) };
  return { frame, boxes };
}
