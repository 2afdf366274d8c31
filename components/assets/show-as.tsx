"use client";

import { SegmentedControl } from "../ui/segmented-control";
import type { AssetView } from "./asset-view";
import type { ChangeView } from "./use-asset-view";

export function ShowAs({ view, onView }: { view: AssetView; onView: ChangeView }) {
  return (
    <SegmentedControl
      label="Show as"
      value={view.view}
      segments={[
        { value: "table", label: "Table" },
        { value: "grid", label: "Grid" },
      ]}
      onChange={(next) => onView({ view: next })}
    />
  );
}
