import type { ColumnSummary } from "@/lib/console/evaluations/contract";
import { percent } from "./labels";

const TICKS = Array.from({ length: 11 }, (_, at) => at * 10);

/** A pass rate with its interval, from 0 to 100 %. */
export function RateRuler({ of: { passRate, interval }, series }: { of: Pick<ColumnSummary, "passRate" | "interval">; series: number }) {
  const known = passRate !== null;
  const words = known
    ? `${percent(passRate)} %, interval ${percent(interval.low, 0)} to ${percent(interval.high, 0)} %`
    : "No pass rate yet";
  return (
    <svg className="h-5 w-full min-w-0" role="img" aria-label={words}>
      <line x1="0" x2="100%" y1="9.5" y2="9.5" stroke="var(--border)" />
      {TICKS.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="10" y2={at % 50 === 0 ? 18 : 14} stroke="var(--rule-2)" />
      ))}
      {known && (
        <>
          <rect
            x={`${interval.low * 100}%`}
            width={`${Math.max(0.5, (interval.high - interval.low) * 100)}%`}
            y="6"
            height="5"
            fill={`var(--s${series})`}
          />
          <line x1={`${passRate * 100}%`} x2={`${passRate * 100}%`} y1="2" y2="15" stroke="var(--ink)" strokeWidth="2" />
        </>
      )}
    </svg>
  );
}
