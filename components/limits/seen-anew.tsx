"use client";

import { ApiError } from "@/lib/client/api";
import type { CallLimits } from "@/lib/contracts/limits";
import { limitsLabel } from "./limits";

/** Whether somebody else saved first. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_meanwhile";
}

/** Why limits were not saved; where somebody else was first, how they are now, beside what was typed. */
export function SaveProblem({ error, now }: { error: Error | null; now: CallLimits | null }) {
  return (
    <div role="alert" className="flex min-w-0 flex-col gap-1 text-dense text-fail">
      {error?.message}
      {isLate(error) && (
        <span className="text-ink-2">
          Now: {limitsLabel(now) ?? "no limit"}. What you typed is still here: saving once more puts it in their place.
        </span>
      )}
    </div>
  );
}
