import { span } from "@/lib/client/when";
import type { AgentSessionDetail } from "@/lib/console/agent-sessions/contract";
import { formatCost } from "../playground/figures";
import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";
import { Readout, type ReadoutCell } from "../ui/readout";
import { StatusMark } from "../ui/status-mark";
import { percent, stateLabel, tokens } from "./labels";
import { LimitsButton } from "./limits-button";
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

/** The limits of the session, how much of them is used, and who has set them. */
export function SessionLimitsLine({ of }: { of: AgentSessionDetail }) {
  const { limits, onlyModel, contextTokens, contextWindow } = of;
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
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-rule border-b px-4 py-1">
      {used.map(({ name, value, most, words }) => (
        <span key={name} className="flex items-center gap-2">
          <span className="label">{name}</span>
          <span className="mono">{words}</span>
          <Meter short value={value} most={most} words={`${name}: ${words}`} />
        </span>
      ))}
      {onlyModel && (
        <span className="text-dense">
          answered by <span className="mono">{onlyModel}</span> alone
        </span>
      )}
      <span className="label ml-auto flex min-w-0 flex-wrap items-center gap-x-3">
        <LimitsSource of={of} />
        <Link href={`/logs?session=${of.id}&range=30d`}>its calls in the logs</Link>
      </span>
    </div>
  );
}

/** Who has set the limits, and where they are changed. */
function LimitsSource({ of: { limitsOf, key, mayLimit } }: { of: AgentSessionDetail }) {
  if (limitsOf === "key")
    return (
      <>
        <span className="min-w-0 truncate">
          from the key <Link href={`/keys/${key.id}`}>{key.name}</Link>
        </span>
        {mayLimit && (
          <Link
            href={`/keys/${key.id}?tab=limits`}
            className={buttonClass({ variant: "quiet", small: true })}
            aria-label="Change the limits"
          >
            Change
          </Link>
        )}
      </>
    );
  return (
    <>
      <span>{limitsOf === "team" ? "from the team" : "no limits"}</span>
      {mayLimit && (
        <LimitsButton manages small>
          {limitsOf === "team" ? "Change" : "Set limits"}
        </LimitsButton>
      )}
      <span>
        key <Link href={`/keys/${key.id}`}>{key.name}</Link>
      </span>
    </>
  );
}
