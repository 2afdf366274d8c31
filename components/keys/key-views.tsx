"use client";

import type { KeyPage } from "@/lib/console/keys/contract";
import { SegmentedControl } from "../ui/segmented-control";
import type { KeyView } from "./key-view";

const NAMES: Record<KeyView["view"], string> = {
  current: "All",
  attention: "Needs attention",
  unused: "Unused 90 d",
  disabled: "Disabled",
  expired: "Expired",
  revoked: "Revoked",
};
const VIEWS = Object.keys(NAMES) as KeyView["view"][];
/** Views that are offered even when they are empty, so that the row does not change its shape. */
const ALWAYS: readonly KeyView["view"][] = ["current", "attention", "unused", "disabled"];

interface KeyViewsProps {
  view: KeyView;
  page: KeyPage | undefined;
  onChange(change: Partial<KeyView>): void;
}

/** Which keys are listed, with how many there are of each kind. */
export function KeyViews({ view, page, onChange }: KeyViewsProps) {
  const shown = VIEWS.filter((it) => ALWAYS.includes(it) || it === view.view || (page?.counts[it] ?? 0) > 0);
  return (
    <SegmentedControl
      label="Which keys"
      value={view.view}
      segments={shown.map((it) => ({ value: it, label: `${NAMES[it]} ${page?.counts[it] ?? "–"}` }))}
      onChange={(next) => onChange({ view: next })}
    />
  );
}
