"use client";

import { useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import { newsOf, slowFrame, type WireFrame } from "@/lib/client/call/wire";
import { prettyJson } from "@/lib/client/pretty";
import { formatBytes } from "@/lib/client/size";
import { Button } from "../ui/button";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { FRAMES, FrameRow } from "../ui/frame-row";
import { ScrollBox } from "../ui/scroll-box";
import { SegmentedControl } from "../ui/segmented-control";
import { formatCount } from "./figures";
import { WIRE } from "./styles";

/** Rows per page of a long stream. */
const SHOWN = 400;

const VIEWS = [
  { value: "frames", label: "Frames" },
  { value: "raw", label: "Raw" },
] as const;

const SPLIT = "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px] max-lg:grid-cols-[minmax(0,1fr)] max-lg:overflow-y-auto";
const SIDE = "min-w-0 overflow-auto px-4 py-2";

/** The response: a stream as frames with the time before each, or the raw reply. */
export function WireResponse({ run }: { run: RunState<unknown> }) {
  const { wire } = run;
  const { file } = wire;
  const [view, setView] = useState<"frames" | "raw">("frames");
  const streamed = wire.frames.length > 0;
  const raw = streamed ? wire.frames.map(({ data }) => `data: ${data}\n`).join("\n") : (wire.body ?? "");
  const type = wire.responseHeaders.find(([name]) => name === "content-type")?.[1] ?? "";
  return (
    <>
      <div className={WIRE.line}>
        <span className={`mono ${wire.status !== undefined && wire.status < 400 ? "text-ok" : "text-fail"}`}>{wire.status ?? "–"}</span>
        <span className="text-dense text-ink-3 min-w-0 truncate">
          {[type, streamed && `${wire.frames.length + wire.dropped} frames`, file ? formatBytes(file.size) : size(wire.received)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="flex min-w-0 items-center gap-2 ml-auto">
          {streamed && <SegmentedControl small label="Show as" value={view} segments={VIEWS} onChange={(next) => setView(next)} />}
          {!file && <CopyButton small text={raw} what="the response" />}
        </span>
      </div>
      {file ? (
        <p className="text-dense text-ink-3 px-4 py-2">
          {`A file of ${formatCount(file.size)} bytes, received in ${file.pieces} ${file.pieces === 1 ? "piece" : "pieces"}. Its contents are not shown here.`}
        </p>
      ) : streamed && view === "frames" ? (
        <div className="flex min-h-0 flex-1 overflow-hidden overscroll-contain">
          <FrameList run={run} />
        </div>
      ) : (
        <ScrollBox className={WIRE.scroll} label="Response">
          <Code text={streamed ? raw : prettyJson(raw)} wrap />
        </ScrollBox>
      )}
    </>
  );
}

function FrameList({ run }: { run: RunState<unknown> }) {
  const { frames, dropped } = run.wire;
  const [from, setFrom] = useState(0);
  const slow = slowFrame(frames, run.firstTokenMs);
  const first = frames.find(({ at }) => at === run.firstTokenMs);
  return (
    <div className={SPLIT}>
      <ScrollBox className={`${SIDE} border-rule border-r`} label="Frames">
        {from > 0 && <MoreRow label="Earlier frames" onClick={() => setFrom(Math.max(0, from - SHOWN))} />}
        <ol className={FRAMES} start={from + 1}>
          {frames.slice(from, from + SHOWN).map((frame) => (
            <FrameRow
              key={frame.n}
              frame={frame}
              data={newsOf(frame.data, frames[frame.n - 2]?.data).slice(0, 600)}
              slow={frame === slow}
            />
          ))}
        </ol>
        {from + SHOWN < frames.length && <MoreRow label="Later frames" onClick={() => setFrom(from + SHOWN)} />}
        {dropped > 0 && <p className="text-dense text-ink-3">{dropped} more frames arrived after the first megabyte and were not kept.</p>}
      </ScrollBox>
      <div className={`${SIDE} max-lg:hidden`}>
        <h2 className="label">Longest gap before a frame, in ms</h2>
        <GapChart frames={frames} slow={slow} />
        <p className="text-dense text-ink-3">
          {first && `Frame ${first.n} is the first token. `}
          {slow && `Frame ${slow.n} came after a gap of ${Math.round(slow.gap)} ms.`}
        </p>
      </div>
    </div>
  );
}

function MoreRow({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="quiet" small onClick={onClick}>
      {label}
    </Button>
  );
}

const BARS = 80;
const HEIGHT = 72;

/** One bar per frame; in a long stream each bar is the longest gap of several frames. */
function GapChart({ frames, slow }: { frames: readonly WireFrame[]; slow: WireFrame | undefined }) {
  const per = Math.ceil(frames.length / BARS);
  const groups = Array.from({ length: Math.ceil(frames.length / per) }, (_, index) => frames.slice(index * per, (index + 1) * per));
  const gaps = groups.map((group) => Math.max(...group.map(({ gap }) => gap)));
  const most = Math.max(...gaps, 1);
  return (
    <svg
      viewBox={`0 0 ${BARS * 4} ${HEIGHT + 2}`}
      width="100%"
      height={HEIGHT + 2}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="my-1"
    >
      <path d={`M0 ${HEIGHT + 1}H${BARS * 4}`} stroke="var(--rule-2)" />
      {gaps.map((gap, index) => {
        const height = Math.max((gap / most) * HEIGHT, 1);
        const marked = slow !== undefined && groups[index]?.includes(slow);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are only ever added at the end
          <rect key={index} x={index * 4} y={HEIGHT - height} width="3" height={height} fill={marked ? "var(--ink)" : "var(--ink-3)"} />
        );
      })}
    </svg>
  );
}

function size(characters: number): string {
  return characters < 1000 ? `${characters} characters` : `${(characters / 1000).toFixed(1)} kB`;
}
