import type { SKRSContext2D } from "@napi-rs/canvas";
import { FONT, registerFonts } from "./lettering";

/** What a watermark says, on images, videos and edits alike. */
export const MARK_WORDS = "Trunkline sandbox";

/** Marks an image at its lower right: two tracks that join, and the maker's name. Small, and readable over anything. */
export function drawMark(context: SKRSContext2D, { width, height }: { width: number; height: number }): void {
  registerFonts();
  const letters = Math.max(7, Math.min(Math.sqrt(width * height) * 0.021, width * 0.075));
  const margin = letters * 0.9;
  context.save();
  context.font = `700 ${letters}px ${FONT}`;
  context.textAlign = "right";
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  context.lineCap = "round";
  const right = width - margin;
  const foot = height - margin;
  const left = right - context.measureText(MARK_WORDS).width - letters * 1.5;
  const strokes: [string, number][] = [
    ["rgba(0, 0, 0, 0.38)", letters * 0.3],
    ["rgba(255, 255, 255, 0.9)", letters * 0.13],
  ];
  for (const [color, lineWidth] of strokes) {
    context.strokeStyle = color;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.moveTo(left, foot);
    context.lineTo(left + letters, foot);
    context.moveTo(left, foot - letters * 0.7);
    context.bezierCurveTo(left + letters * 0.6, foot - letters * 0.7, left + letters * 0.4, foot, left + letters, foot);
    context.stroke();
  }
  context.lineWidth = letters * 0.2;
  context.strokeStyle = "rgba(0, 0, 0, 0.38)";
  context.fillStyle = "rgba(255, 255, 255, 0.9)";
  context.strokeText(MARK_WORDS, right, foot);
  context.fillText(MARK_WORDS, right, foot);
  context.restore();
}
