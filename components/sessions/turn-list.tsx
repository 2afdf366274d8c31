"use client";

import { clock } from "@/lib/client/when";
import type { AgentSessionDetail, AgentTurn } from "@/lib/console/agent-sessions/contract";
import { formatCost, formatMs } from "../playground/figures";
import { StatusGlyph } from "../ui/status-mark";
import { percent, tokens } from "./labels";

interface TurnListProps {
  of: AgentSessionDetail;
  chosen: string;
  onTurn(id: string): void;
}

const ROW =
  "grid grid-cols-[32px_72px_minmax(0,1fr)_52px_56px_60px_64px] items-center gap-x-2 px-4 max-md:grid-cols-[32px_56px_minmax(0,1fr)_56px_64px]";
/** A suspicion, not a failure: hatched, never red. */
const LOOP_EDGE =
  "relative before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-1.5 before:bg-[repeating-linear-gradient(45deg,var(--ink-3)_0_1px,transparent_1px_4px)]";
const WIDE = "max-md:hidden";

/** The turns with their tool calls, newest first. */
export function TurnList({ of, chosen, onTurn }: TurnListProps) {
  const agents = [...new Set(of.turnList.map(({ agent }) => agent).filter((agent) => agent !== null))];
  const loop = of.loop === null ? undefined : of.turnList.findLast((turn) => turn.loop)?.callId;
  const repeated = loop === undefined ? [] : repeatedTurns(of.turnList);
  return (
    <section aria-label="Turns" className="min-w-0 border-rule md:border-r">
      <div className={`${ROW} label h-7 border-rule border-b`} aria-hidden="true">
        <span className="text-right">#</span>
        <span>Sent</span>
        <span />
        <span className={`text-right ${WIDE}`}>Prompt</span>
        <span className="text-right">Cached</span>
        <span className={`text-right ${WIDE}`}>Model</span>
        <span className="text-right">Cost</span>
      </div>
      <ol>
        {[...of.turnList].reverse().map((turn) => (
          <li key={turn.callId} className={`border-rule border-b ${turn.loop ? LOOP_EDGE : ""}`}>
            {turn.callId === loop && <LoopLine turns={of.turnList.filter((one) => one.loop)} />}
            <TurnRow
              turn={turn}
              agent={turn.agent === null ? 0 : agents.indexOf(turn.agent) + 1}
              chosen={turn.callId === chosen}
              onTurn={onTurn}
            />
            {!repeated.includes(turn) &&
              turn.tools.map((tool, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place in the turn
                <ToolRow key={place} of={tool} />
              ))}
            {turn.callId === loop && repeated.length > 0 && <RepeatedLine turns={repeated} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Turns within the last run of equal calls: the tools of its first and its last turn are listed. */
function repeatedTurns(turns: readonly AgentTurn[]): AgentTurn[] {
  const last = turns.findLast(({ loop }) => loop);
  const lane = turns.filter(({ agent }) => agent === last?.agent);
  const end = lane.findLastIndex(({ loop }) => loop);
  const tools = JSON.stringify(last?.tools);
  const before = lane.slice(0, end).findLastIndex((turn) => !turn.loop || JSON.stringify(turn.tools) !== tools);
  return lane.slice(before + 2, end);
}

function RepeatedLine({ turns }: { turns: readonly AgentTurn[] }) {
  const numbers = turns.map(({ n }) => n).reverse();
  return (
    <p className="label flex h-6 items-center truncate pr-4 pl-14">
      the same {numbers.length === 1 ? "in turn" : "in turns"} {LIST.format(numbers.map(String))}
    </p>
  );
}

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

function LoopLine({ turns }: { turns: readonly AgentTurn[] }) {
  const cost = turns.reduce((sum, turn) => sum + (turn.cost ?? 0), 0);
  return (
    <p className="flex h-7 items-center gap-1.5 px-4">
      <StatusGlyph kind="warn" />
      <b className="font-strong">{turns.length} equal calls</b>
      <span className="label min-w-0 truncate">same tools, same arguments, {formatCost(cost)[0]}</span>
    </p>
  );
}

function TurnRow({ turn, agent, chosen, onTurn }: { turn: AgentTurn; agent: number; chosen: boolean; onTurn(id: string): void }) {
  const { n, at, tools, code, inputTokens, cachedTokens, durationMs, cost, lost } = turn;
  const what = code || (tools.length > 0 ? `${tools.length} ${tools.length === 1 ? "tool" : "tools"}` : "");
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Turn ${n}${agent > 0 ? ` of sub-agent ${agent}` : ""}, ${clock(at)}, ${percent(cachedTokens, inputTokens)} cached${lost > 0 ? `, lost ${formatCost(lost)[0]}` : ""}`}
      className={`${ROW} relative h-8 w-full cursor-pointer text-left font-mono text-dense hover:bg-hover pointer-coarse:h-(--h-touch) ${chosen ? "bg-selected edge-ink" : ""}`}
      onClick={() => onTurn(turn.callId)}
    >
      <span className="text-right text-ink-3">{agent > 0 ? `${agent}.${n}` : n}</span>
      <span>
        <span className={WIDE}>{clock(at)}</span>
        <span className="md:hidden">{clock(at, { seconds: false })}</span>
      </span>
      <span className={`truncate ${code ? "text-fail" : "text-ink-2"}`}>
        {agent > 0 ? [`sub-agent ${agent}`, what].filter(Boolean).join(", ") : what}
      </span>
      <span className={`text-right ${WIDE}`}>{tokens(inputTokens)}</span>
      <span className={`text-right ${lost > 0 ? "text-fail" : ""}`}>{percent(cachedTokens, inputTokens)}</span>
      <span className={`text-right ${WIDE}`}>{formatMs(durationMs).join(" ")}</span>
      <span className="text-right">{formatCost(cost ?? undefined)[0]}</span>
    </button>
  );
}

function ToolRow({ of: { name, failed, about } }: { of: AgentTurn["tools"][number] }) {
  return (
    <p className="flex h-6 min-w-0 items-center gap-2 pr-4 pl-14 font-mono text-dense">
      <StatusGlyph kind={failed ? "fail" : "ok"} label={failed ? "failed" : "done"} />
      <span className="flex-none">{name}</span>
      {about !== null && (
        <span className="min-w-0 truncate text-ink-2" title={about}>
          {about}
        </span>
      )}
    </p>
  );
}
