"use client";

import { useRef } from "react";
import type { Sides } from "../../../media/fit";
import { between, inside, type MaskStep, type Rectangle } from "./history";
import type { Tool } from "./toolbar";
import type { useMask } from "./use-mask";
import type { Hand } from "./use-surface";
import type { Point } from "./view";

interface HandOf {
  drawn: ReturnType<typeof useMask>;
  tool: Tool;
  size: number;
  image: Sides;
  setArea(area: Rectangle): void;
}

type Stroke = Extract<MaskStep, { kind: "stroke" }>;

/** The selected tool's pointer handling. */
export function useHand({ drawn, tool, size, image, setArea }: HandOf): Hand {
  const stroke = useRef<Stroke>(undefined);
  const corner = useRef<Point>(undefined);
  return {
    begin(at) {
      if (tool === "rectangle") {
        corner.current = at;
        return;
      }
      stroke.current = { kind: "stroke", erase: tool === "erase", size, points: [at.x, at.y] };
      drawn.painter.current?.extend(stroke.current);
    },
    move(points) {
      const last = points.at(-1);
      if (corner.current && last) setArea(inside(between(corner.current, last), image));
      const now = stroke.current;
      if (!now) return;
      for (const { x, y } of points) {
        now.points.push(x, y);
        drawn.painter.current?.extend(now);
      }
    },
    end() {
      if (stroke.current) drawn.commit(stroke.current);
      stroke.current = undefined;
      corner.current = undefined;
    },
    cancel() {
      if (stroke.current) drawn.painter.current?.show(drawn.steps);
      stroke.current = undefined;
      corner.current = undefined;
    },
  };
}
