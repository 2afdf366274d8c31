"use client";

import { useEffect, useState } from "react";
import { rowsInView } from "@/lib/client/datasets/grid-moves";
import type { EvaluationComparison } from "@/lib/console/evaluations/reading-contract";
import { StatusMark } from "../../ui/status-mark";
import { useMedia } from "../../ui/use-media";
import { useSize } from "../../ui/use-size";

export type Flip = EvaluationComparison["flips"][number];

interface FlipListProps {
  of: readonly Flip[];
  open: Flip | undefined;
  onOpen(flip: Flip): void;
}

/** The changed cases. Only those in view are rendered. */
export function FlipList({ of: flips, open, onOpen }: FlipListProps) {
  const [box, size] = useSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const height = useMedia("(pointer: coarse)") ? 44 : 36;
  const { from, to } = rowsInView({ top, height: size.height, size: height, count: flips.length });
  const at = open ? flips.indexOf(open) : -1;
  useEffect(() => {
    const node = box.current;
    if (!node || at < 0) return;
    if (at * height < node.scrollTop) node.scrollTop = at * height;
    else if ((at + 1) * height > node.scrollTop + node.clientHeight) node.scrollTop = (at + 1) * height - node.clientHeight;
  }, [box, at, height]);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto" onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <div className="relative" style={{ height: flips.length * height }}>
        {flips.slice(from, to).map((flip, index) => (
          <button
            key={flip.row}
            type="button"
            aria-current={flip === open ? "true" : undefined}
            className={`absolute inset-x-0 flex cursor-pointer items-center gap-3 border-rule border-b px-4 text-left text-dense ${
              flip === open ? "edge-ink bg-selected" : "hover:bg-hover"
            }`}
            style={{ top: (from + index) * height, height }}
            onClick={() => onOpen(flip)}
          >
            <span className="mono w-10 flex-none text-right text-ink-3">{flip.row + 1}</span>
            <span className="w-16 flex-none">
              <StatusMark kind={flip.flip === "fixed" ? "ok" : "fail"} word={flip.flip} />
            </span>
            <span className="min-w-0 truncate">{flip.title}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
