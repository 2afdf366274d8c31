import type { SKRSContext2D } from "@napi-rs/canvas";
import { FONT, fitText } from "../image/lettering";
import { soften } from "./camera";
import type { Size } from "./sizes";

export interface TitleMoment {
  title: string;
  size: Size;
  timeS: number;
  durationS: number;
}

/** When the title of a video of this length comes and goes, in seconds. */
function timingOf(durationS: number) {
  const goneS = Math.min(3.6, durationS * 0.7);
  return { fromS: Math.min(0.35, durationS * 0.06), fadeS: Math.min(0.7, durationS * 0.14), goneS };
}

/** Sets the title at the lower left, with a rule that grows under it; draws nothing once it has gone. */
export function drawTitle(context: SKRSContext2D, { title, size, timeS, durationS }: TitleMoment): void {
  const { fromS, fadeS, goneS } = timingOf(durationS);
  const shown = soften((timeS - fromS) / fadeS) * soften((goneS - timeS) / fadeS);
  if (shown <= 0) return;
  const { width, height } = size;
  const unit = Math.sqrt(width * height);
  const margin = Math.min(width, height) * 0.1;
  context.save();
  const fitted = fitText(context, title, {
    maxWidth: width - 2 * margin,
    maxSize: unit * 0.066,
    minSize: unit * 0.03,
    weight: 700,
    lines: 2,
  });
  const lineHeight = fitted.size * 1.18;
  const baseline = height - margin - fitted.size * 0.5;
  context.globalAlpha = shown;
  shade(context, { size, top: baseline - fitted.lines.length * lineHeight - fitted.size * 1.6 });
  context.font = `700 ${fitted.size}px ${FONT}`;
  context.textBaseline = "alphabetic";
  context.letterSpacing = `${(-0.01 * fitted.size).toFixed(2)}px`;
  context.fillStyle = "#fff";
  fitted.lines.forEach((line, index) => {
    const y = baseline - (fitted.lines.length - 1 - index) * lineHeight;
    context.fillText(line, margin, y);
  });
  const grown = soften((timeS - fromS) / (fadeS * 2.2));
  context.fillRect(margin, baseline + fitted.size * 0.42, fitted.size * 2.2 * grown, Math.max(1, fitted.size * 0.055));
  context.restore();
}

const DARKEST = 0.52;

/** Darkens the image's foot, so that white letters can be read over anything. */
function shade(context: SKRSContext2D, { size, top }: { size: Size; top: number }): void {
  const fall = context.createLinearGradient(0, top, 0, size.height);
  for (const at of [0, 0.25, 0.5, 0.75, 1]) fall.addColorStop(at, `rgba(0, 0, 0, ${DARKEST * soften(at)})`);
  context.fillStyle = fall;
  context.fillRect(0, top, size.width, size.height - top);
}
