import type { CallLimits } from "@/lib/contracts/limits";
import { isLate, KEPT } from "../ui/use-form";
import { limitsLabel } from "./limits";

/** Why saving failed; after a concurrent change, the current limits beside the typed ones. */
export function SaveProblem({ error, now }: { error: Error | null; now: CallLimits | null }) {
  return (
    <div role="alert" className="flex min-w-0 flex-col gap-1 text-dense text-fail">
      {error?.message}
      {isLate(error) && (
        <span className="text-ink-2">
          Now: {limitsLabel(now) ?? "no limit"}. {KEPT}
        </span>
      )}
    </div>
  );
}
