import type { OverviewProvider } from "@/lib/console/overview/contract";
import { formatMs } from "../playground/figures";
import { STATES } from "../providers/labels";
import { Link } from "../ui/link";
import { StatusGlyph } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { errorRate } from "./labels";

/** A row per provider: state, median time to first token (otherwise its list's latency), errors of the hour. */
export function ProviderRows({ of: providers, manages }: { of: readonly OverviewProvider[]; manages: boolean }) {
  return (
    <ul>
      {providers.map((provider) => {
        const { id, simulated, state, models, firstTokenP50Ms, latencyMs, calls, errors } = provider;
        const [value, unit] = formatMs(firstTokenP50Ms ?? latencyMs ?? undefined);
        const rate = errorRate(errors, calls);
        return (
          <li key={id} className="bar gap-2">
            <span className="flex flex-1 min-h-0 min-w-0 items-center gap-2">
              <StatusGlyph kind={STATES[state].kind} label={STATES[state].word} />
              {manages ? (
                <Link href={`/providers?peek=${id}`} className="min-w-0 truncate text-dense">
                  {id}
                </Link>
              ) : (
                <span className="min-w-0 truncate text-dense">{id}</span>
              )}
              {simulated ? <SimulatedTag /> : <span className="label">{state === "works" ? `${models} models` : STATES[state].word}</span>}
            </span>
            <span className="num w-18" title={firstTokenP50Ms === null ? "Time to list its models" : "Median time to first token"}>
              {value} {unit}
            </span>
            <span className={`num w-16 ${errors > 0 ? "text-fail" : ""}`} title="Failed calls in the last hour">
              {rate === undefined ? "–" : `${rate} %`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
