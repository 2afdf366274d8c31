"use client";

import { loopStateOf } from "@/lib/client/chat/loop/series";
import { StatusGlyph } from "../../../ui/status-mark";
import type { ColumnLoopProps } from "./column-loop";

/** On the tab of a column that waits for the person. */
export function WaitMark({ session, column }: ColumnLoopProps) {
  return loopStateOf(session, column).kind === "waits" && <StatusGlyph kind="queued" label="waits for you" />;
}
