"use client";

import { Button } from "../../ui/button";
import { ParameterSlider } from "../../ui/parameter-slider";
import { Tag } from "../../ui/tag";
import type { ModerationSession } from "./page-state";
import { THRESHOLD } from "./verdicts";

/** What would be flagged from which score on. The model keeps its own mind: nothing of it is sent. */
export function ThresholdPart({ session }: { session: ModerationSession }) {
  const { all, own } = session.state.own.thresholds;
  const count = Object.keys(own).length;
  return (
    <div className="section">
      <div className="section-head">
        <h2>Thresholds</h2>
        <Tag>view only, not sent</Tag>
        <span className="ml-auto">
          <Button
            small
            variant="quiet"
            disabled={all === THRESHOLD && count === 0}
            onClick={() => session.setOwn({ thresholds: { all: THRESHOLD, own: {} } })}
          >
            Reset
          </Button>
        </span>
      </div>
      <ParameterSlider
        label="All categories"
        value={all}
        min={0}
        max={1}
        step={0.01}
        detent={THRESHOLD}
        onChange={(value) => session.setOwn({ thresholds: { all: value ?? THRESHOLD, own } })}
      />
      <p className="text-dense text-ink-3">
        {count > 0
          ? `${count} ${count === 1 ? "category has its own threshold" : "categories have their own thresholds"}.`
          : "Drag a marker in the chart to set one category."}
      </p>
    </div>
  );
}
