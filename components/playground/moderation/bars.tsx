"use client";

import { StatusMark } from "../../ui/status-mark";
import { formatScore, type Thresholds, thresholdOf, type Verdict } from "./verdicts";

interface BarsProps {
  verdict: Verdict;
  /** Categories in order. */
  names: readonly string[];
  thresholds: Thresholds;
  onThreshold(name: string, value: number): void;
}

/** Name, track, score and label; in narrow layouts the track has its own line. */
const BAR =
  "group grid min-h-7 grid-cols-[176px_minmax(0,1fr)_64px_88px] items-center gap-4 @max-[520px]:grid-cols-[minmax(0,1fr)_56px_88px] " +
  "@max-[520px]:gap-x-2 @max-[520px]:gap-y-0 @max-[520px]:py-0.5";
const TRACK = "relative block h-6 @max-[520px]:col-span-full @max-[520px]:row-2 pointer-coarse:h-8";
const AXIS = "grid grid-cols-[176px_minmax(0,1fr)_64px_88px] items-center gap-x-4 @max-[520px]:grid-cols-[minmax(0,1fr)]";
const ON_AXIS = "col-2 @max-[520px]:col-1";
const MARK =
  "range-line absolute inset-x-[-4px] inset-y-0 h-6 w-[calc(100%+8px)] cursor-ew-resize hover:[--line:4px] focus-visible:[--line:4px] " +
  "pointer-coarse:h-8";

const TICKS = Array.from({ length: 21 }, (_, index) => index);
const FIGURES = [0, 0.25, 0.5, 0.75, 1];

/** A bar for each category with its score, and a movable threshold above which it counts as flagged. */
export function Bars({ verdict, names, thresholds, onThreshold }: BarsProps) {
  const scores = new Map(verdict.categories.map((category) => [category.name, category]));
  return (
    <div className="px-4 pt-2 pb-1">
      <ul aria-label="Scores by category, highest first">
        {names.map((name) => {
          const category = scores.get(name);
          const threshold = thresholdOf(thresholds, name);
          const over = category !== undefined && category.score >= threshold;
          return (
            <li key={name} className={BAR} data-over={over || undefined}>
              <span className="mono min-w-0 truncate" title={name}>
                {name}
              </span>
              <Track name={name} score={category?.score} threshold={threshold} onThreshold={onThreshold} />
              <span className="num" title={category && String(category.score)}>
                {category ? formatScore(category.score) : "–"}
              </span>
              <span className="label">
                {over ? <StatusMark kind="fail" word="over" /> : "under"}
                {category && category.flagged !== over && (
                  <span className="block" title="The model's own decision, with its own thresholds">
                    {category.flagged ? "model: flagged" : "model: clear"}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={AXIS} aria-hidden="true">
        <svg width="100%" height="8" aria-hidden="true" className={`${ON_AXIS} overflow-visible`}>
          {TICKS.map((tick) => (
            <rect key={tick} x={`${tick * 5}%`} width="1" height={tick % 5 === 0 ? 8 : 4} fill="var(--rule-2)" />
          ))}
        </svg>
        <span className={`${ON_AXIS} mono flex justify-between text-ink-3`}>
          {FIGURES.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </span>
      </div>
    </div>
  );
}

interface TrackProps {
  name: string;
  score: number | undefined;
  threshold: number;
  onThreshold(name: string, value: number): void;
}

function Track({ name, score = 0, threshold, onThreshold }: TrackProps) {
  return (
    <span className={TRACK}>
      <svg aria-hidden="true" width="100%" height="16" className="absolute top-1 left-0 pointer-coarse:top-2">
        <rect className="fill-ink-3 group-data-over:fill-fail" x="0" y="8" width={`${Math.max(score * 100, 0.25)}%`} height="8" />
        <rect x="0" y="15" width="100%" height="1" fill="var(--rule)" />
      </svg>
      <input
        type="range"
        className={MARK}
        aria-label={`Threshold of ${name}, view only`}
        min={0}
        max={1}
        step={0.01}
        value={threshold}
        onChange={({ target }) => onThreshold(name, target.valueAsNumber)}
      />
    </span>
  );
}
