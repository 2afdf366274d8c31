"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "../ui/icon";
import { COLUMNS } from "./styles";

interface ScrollableColumnsProps {
  count: number;
  children: ReactNode;
}

/** Answers side by side, scrolled by keyboard or by the edge button, which shows the number of hidden columns. */
export function ScrollableColumns({ count, children }: ScrollableColumnsProps) {
  const box = useRef<HTMLElement>(null);
  const hidden = useHidden(box, count);
  if (count < 2) return <div className={COLUMNS}>{children}</div>;
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section
        ref={box}
        className={`${COLUMNS} min-w-0`}
        aria-label="Answers side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </section>
      {hidden && <Edge {...hidden} onGo={(left) => box.current?.scrollTo({ left })} />}
    </div>
  );
}

interface Hidden {
  /** Columns that are not fully visible at the right. */
  after: number;
  /** The next scroll position. */
  to: number;
}

function Edge({ after, to, onGo }: Hidden & { onGo(left: number): void }) {
  const words = after > 0 ? `${after} more ${after === 1 ? "column" : "columns"}` : "Back to the first column";
  return (
    <button
      type="button"
      className="flex w-6 flex-none flex-col items-center gap-1 border-rule-2 border-l bg-panel pt-2.5 text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-md:hidden"
      aria-label={words}
      title={words}
      onClick={() => onGo(to)}
    >
      <Icon name={after > 0 ? "right" : "left"} size={12} />
      {after > 0 && <span className="mono text-label">{`+${after}`}</span>}
    </button>
  );
}

/** Undefined while all columns are visible. The edge button itself is not considered: it stays until they all fit without it. */
function useHidden(box: RefObject<HTMLElement | null>, count: number): Hidden | undefined {
  const [hidden, setHidden] = useState<Hidden>();
  useEffect(() => {
    const node = box.current;
    if (!node || count < 2) return setHidden(undefined);
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = node;
      if (scrollWidth <= clientWidth + 1) return setHidden(undefined);
      const width = scrollWidth / count;
      const after = Math.round((scrollWidth - clientWidth - scrollLeft) / width + 0.49);
      const next = { after: scrollWidth - clientWidth - scrollLeft <= 1 ? 0 : Math.max(1, after), to: 0 };
      if (next.after > 0) next.to = scrollLeft + width;
      setHidden((before) => (before?.after === next.after && before.to === next.to ? before : next));
    };
    const size = new ResizeObserver(look);
    size.observe(node);
    node.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      size.disconnect();
      node.removeEventListener("scroll", look);
    };
  }, [box, count]);
  return hidden;
}
