import type { Run } from "@/lib/console/runs/contract";
import type { StatusKind } from "../ui/status-mark";

/** Icon and name of a run's state. */
export const RUN_STATES: Record<Run["status"], { kind: StatusKind; word: string }> = {
  running: { kind: "run", word: "Running" },
  done: { kind: "ok", word: "Done" },
  failed: { kind: "fail", word: "Failed" },
  stopped: { kind: "off", word: "Stopped" },
  unknown: { kind: "unknown", word: "Unknown" },
};

/** A run's title on one line; the page's name if it has none. */
export function runTitle({ title, playground }: Pick<Run, "title" | "playground">): string {
  return title.replace(/\s+/g, " ").trim() || `${playground} run`;
}

/** Texts to moderate are blurred in lists until the pointer or the focus is on them, as flagged ones are on their page. */
export function titleLook({ playground }: Pick<Run, "playground">): string {
  return playground === "moderation" ? "blur-[4px] hover:blur-none focus:blur-none in-focus-visible:blur-none" : "";
}

export function countRuns(count: number): string {
  return `${count} ${count === 1 ? "run" : "runs"}`;
}
