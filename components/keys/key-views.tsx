"use client";

import type { KeyPage } from "@/lib/console/keys/contract";
import { keysOf } from "@/lib/contracts/typed";
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
const VIEWS = keysOf(NAMES);
/** Views offered even if empty, so that the row keeps its layout. */
const ALWAYS: readonly KeyView["view"][] = ["current", "attention", "unused", "disabled"];

interface KeyViewsProps {
  view: KeyView;
  page: KeyPage | undefined;
  onChange(change: Partial<KeyView>): void;
}

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
