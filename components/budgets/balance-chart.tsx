"use client";

import { useQuery } from "@tanstack/react-query";
import { ahead, clock, day, dayClock } from "@/lib/client/when";
import type { BalanceCurve } from "@/lib/console/budgets/contract";
import { balanceQuery } from "./budget-queries";
import { entryKind, sum } from "./budgets";
import { type Drawn, drawCurve } from "./curve";

const HEIGHT = 120;
/** A shorter time has the time of day on its axis. */
const CLOCK_MS = 3 * 86_400_000;
const px = (percent: number) => (percent / 100) * HEIGHT;

/** A budget's balance over its period, with a forecast. */
export function BalanceChart({ id }: { id: string }) {
  const { data } = useQuery(balanceQuery(id));
  // Reserves its space, so that the entries below don't move.
  if (!data) return <div aria-hidden="true" className="h-52 border-rule border-b" />;
  const drawn = drawCurve(data);
  const words = wordsOf(data);
  return (
    <figure className="flex h-52 flex-col border-rule border-b px-4 py-3">
      <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1">
        <div aria-hidden="true" className="flex flex-col justify-between pr-2 text-right font-mono text-label text-ink-3">
          <span>{sum(drawn.top)}</span>
          <span>$0</span>
        </div>
        <svg role="img" aria-label={words} width="100%" height={HEIGHT} className="block overflow-visible">
          <title>{words}</title>
          <Lines of={drawn} />
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between font-mono text-label text-ink-3">
          <span suppressHydrationWarning>
            {drawn.until - drawn.since < CLOCK_MS ? dayClock(drawn.since, data.until) : day(drawn.since, data.until)}
          </span>
          <span suppressHydrationWarning>{data.periodEnds === null ? "" : `resets ${day(data.periodEnds, data.until)}`}</span>
        </div>
      </div>
      <figcaption className="mt-auto line-clamp-2 pl-16 text-dense text-ink-2">{words}</figcaption>
    </figure>
  );
}

function Lines({ of: { line, now, forecast, marks } }: { of: Drawn }) {
  return (
    <>
      <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-rule" />
      <svg aria-hidden="true" width="100%" height={HEIGHT} viewBox="0 0 100 100" preserveAspectRatio="none">
        <polyline
          points={line.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          className="stroke-ink"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <line x1={`${now.x}%`} x2={`${now.x}%`} y1="0" y2={HEIGHT} className="stroke-border" />
      {forecast && (
        <line
          x1={`${now.x}%`}
          x2={`${forecast.x}%`}
          y1={px(now.y)}
          y2={px(forecast.y)}
          className="stroke-ink-3"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
      )}
      {marks.map(({ x, y, mark }) => (
        <circle key={`${mark.at} ${mark.kind} ${mark.balance}`} cx={`${x}%`} cy={px(y)} r="3" className="fill-ink">
          <title>{`${entryKind(mark).word} by ${mark.actor || "the system"}, ${sum(mark.amount)}${mark.note ? `: ${mark.note}` : ""}`}</title>
        </circle>
      ))}
      <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-border" />
    </>
  );
}

/** `$29.98 left; $4.20 a day. Empty Mon 23 Nov 18:00 at this rate, in 2 days.` */
function wordsOf({ points, perDay, emptyAt, until, periodEnds }: BalanceCurve): string {
  const left = points.at(-1)?.balance ?? 0;
  const pace = perDay > 0 ? `${sum(perDay)} a day` : "nothing spent in the last 7 days";
  const end =
    emptyAt !== null
      ? left <= 0
        ? "Nothing is left."
        : `Empty ${day(emptyAt, until)} ${clock(emptyAt, { seconds: false })} at this rate, ${ahead(emptyAt, until)}.`
      : periodEnds !== null && perDay > 0
        ? "At this rate it lasts until it resets."
        : "";
  return `${sum(left)} left; ${pace}. ${end}`.trim();
}
