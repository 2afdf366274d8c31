"use client";

import { onDemand } from "../ui/later";
import { SegmentedControl } from "../ui/segmented-control";

const ModelNames = onDemand(() => import("./model-names").then(({ ModelNames }) => ModelNames));

interface ModelLimitsProps {
  models: readonly string[] | null;
  problem?: string;
  onChange(models: string[] | null): void;
}

export function ModelLimits({ models, problem, onChange }: ModelLimitsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <SegmentedControl
          label="Models"
          value={models === null ? "every" : "these"}
          segments={[
            { value: "every", label: "Every model", title: "Current and future models" },
            { value: "these", label: "Only these" },
          ]}
          onChange={(mode) => onChange(mode === "every" ? null : [])}
        />
      </div>
      {models !== null && <ModelNames models={models} problem={problem} onChange={onChange} />}
    </div>
  );
}
