import { rateOf } from "@/lib/client/call/run";
import type { SharedCall } from "@/lib/console/shares/contract";
import { type Figure, formatCost, formatCount, formatMs, formatRate, UNKNOWN } from "../playground/figures";
import { Readout } from "../ui/readout";
import { type StatusKind, StatusMark } from "../ui/status-mark";

const STATUS: Record<SharedCall["status"], { kind: StatusKind; word: string }> = {
  done: { kind: "ok", word: "Done" },
  stopped: { kind: "off", word: "Stopped" },
  failed: { kind: "fail", word: "Failed" },
};

/** The readout of a finished run. */
export function SharedFigures({ call: { status, figures } }: { call: SharedCall }) {
  const { firstTokenMs, totalMs, tokensIn, tokensOut, cost } = figures;
  const known = (figure: number | null) => figure ?? undefined;
  const counted = tokensIn !== null || tokensOut !== null;
  const rate = rateOf({ firstTokenMs: known(firstTokenMs), totalMs: known(totalMs), tokens: { out: known(tokensOut) } });
  const tokens: Figure = counted ? [`${formatCount(known(tokensIn))} → ${formatCount(known(tokensOut))}`, ""] : UNKNOWN;
  return (
    <Readout
      look="ruled"
      status={<StatusMark {...STATUS[status]} />}
      cells={[
        { name: "First token", figure: formatMs(known(firstTokenMs)) },
        { name: "Total", figure: formatMs(known(totalMs)) },
        { name: "Rate", figure: formatRate(rate), wide: true },
        { name: "In → out tok", figure: tokens, wide: true },
        { name: "Cost", figure: formatCost(known(cost)) },
      ]}
    />
  );
}
