"use client";

import { type SyntheticEvent, useState } from "react";
import { Icon } from "../ui/icon";
import { fitted, fittedTogether, type Sides } from "./fit";
import { useStage } from "./use-stage";

/** A picture to look at: its address, what it shows for those who do not see it, and the word at its corner. */
export interface Look {
  address: string;
  alt: string;
  label: string;
}

interface CompareProps {
  /** Absent where there is nothing to compare with. */
  before?: Look;
  after: Look;
  mode: "slider" | "side" | "hold";
  /** Tells the size of a picture, in pixels, once it is known. */
  onSides?(address: string, sides: Sides): void;
}

/** Two pictures: under a line that can be moved, beside each other, or one for as long as a key or a pointer is held down. */
export function CompareView(props: CompareProps) {
  const { before, after, mode, onSides } = props;
  const [ref, stage] = useStage<HTMLDivElement>();
  const laid = { after, stage, onSides };
  return (
    <div ref={ref} className="compare-stage">
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

/** The sizes of pictures, known once each has loaded. */
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
  /** The part that is seen, as in CSS. */
  clip?: string;
  onLoad(event: SyntheticEvent<HTMLImageElement>): void;
}

function Layer({ look, box, clip, onLoad }: LayerProps) {
  return (
    <span className="compare-layer" style={clip === undefined ? undefined : { clipPath: clip }}>
      {/* biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises */}
      <img src={look.address} alt={look.alt} style={{ width: box.width, height: box.height }} draggable={false} onLoad={onLoad} />
    </span>
  );
}

function Alone({ after: look, stage, onSides }: LaidOut) {
  const { sides, read } = useSides([look], onSides);
  const { frame } = fittedTogether(sides, stage);
  return (
    <div className="compare" style={frame}>
      <Layer look={look} box={frame} onLoad={(event) => read(look, event)} />
      <span className="compare-label is-right">{look.label}</span>
    </div>
  );
}

/** A line over both pictures: before on its left, after on its right. It is a range, so arrows, Home and End move it. */
function Slider({ before, after, stage, onSides }: Both) {
  const { sides, read } = useSides([before, after], onSides);
  const { frame, boxes } = fittedTogether(sides, stage);
  const [at, setAt] = useState(50);
  return (
    <div className="compare" style={frame}>
      <Layer look={after} box={boxes[1] ?? UNKNOWN} clip={`inset(0 0 0 ${at}%)`} onLoad={(event) => read(after, event)} />
      <Layer look={before} box={boxes[0] ?? UNKNOWN} clip={`inset(0 ${100 - at}% 0 0)`} onLoad={(event) => read(before, event)} />
      <input
        type="range"
        className="compare-range"
        aria-label="Line between before and after"
        aria-valuetext={`${at} % before, ${100 - at} % after`}
        min={0}
        max={100}
        value={at}
        onChange={({ target }) => setAt(target.valueAsNumber)}
      />
      <span className="compare-line" style={{ left: `${at}%` }} aria-hidden="true">
        <span className="compare-knob">
          <Icon name="grip" />
        </span>
      </span>
      {at > 12 && <span className="compare-label">{before.label}</span>}
      {at < 88 && <span className="compare-label is-right">{after.label}</span>}
    </div>
  );
}

const GAP = 16;
/** Below this width the pictures stand one above the other. */
const NARROW = 480;

function SideBySide({ before, after, stage, onSides }: Both) {
  const { sides, read } = useSides([before, after], onSides);
  const above = stage.width < NARROW && stage.width < stage.height;
  const half = above ? { width: stage.width, height: (stage.height - GAP) / 2 } : { width: (stage.width - GAP) / 2, height: stage.height };
  const { boxes } = fittedTogether(sides, half);
  return (
    <div className={`compare-side ${above ? "is-above" : ""}`}>
      {[before, after].map((look, index) => (
        <div key={look.label} className="compare" style={boxes[index] ?? UNKNOWN}>
          <Layer look={look} box={boxes[index] ?? UNKNOWN} onLoad={(event) => read(look, event)} />
          <span className="compare-label">{look.label}</span>
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
      className="compare compare-hold"
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
      <span className={`compare-label ${held ? "" : "is-right"}`}>{seen.label}</span>
      <span className="sr-only" aria-live="polite">
        {held ? "Showing the original." : ""}
      </span>
    </button>
  );
}
