import { colour } from "./code";

/** A list of stream events. */
export const FRAMES = "font-mono text-dense/5";

interface FrameRowProps {
  /** `gap` is the time since the previous one, in ms; `n` begins at 1. */
  frame: { n: number; gap: number; data: string };
  /** The rendered content. */
  data: string;
  /** The longest gap of all. */
  slow?: boolean;
}

/** A stream event: its number, the time before it, and its data. */
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
