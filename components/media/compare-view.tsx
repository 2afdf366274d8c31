"use client";

import { type SyntheticEvent, useState } from "react";
import { Icon } from "../ui/icon";
import { fitted, fittedTogether, type Sides } from "./fit";
import { useStage } from "./use-stage";

/** An image: its URL, alternative text, and corner label. */
export interface Look {
  address: string;
  alt: string;
  label: string;
}

interface CompareProps {
  /** Absent without a comparison. */
  before?: Look;
  after: Look;
  mode: "slider" | "side" | "hold";
  /** Reports an image's size in pixels once it has loaded. */
  onSides?(address: string, sides: Sides): void;
}

/** The images' frame, or text instead. */
export const STAGE = "m-4 grid min-h-0 min-w-0 stacked:min-h-55 stacked:flex-1";
const FRAME = "relative flex-none";

/** Compares two images: with a slider, side by side, or by holding a key or pointer. */
export function CompareView(props: CompareProps) {
  const { before, after, mode, onSides } = props;
  const [ref, stage] = useStage<HTMLDivElement>();
  const laid = { after, stage, onSides };
  return (
    <div ref={ref} className={`place-items-center ${STAGE}`}>
      {stage.width > 0 &&
        (before === undefined ? (
          <Alone {...laid} />
        ) : mode === "slider" ? (
          <Slider {...laid} before={before} />
        ) : mode === "side" ? (
          <SideBySide {...laid} before={before} />
        ) : (
          <Hold {...laid} before={before} />
        ))}
    </div>
  );
}

interface LaidOut extends Pick<CompareProps, "after" | "onSides"> {
  stage: Sides;
}
type Both = LaidOut & { before: Look };

const UNKNOWN: Sides = { width: 0, height: 0 };

function useSides(looks: readonly Look[], onSides: CompareProps["onSides"]) {
  const [known, setKnown] = useState<Readonly<Record<string, Sides>>>({});
  const sidesOf = ({ address }: Look) => known[address] ?? UNKNOWN;
  const read = ({ address }: Look, { currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) => {
    setKnown((before) => ({ ...before, [address]: { width, height } }));
    onSides?.(address, { width, height });
  };
  return { sides: looks.map(sidesOf), read };
}

interface LayerProps {
  look: Look;
  box: Sides;
  /** The visible part, as in CSS. */
  clip?: string;
  onLoad(event: SyntheticEvent<HTMLImageElement>): void;
}

function Layer({ look, box, clip, onLoad }: LayerProps) {
  return (
    <span className="absolute inset-0 grid place-items-center" style={clip === undefined ? undefined : { clipPath: clip }}>
      {/* biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises */}
      <img
        src={look.address}
        alt={look.alt}
        className="max-w-none"
        style={{ width: box.width, height: box.height }}
        draggable={false}
        onLoad={onLoad}
      />
    </span>
  );
}

/** A corner label, the same on any image and in both themes. */
function Corner({ right = false, children }: { right?: boolean; children: string }) {
  if (children === "") return null;
  return (
    <span
      className={`pointer-events-none absolute top-2 max-w-[calc(50%-16px)] truncate rounded-input bg-[rgb(14_17_16/0.78)] px-1.5 py-0.5 font-mono text-dense text-[#e8ece9] ${right ? "right-2" : "left-2"}`}
    >
      {children}
    </span>
  );
}

function Alone({ after: look, stage, onSides }: LaidOut) {
  const { sides, read } = useSides([look], onSides);
  const { frame } = fittedTogether(sides, stage);
  return (
    <div className={FRAME} style={frame}>
      <Layer look={look} box={frame} onLoad={(event) => read(look, event)} />
      <Corner right>{look.label}</Corner>
    </div>
  );
}

/** A slider over both images: before on its left, after on its right. A range input, so arrows, Home and End work. */
function Slider({ before, after, stage, onSides }: Both) {
  const { sides, read } = useSides([before, after], onSides);
  const { frame, boxes } = fittedTogether(sides, stage);
  const [at, setAt] = useState(50);
  return (
    <div className={FRAME} style={frame}>
      <Layer look={after} box={boxes[1] ?? UNKNOWN} clip={`inset(0 0 0 ${at}%)`} onLoad={(event) => read(after, event)} />
      <Layer look={before} box={boxes[0] ?? UNKNOWN} clip={`inset(0 ${100 - at}% 0 0)`} onLoad={(event) => read(before, event)} />
      <input
        type="range"
        className="peer absolute inset-0 range-bare size-full cursor-ew-resize touch-pan-y opacity-0"
        aria-label="Line between before and after"
        aria-valuetext={`${at} % before, ${100 - at} % after`}
        min={0}
        max={100}
        value={at}
        onChange={({ target }) => setAt(target.valueAsNumber)}
      />
      <span
        className="pointer-events-none absolute inset-y-0 w-px bg-[#fff] shadow-[0_0_0_1px_rgb(14_17_16/0.35)] peer-focus-visible:*:shadow-[0_0_0_1px_var(--canvas)] peer-focus-visible:*:outline-2"
        style={{ left: `${at}%` }}
        aria-hidden="true"
      >
        <span className="absolute top-[calc(50%-16px)] -left-3 grid h-8 w-6 place-items-center rounded-input border border-border bg-raised outline-offset-1 outline-link">
          <Icon name="grip" />
        </span>
      </span>
      {at > 12 && <Corner>{before.label}</Corner>}
      {at < 88 && <Corner right>{after.label}</Corner>}
    </div>
  );
}

const GAP = 16;
/** Narrower stages stack the images. */
const NARROW = 480;

function SideBySide({ before, after, stage, onSides }: Both) {
  const { sides, read } = useSides([before, after], onSides);
  const above = stage.width < NARROW && stage.width < stage.height;
  const half = above ? { width: stage.width, height: (stage.height - GAP) / 2 } : { width: (stage.width - GAP) / 2, height: stage.height };
  const { boxes } = fittedTogether(sides, half);
  return (
    <div className={`flex items-center justify-center gap-4 ${above ? "flex-col" : ""}`}>
      {[before, after].map((look, index) => (
        <div key={look.label} className={FRAME} style={boxes[index] ?? UNKNOWN}>
          <Layer look={look} box={boxes[index] ?? UNKNOWN} onLoad={(event) => read(look, event)} />
          <Corner>{look.label}</Corner>
        </div>
      ))}
    </div>
  );
}

function Hold({ before, after, stage, onSides }: Both) {
  const { sides, read } = useSides([before, after], onSides);
  const { frame, boxes } = fittedTogether(sides, stage);
  const [held, setHeld] = useState(false);
  const isKey = (key: string) => key === " " || key === "Enter";
  const seen = held ? before : after;
  return (
    <button
      type="button"
      className={`block cursor-pointer touch-none select-none ${FRAME}`}
      style={frame.width > 0 ? frame : fitted({ width: 1, height: 1 }, stage)}
      aria-label="Hold to see the original"
      aria-pressed={held}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => isKey(key) && setHeld(true)}
      onKeyUp={({ key }) => isKey(key) && setHeld(false)}
    >
      <Layer look={after} box={boxes[1] ?? UNKNOWN} clip={held ? "inset(100%)" : "inset(0)"} onLoad={(event) => read(after, event)} />
      <Layer look={before} box={boxes[0] ?? UNKNOWN} clip={held ? "inset(0)" : "inset(100%)"} onLoad={(event) => read(before, event)} />
      <Corner right={!held}>{seen.label}</Corner>
      <span className="sr-only" aria-live="polite">
        {held ? "Showing the original." : ""}
      </span>
    </button>
  );
}
