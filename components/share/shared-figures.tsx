import { rateOf } from "@/lib/client/run";
import type { SharedCall } from "@/lib/contracts/console-shares";
import { type Figure, formatCost, formatCount, formatMs, formatRate, UNKNOWN } from "../bench/figures";
import { type StatusKind, StatusMark } from "../ui/status-mark";

const STATUS: Record<SharedCall["status"], { kind: StatusKind; word: string }> = {
  done: { kind: "ok", word: "Done" },
  stopped: { kind: "off", word: "Stopped" },
  failed: { kind: "fail", word: "Failed" },
};

/** The readout of a run that is long over. */
export function SharedFigures({ call: { status, figures } }: { call: SharedCall }) {
  const { firstTokenMs, totalMs, tokensIn, tokensOut, cost } = figures;
  const known = (figure: number | null) => figure ?? undefined;
  const counted = tokensIn !== null || tokensOut !== null;
  return (
    <dl className="readout">
      <div className="cell">
        <dt className="label">Status</dt>
        <dd className="v status">
          <StatusMark {...STATUS[status]} />
        </dd>
      </div>
      <Cell name="First token" figure={formatMs(known(firstTokenMs))} />
      <Cell name="Total" figure={formatMs(known(totalMs))} />
      <Cell
        name="Rate"
        figure={formatRate(rateOf({ firstTokenMs: known(firstTokenMs), totalMs: known(totalMs), tokens: { out: known(tokensOut) } }))}
        wide
      />
      <Cell
        name="Tokens in → out"
        figure={counted ? [`${formatCount(known(tokensIn))} → ${formatCount(known(tokensOut))}`, ""] : UNKNOWN}
        wide
      />
      <Cell name="Cost" figure={formatCost(known(cost))} />
    </dl>
  );
}

function Cell({ name, figure: [value, unit], wide = false }: { name: string; figure: Figure; wide?: boolean }) {
  return (
    <div className={`cell${wide ? " cell-wide" : ""}`}>
      <dt className="label">{name}</dt>
      <dd className={`v${value === "–" ? " blank" : ""}`}>
        {value}
        {unit && <span className="u">{unit}</span>}
      </dd>
    </div>
  );
}
