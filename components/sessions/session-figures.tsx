import { clock } from "@/lib/client/when";
import type { AgentSessionPage } from "@/lib/console/agent-sessions/contract";
import { Stat } from "../overview/stat-row";
import { formatCost } from "../playground/figures";
import { percent } from "./labels";

/** Sums of the last day. */
export function SessionFigures({ of }: { of: AgentSessionPage["totals"] | undefined }) {
  const [share = "–", unit = ""] = of ? percent(of.cachedTokens, of.inputTokens).split(" ") : [];
  return (
    <dl className="grid flex-none grid-cols-2 border-rule border-b md:grid-cols-5 max-md:*:nth-5:hidden">
      <Stat name="Running now" value={of ? String(of.running) : "–"} unit="">
        {of && of.running > 0 ? runningOf(of) : of && of.idle > 0 ? `${of.idle} idle` : "none idle"}
      </Stat>
      <Stat name="Spent, 24 h" value={formatCost(of?.cost)[0]} unit="">
        {of?.sessions ?? "–"} {of?.sessions === 1 ? "session" : "sessions"}
      </Stat>
      <Stat name="Input read from cache" value={share} unit={unit}>
        of the input of the last day
      </Stat>
      <Stat name="Lost to broken caches" value={formatCost(of?.lost)[0]} unit="">
        in {of?.broken ?? "–"} {of?.broken === 1 ? "session" : "sessions"}
      </Stat>
      <Stat name="Stopped by a limit" value={of ? String(of.limited) : "–"} unit="">
        {of && of.limitedAt !== null ? `last at ${clock(of.limitedAt, { seconds: false })}` : "none in 24 h"}
      </Stat>
    </dl>
  );
}

function runningOf({ runningPeople: people, runningModels: models }: AgentSessionPage["totals"]): string {
  const counted = [people > 0 && `${people} ${people === 1 ? "person" : "people"}`, `${models} ${models === 1 ? "model" : "models"}`];
  return counted.filter(Boolean).join(", ");
}
