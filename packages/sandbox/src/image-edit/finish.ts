import type { ImageOrder } from "../../../../lib/contracts/image-order";
import { MARK_WORDS } from "../image/mark";
import { sizeOf } from "../image/size";
import { checkSize, type Frame, fromSharp, toSharp } from "./pixels/frame";
import { drawText } from "./pixels/text";

/** Brings the result to the size, ratio or size label of the order: it covers the whole, what hangs over is cut. */
export async function fitFrame(frame: Frame, order: Pick<ImageOrder, "size" | "ratio" | "sizeLabel">): Promise<Frame> {
  const { width, height } = order.size ?? shapeOf(frame, order);
  if (width === frame.width && height === frame.height) return frame;
  checkSize(width, height, "size");
  return fromSharp(toSharp(frame).resize(width, height, { fit: "cover" }));
}

/** A ratio cuts, a label gives the long side; without them the image's own. Bad ones are refused as for new images. */
function shapeOf(frame: Frame, { ratio, sizeLabel }: Pick<ImageOrder, "ratio" | "sizeLabel">): { width: number; height: number } {
  const requested = sizeOf({ size: null, ratio, sizeLabel });
  const [across = 1, down = 1] = (ratio ?? "").split(/[:x×/]/i).map(Number);
  const shape = ratio === null ? frame.width / frame.height : across / down;
  const inside = { width: Math.min(frame.width, frame.height * shape), height: Math.min(frame.height, frame.width / shape) };
  const scale = sizeLabel === null ? 1 : Math.max(requested.width, requested.height) / Math.max(inside.width, inside.height);
  return { width: Math.max(1, Math.round(inside.width * scale)), height: Math.max(1, Math.round(inside.height * scale)) };
}

/** A small mark in the corner. Images too small to hold it stay without. */
export function markFrame(frame: Frame): Frame {
  const unit = Math.min(frame.width, frame.height);
  if (unit < 48) return frame;
  const size = { px: Math.max(9, unit * 0.024) };
  const marked = drawText(
    frame,
    { kind: "text", text: MARK_WORDS, place: { x: 1, y: 1 }, colour: null, size, opacity: 0.6, tiled: false, banner: null },
    { unit },
  );
  return "declined" in marked ? frame : marked;
}
