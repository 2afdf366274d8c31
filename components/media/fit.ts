export interface Sides {
  width: number;
  height: number;
}

/** A small image is drawn larger, but not so large that only squares are seen. */
const LARGEST_SCALE = 4;

/** The largest size within the stage, in its proportions; images that are not known yet get none. */
export function fitted({ width, height }: Sides, stage: Sides): Sides {
  if (width <= 0 || height <= 0 || stage.width <= 0 || stage.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(stage.width / width, stage.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Images to be laid over each other: each fills the frame as far as its proportions allow, and the frame is no larger than
 * the stage or than the largest image drawn four times as large.
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
