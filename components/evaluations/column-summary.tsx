import type { ColumnSummary, EvaluationDetail } from "@/lib/console/evaluations/contract";
import { formatCount, formatMs } from "../playground/figures";
import { SeriesSwatch } from "../ui/chip";
import { Link } from "../ui/link";
import { dollars, evaluationHref, percent, plural } from "./labels";
import { RateRuler } from "./rate-ruler";

/** Colours repeat after six columns. */
export const seriesOf = (column: number) => ((column % 6) + 1) as 1;

interface SummaryProps {
  of: ColumnSummary;
  evaluation: Pick<EvaluationDetail, "id" | "repeats">;
}

/** The results of a column. Unknown figures are dashes, so that nothing moves when they come. */
export function SummaryOfColumn({ of: summary, evaluation }: SummaryProps) {
  const { column, name, passed, failed, errors, passRate, interval } = summary;
  const series = seriesOf(column);
  const counted = passed + failed;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="flex h-6 min-w-0 items-center gap-2">
        <SeriesSwatch series={series} />
        <span className="mono min-w-0 truncate font-strong" title={name}>
          {name}
        </span>
        {column > 0 && (
          <Link
            href={`${evaluationHref(evaluation.id)}/compare?column=${column}`}
            className="ml-auto flex-none text-label"
            title="Cases that this column fixes and breaks"
          >
            vs first
          </Link>
        )}
      </div>
      <div className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-2">
        <span className="mono text-title">
          {percent(passRate)}
          <span className="u">%</span>
        </span>
        <RateRuler of={summary} series={series} />
      </div>
      <p className="label truncate">
        <span className="mono text-label">
          {formatCount(passed)} of {formatCount(counted)}
        </span>{" "}
        passed
        {passRate !== null && `, ${percent(interval.low, 0)} to ${percent(interval.high, 0)} %`}
        {errors > 0 && `, ${plural(errors, "error")} aside`}
      </p>
      <Figures of={summary} repeats={evaluation.repeats} />
      <Certainty of={summary} />
    </div>
  );
}

function Figures({
  of: { meanScore, cost, p50Ms, p95Ms, flaky, passPowerK, passAtK, preference },
  repeats,
}: {
  of: ColumnSummary;
  repeats: number;
}) {
  const figures: [name: string, value: string, title: string][] = [
    ["score", meanScore === null ? "–" : meanScore.toFixed(2), "Mean score of the checks, 0 to 1"],
    ["cost", dollars(cost), "Of answers and checks"],
    ["p50", formatMs(p50Ms ?? undefined).join(" "), "Median duration of calls"],
    ["p95", formatMs(p95Ms ?? undefined).join(" "), "95th percentile of durations"],
  ];
  if (preference) figures.push(["wins", `${percent(preference.winRate, 0)} %`, preferenceWords(preference)]);
  if (repeats > 1)
    figures.push(
      ["flaky", formatCount(flaky), "Cases that passed in some tries and failed in others"],
      [`pass^${repeats}`, `${percent(passPowerK, 0)} %`, "Chance that all tries of a case pass"],
      [`pass@${repeats}`, `${percent(passAtK, 0)} %`, "Chance that at least one try of a case passes"],
    );
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-3 overflow-hidden">
      {figures.map(([name, value, title]) => (
        <div key={name} className="flex items-baseline gap-1" title={title}>
          <dt className="label">{name}</dt>
          <dd className="mono text-ink-2 text-label">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function preferenceWords({ wins, ties, losses, interval }: NonNullable<ColumnSummary["preference"]>): string {
  const range = `${percent(interval.low, 0)} to ${percent(interval.high, 0)} %`;
  return `The judge prefers ${wins} answers, ${losses} of the other, ${ties} are as good. Interval of the win rate: ${range}`;
}

const ALWAYS_VALID = "This p-value may be read at any time: the chance that it ever reports a difference between equal columns is 5 %.";

/** Whether the column differs from the first. */
function Certainty({ of: { column, certainty } }: { of: ColumnSummary }) {
  if (column === 0) return <p className="label truncate">The others are compared with this one</p>;
  if (certainty === null) return <p className="label">–</p>;
  const p = certainty < 0.001 ? "< 0.001" : certainty.toFixed(3);
  return (
    <p className={`label truncate ${certainty <= 0.05 ? "text-ink" : ""}`} title={ALWAYS_VALID}>
      {certainty <= 0.05 ? "Differs from the first" : "No certain difference"}, p {p}
    </p>
  );
}
