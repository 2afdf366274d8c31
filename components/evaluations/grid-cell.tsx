import type { EvaluationCell } from "@/lib/console/evaluations/contract";
import type { CheckResult } from "@/lib/contracts/evaluation-checks";
import { formatCost, formatMs } from "../playground/figures";
import { Icon } from "../ui/icon";
import { noteClass } from "../ui/note";
import { StatusGlyph } from "../ui/status-mark";
import { CELL_STATES } from "./labels";

/** The try that is shown for several: the first with a problem. */
export function shownTry(tries: readonly EvaluationCell[]): EvaluationCell | undefined {
  return tries.find(({ state }) => state === "failed") ?? tries.find(({ state }) => state === "error") ?? tries[0];
}

interface GridCellProps {
  tries: readonly EvaluationCell[];
  /** Tries per cell. */
  repeats: number;
  /** Whether cells that have not been started are waiting. */
  running: boolean;
}

/** A cell of the grid: the beginning of the answer, its checks, duration and cost. */
export function GridCell({ tries, repeats, running }: GridCellProps) {
  const cell = shownTry(tries);
  if (!cell) return <span className="text-dense text-ink-3">{running ? "queued" : "not started"}</span>;
  return (
    <>
      {cell.error && cell.answer === "" ? (
        <p className={`line-clamp-3 ${noteClass("fail")}`}>{cell.error.message}</p>
      ) : (
        <p dir="auto" className="line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {shownAnswer(cell)}
        </p>
      )}
      <div className="mt-auto flex h-5 min-w-0 flex-none items-center gap-2 text-label">
        {repeats > 1 ? <Tries of={tries} repeats={repeats} /> : <Verdict of={cell} />}
        <span className="mono ml-auto flex-none text-ink-3 text-label">
          {cell.latencyMs !== null && formatMs(cell.latencyMs).join(" ")}
          {cell.reused ? " kept" : cell.cost !== null && ` ${formatCost(cell.cost)[0]}`}
        </span>
      </div>
    </>
  );
}

/** Without empty lines, which would hide the text after them. */
function shownAnswer({ answer, toolCalls: [called] }: EvaluationCell): string {
  if (answer !== "") return answer.replace(/\n\s*\n/g, "\n");
  return called ? `${called.name}(${called.arguments})` : "";
}

function Verdict({ of: { state, checks, error } }: { of: EvaluationCell }) {
  const { word, kind } = CELL_STATES[state];
  const wrong = checks.filter((check) => check.state !== "passed");
  const passed = checks.length - wrong.length;
  const ink = state === "passed" ? "text-ok" : state === "failed" ? "text-fail" : state === "running" ? "text-signal" : "text-queued";
  return (
    <>
      {checks.length === 0 ? <StatusGlyph kind={kind} /> : <CheckMarks of={checks} />}
      <span className={`flex-none ${ink}`}>
        {word}
        {checks.length > 1 && ` ${passed}/${checks.length}`}
        {error && ` ${error.code}`}
      </span>
      {wrong[0] && <span className="min-w-0 truncate">{wrong[0].name + (wrong.length > 1 ? ` +${wrong.length - 1}` : "")}</span>}
    </>
  );
}

function Tries({ of: tries, repeats }: { of: readonly EvaluationCell[]; repeats: number }) {
  const passed = tries.filter(({ state }) => state === "passed").length;
  const live = tries.some(({ state }) => state === "running");
  return (
    <>
      <span className="flex min-w-0 gap-0.5 overflow-hidden" aria-hidden="true">
        {tries.map((cell) => (
          <StatusGlyph key={cell.try} kind={CELL_STATES[cell.state].kind} />
        ))}
      </span>
      <span className={`flex-none ${live ? "text-signal" : passed === repeats ? "text-ok" : "text-fail"}`}>
        {passed} of {repeats} passed
      </span>
    </>
  );
}

/** A tick or a cross per check, in their order. */
function CheckMarks({ of: checks }: { of: readonly CheckResult[] }) {
  const words = checks.map(({ name, state }) => `${name} ${state}`).join(", ");
  return (
    <span className="flex min-w-0 flex-none gap-px" role="img" aria-label={words} title={words}>
      {checks.slice(0, 8).map(({ state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: checks have an order, and names may repeat
        <span key={at} className={state === "passed" ? "text-ok" : state === "failed" ? "text-fail" : "text-queued"}>
          <Icon name={state === "passed" ? "check" : state === "failed" ? "close" : "warn"} size={12} />
        </span>
      ))}
    </span>
  );
}
