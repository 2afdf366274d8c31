import { useQuery } from "@tanstack/react-query";
import { costOfRun } from "@/lib/client/call/cost";
import { rateOf } from "@/lib/client/call/run";
import { DIALECTS } from "@/lib/client/chat/dialects/table";
import type { Turn } from "@/lib/client/chat/tree";
import { modelsQuery } from "@/lib/client/queries";
import { clock } from "@/lib/client/when";
import { SimulatedTag, Tag } from "../../ui/tag";
import { type Figure, formatCost, formatCount, formatMs, formatRate } from "../figures";

const MARGIN =
  "ml-4 self-start border-rule border-l pl-4 max-md:col-start-2 max-md:mt-2 max-md:ml-0 max-md:flex max-md:flex-wrap max-md:gap-2 max-md:border-l-0 max-md:pl-0";

/** Timings and token counts of a message. Times are measured in this browser, counts come from the upstream. Unknown values are omitted. */
export function Margin({ turn, simulated }: { turn: Turn; simulated: boolean }) {
  const models = useQuery(modelsQuery).data?.items;
  if (turn.role !== "assistant") {
    const time = clock(turn.at);
    return (
      <div className={MARGIN}>
        <time className="mono text-ink-3 text-label" dateTime={new Date(turn.at).toISOString()}>
          {time}
        </time>
      </div>
    );
  }
  return (
    <div className={MARGIN}>
      <p className="mono break-all">{turn.model}</p>
      {turn.dialect && <p className="text-dense text-ink-3">by {DIALECTS[turn.dialect].name}</p>}
      {turn.edited ? <Tag>edited</Tag> : simulated && <SimulatedTag />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 max-md:hidden">
        {figuresOf(turn, costOfRun({ model: turn.model ?? "", tokens: turn.tokens ?? {} }, models)).map(([name, [value, unit]]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3 text-label/5 [font-stretch:var(--narrow)]">{name}</dt>
            <dd className="whitespace-nowrap text-right font-mono text-dense/5">
              {value}
              {unit && <span className="u">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function figuresOf({ firstTokenMs, totalMs, tokens = {}, status, edited }: Turn, cost: number | undefined): [string, Figure][] {
  if (edited) return [];
  const count = (value: number | undefined): Figure => [formatCount(value), value === undefined ? "" : "tok"];
  const all: [string, Figure][] = [
    ["First token", formatMs(firstTokenMs)],
    ["Total", formatMs(totalMs)],
    ["Rate", formatRate(status === "waiting" ? undefined : rateOf({ firstTokenMs, totalMs, tokens }))],
    ["In", count(tokens.in)],
    ["Out", count(tokens.out)],
  ];
  if (tokens.reasoning !== undefined) all.splice(4, 0, ["Reasoning", count(tokens.reasoning)]);
  if (tokens.cached !== undefined) all.push(["Cached", count(tokens.cached)]);
  if (cost !== undefined && status !== "waiting") all.push(["Cost", formatCost(cost)]);
  return all;
}
