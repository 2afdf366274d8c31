"use client";

import { useState } from "react";
import type { LogHistogram } from "@/lib/console/logs/contract";
import { type Brush, brushOf, stretchOf } from "./brush";
import type { Stretch } from "./log-view";

interface BrushOptions {
  of: LogHistogram;
  /** The selected range. */
  chosen: Stretch;
  /** Whether the last bar ends now. */
  open: boolean;
  onChoose(stretch: Stretch): void;
}

/**
 * The selection of a histogram while it is made. A chosen range arrives in the URL some time after it was sent; until then the next key
 * continues from the draft.
 */
export function useBrush({ of, chosen, open, onChoose }: BrushOptions) {
  const [draft, setDraft] = useState<Brush>();
  const [sent, setSent] = useState<Stretch>();
  const drop = () => {
    setSent(undefined);
    setDraft(undefined);
  };
  if (sent && sent.since === chosen.since && sent.until === chosen.until) drop();
  const all: Brush = [0, of.calls.length];
  const brush = draft ?? brushOf(of, chosen) ?? all;
  const move = (next: Brush | undefined) => {
    setSent(undefined);
    setDraft(next);
  };
  const choose = (next: Brush | undefined) => {
    if (!next || sent) return;
    const stretch = stretchOf(of, next, open);
    setDraft(next);
    setSent(stretch);
    onChoose(stretch);
  };
  return { brush, draft, move, choose, drop };
}
