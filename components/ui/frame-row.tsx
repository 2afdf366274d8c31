import { colour } from "./code";

/** A list of the events of a stream. */
export const FRAMES = "font-mono text-dense/5";

interface FrameRowProps {
  /** `gap` is the time since the one before, in ms; `n` begins at 1. */
  frame: { n: number; gap: number; data: string };
  /** What is drawn of it. */
  data: string;
  /** The longest wait of all. */
  slow?: boolean;
}

/** One event of a stream: its number, the time before it, and what it said. */
export function FrameRow({ frame, data, slow = false }: FrameRowProps) {
  return (
    <li className={`grid grid-cols-[32px_64px_1fr] gap-2 overflow-hidden whitespace-nowrap ${slow ? "bg-selected" : ""}`}>
      <span className="text-right text-ink-3">{frame.n}</span>
      <span className="text-right text-ink-3">{`+${Math.round(frame.gap)} ms`}</span>
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-pre [tab-size:2]" title={frame.data.slice(0, 400)}>
        {colour(data)}
      </span>
      {slow && <span className="sr-only">slowest frame</span>}
    </li>
  );
}
