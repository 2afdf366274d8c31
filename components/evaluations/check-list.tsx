import type { CheckResult } from "@/lib/contracts/evaluation-checks";
import { Link } from "../ui/link";
import { StatusMark } from "../ui/status-mark";
import { CELL_STATES } from "./labels";

/** The results of checks with their reasons: the judge's words, for a judge. */
export function CheckList({ of: checks }: { of: readonly CheckResult[] }) {
  return (
    <ul aria-label="Checks" className="flex min-w-0 flex-col border-rule border-t">
      {checks.map(({ name, state, score, reason, requestId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: checks have an order, and names may repeat
        <li key={at} className="min-w-0 border-rule border-b py-1.5 text-dense">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="min-w-0 truncate">{name}</span>
            <StatusMark {...CELL_STATES[state]} />
            {score !== null && score !== 0 && score !== 1 && <span className="mono text-ink-2">{score.toFixed(2)}</span>}
            {requestId !== undefined && requestId !== "" && (
              <Link href={`/logs/${encodeURIComponent(requestId)}`} className="ml-auto text-label">
                Log
              </Link>
            )}
          </span>
          {reason !== "" && (
            <p dir="auto" className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
