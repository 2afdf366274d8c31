"use client";

import { StatusMark } from "../ui/status-mark";
import { formatScore, type Thresholds, thresholdOf, type Verdict } from "./verdicts";

interface BarsProps {
  verdict: Verdict;
  /** Categories in their order. */
  names: readonly string[];
  thresholds: Thresholds;
  onThreshold(name: string, value: number): void;
}

const TICKS = Array.from({ length: 21 }, (_, index) => index);
const FIGURES = [0, 0.25, 0.5, 0.75, 1];

/** A bar for each category with its score, and a mark that can be moved: from there on it counts as over. */
export function Bars({ verdict, names, thresholds, onThreshold }: BarsProps) {
  const scores = new Map(verdict.categories.map((category) => [category.name, category]));
  return (
    <div className="moderation-bars">
      <ul aria-label="Scores by category, highest first">
        {names.map((name) => {
          const category = scores.get(name);
          const threshold = thresholdOf(thresholds, name);
          const over = category !== undefined && category.score >= threshold;
          return (
            <li key={name} className="moderation-bar" data-over={over || undefined}>
              <span className="mono trunc" title={name}>
                {name}
              </span>
              <Track name={name} score={category?.score} threshold={threshold} onThreshold={onThreshold} />
              <span className="num" title={category && String(category.score)}>
                {category ? formatScore(category.score) : "–"}
              </span>
              <span className="label">
                {over ? <StatusMark kind="fail" word="over" /> : "under"}
                {category && category.flagged !== over && (
                  <span className="block" title="The model's own decision, by thresholds of its own">
                    {category.flagged ? "model: flagged" : "model: clear"}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="moderation-axis" aria-hidden="true">
        <svg width="100%" height="8" aria-hidden="true">
          {TICKS.map((tick) => (
            <rect key={tick} x={`${tick * 5}%`} width="1" height={tick % 5 === 0 ? 8 : 4} fill="var(--rule-2)" />
          ))}
        </svg>
        <span className="moderation-figures mono dim2">
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
    <span className="moderation-track">
      <svg aria-hidden="true" width="100%" height="16">
        <rect className="on" x="0" y="8" width={`${Math.max(score * 100, 0.25)}%`} height="8" />
        <rect x="0" y="15" width="100%" height="1" fill="var(--rule)" />
      </svg>
      <input
        type="range"
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
