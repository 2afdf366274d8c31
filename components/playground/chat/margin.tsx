import { useQuery } from "@tanstack/react-query";
import { costOfRun } from "@/lib/client/call/cost";
import { rateOf } from "@/lib/client/call/run";
import type { Turn } from "@/lib/client/chat/tree";
import { modelsQuery } from "@/lib/client/queries";
import { SimulatedTag, Tag } from "../../ui/tag";
import { type Figure, formatCost, formatCount, formatMs, formatRate } from "../figures";

/** What a message took, beside it. Figures are those measured in this browser, counts those of the upstream; what is not known is left out. */
export function Margin({ turn, simulated }: { turn: Turn; simulated: boolean }) {
  const models = useQuery(modelsQuery).data?.items;
  if (turn.role !== "assistant") {
    const time = new Date(turn.at).toLocaleTimeString([], { hour12: false });
    return (
      <div className="marg">
        <time className="mono text-ink-3 text-label" dateTime={new Date(turn.at).toISOString()}>
          {time}
        </time>
      </div>
    );
  }
  return (
    <div className="marg">
      <p className="mono break-all">{turn.model}</p>
      {turn.edited ? <Tag>edited</Tag> : simulated && <SimulatedTag />}
      <dl>
        {figuresOf(turn, costOfRun({ model: turn.model ?? "", tokens: turn.tokens ?? {} }, models)).map(([name, [value, unit]]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>
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
