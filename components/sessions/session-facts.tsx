import { span } from "@/lib/client/when";
import type { AgentSessionDetail } from "@/lib/console/agent-sessions/contract";
import { formatCost } from "../playground/figures";
import { Link } from "../ui/link";
import { Readout, type ReadoutCell } from "../ui/readout";
import { StatusMark } from "../ui/status-mark";
import { percent, stateLabel, tokens } from "./labels";
import { Meter } from "./turn-bars";

export function SessionFacts({ of }: { of: AgentSessionDetail }) {
  const { kind, word } = stateLabel({ ...of, loop: null }, Date.now());
  const cells: readonly ReadoutCell[] = [
    { name: "Turns", figure: [String(of.turns), of.agentTurns > 0 ? `${of.agentTurns} of sub-agents` : ""] },
    { name: "Tools", figure: [String(of.tools), ""], wide: true },
    { name: "Tokens in", figure: [tokens(of.inputTokens), ""] },
    { name: "From cache", figure: [percent(of.cachedTokens, of.inputTokens), ""] },
    { name: "Written to cache", figure: [tokens(of.writtenTokens), ""], wide: true },
    { name: "Out", figure: [tokens(of.outputTokens), ""], wide: true },
    { name: "Lost to breaks", figure: [formatCost(of.lost)[0], of.breaks > 0 ? `${of.breaks} ${of.breaks === 1 ? "time" : "times"}` : ""] },
    { name: "Cost", figure: formatCost(of.cost) },
  ];
  return <Readout look="ruled" phone="rows" status={<StatusMark kind={kind} word={word} />} cells={cells} />;
}

/** The key's limits of a session, and how much of them is used. */
export function SessionLimitsLine({ of }: { of: AgentSessionDetail }) {
  const { limits, onlyModel, key, contextTokens, contextWindow } = of;
  const minutes = (of.lastAt - of.firstAt) / 60_000;
  const used = [
    limits?.cost
      ? { name: "Cost", value: of.cost, most: limits.cost, words: `${formatCost(of.cost)[0]} of $${limits.cost.toFixed(2)}` }
      : undefined,
    limits?.turns ? { name: "Turns", value: of.turns, most: limits.turns, words: `${of.turns} of ${limits.turns}` } : undefined,
    limits?.minutes
      ? { name: "Time", value: minutes, most: limits.minutes, words: `${span(of.lastAt - of.firstAt)} of ${limits.minutes} min` }
      : undefined,
    contextWindow === null
      ? undefined
      : { name: "Context", value: contextTokens, most: contextWindow, words: `${tokens(contextTokens)} of ${tokens(contextWindow)}` },
  ].filter((one) => one !== undefined);
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b px-4 py-1">
      {used.map(({ name, value, most, words }) => (
        <span key={name} className="flex items-center gap-3">
          <span className="label">{name}</span>
          <span className="mono">{words}</span>
          <Meter value={value} most={most} words={`${name}: ${words}`} />
        </span>
      ))}
      {onlyModel && (
        <span className="text-dense">
          answered by <span className="mono">{onlyModel}</span> alone
        </span>
      )}
      <span className="label ml-auto flex min-w-0 flex-wrap gap-x-3">
        {limits ? "limits of" : "no limits by"} the key
        <Link href={`/keys/${key.id}`}>{key.name}</Link>
        <Link href={`/logs?session=${of.id}&range=30d`}>its calls in the logs</Link>
      </span>
    </div>
  );
}
