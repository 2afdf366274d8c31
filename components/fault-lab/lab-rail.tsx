import type { ReactNode } from "react";
import type { LabCall } from "@/lib/console/fault-lab/contract";
import { formatMs } from "../playground/figures";

interface Span {
  from: number;
  to: number;
  kind: "wait" | "failed" | "answer" | "caller" | "closed" | "open";
}
interface Row {
  name: string;
  title: string;
  spans: readonly Span[];
  note: string;
}

const LOOKS: Readonly<Record<Span["kind"], string>> = {
  wait: "top-2.5 border-ink-3 border-t border-dotted",
  failed: "top-1.5 h-2 bg-fail",
  answer: "top-1.5 h-2 bg-ok",
  caller: "top-1.5 h-2 bg-ink",
  closed: "top-2.5 border-ink-3 border-t",
  open: "top-2.5 border-fail border-t border-dashed",
};
/** Names, the axis, and what each row came to. */
const GRID =
  "grid grid-cols-[minmax(0,112px)_minmax(0,1fr)_minmax(0,104px)] gap-x-3 px-4 max-md:grid-cols-[minmax(0,88px)_minmax(0,1fr)_88px]";
/** Labels of the axis, as parts of the whole. */
const TICKS = [0, 0.5, 1];

/** Attempts, waits, breakers and the caller on one time axis. */
export function LabRail({ of: made }: { of: LabCall }) {
  const whole = Math.max(made.totalMs, ...made.attempts.map(({ toMs }) => toMs), 1);
  const rows = rowsOf(made, whole);
  const count = made.attempts.length;
  return (
    <figure className="flex-none border-rule border-b" aria-label="Time rail">
      <figcaption className="bar">
        <h2 className="font-strong">Attempts</h2>
        <span className="label">
          {count} in {formatMs(made.totalMs).join(" ")}
        </span>
        <span className="mono ml-auto truncate text-ink-3">{made.requestId}</span>
      </figcaption>
      <ol className={`${GRID} pt-2 pb-1 text-dense`}>
        {rows.map(({ name, title, spans, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the rail
          <li key={at} className="contents">
            <span className="mono truncate leading-5" title={title}>
              {name}
            </span>
            <Track>
              {spans.map(({ from, to, kind }) => (
                <span
                  key={`${kind} ${from}`}
                  className={`absolute ${LOOKS[kind]}`}
                  style={{ left: `${(from / whole) * 100}%`, width: `${Math.max(0.8, ((to - from) / whole) * 100)}%` }}
                />
              ))}
            </Track>
            <span className="mono truncate text-label leading-5" title={note}>
              {note}
            </span>
          </li>
        ))}
      </ol>
      <Axis whole={whole} />
    </figure>
  );
}

function Track({ children }: { children: ReactNode }) {
  return <span className="relative block h-5 border-rule border-l">{children}</span>;
}

function Axis({ whole }: { whole: number }) {
  return (
    <div aria-hidden="true" className={`${GRID} pb-2`}>
      <span className="col-start-2 flex justify-between border-rule-2 border-t pt-1">
        {TICKS.map((part) => (
          <span key={part} className="mono text-label text-ink-3">
            {((whole * part) / 1_000).toFixed(whole < 1_000 ? 2 : 1)}
            {part === 1 && " s"}
          </span>
        ))}
      </span>
    </div>
  );
}

function rowsOf(made: LabCall, whole: number): Row[] {
  const { attempts, firstTokenMs, totalMs, received, status } = made;
  const names = shortened(made.breakers.map(({ target }) => target));
  const seen = new Map<string, number>();
  const tries = attempts.map(({ target, fromMs, toMs, code }, at): Row => {
    const nth = (seen.get(target) ?? 0) + 1;
    seen.set(target, nth);
    const before = attempts[at - 1]?.toMs;
    const bar: Span = { from: fromMs, to: toMs, kind: code ? "failed" : "answer" };
    const spans: Span[] = before === undefined || before > fromMs ? [bar] : [{ from: before, to: fromMs, kind: "wait" }, bar];
    return { name: nth > 1 ? `attempt ${nth}` : names(target), title: target, spans, note: code || "answers" };
  });
  const first = firstTokenMs ?? totalMs;
  const waits: Span = { from: 0, to: first, kind: "wait" };
  const caller: Row = {
    name: "caller",
    title: "What the caller received",
    spans: received === "answer" || firstTokenMs !== null ? [waits, { from: first, to: totalMs, kind: "caller" }] : [waits],
    note: `${status}${received === "answer" ? "" : `, ${received}`}`,
  };
  return [...tries, ...breakerRows(made, { whole, names }), caller];
}

/** A row for each breaker that changed or was open. */
function breakerRows({ breakers, changes }: LabCall, { whole, names }: { whole: number; names: Names }): Row[] {
  return breakers.flatMap(({ target, state }): Row[] => {
    const change = changes.find((one) => one.target === target);
    if (!change && state === "closed") return [];
    const at = change?.atMs ?? 0;
    const spans: Span[] = change
      ? [
          { from: 0, to: at, kind: change.state === "open" ? "closed" : "open" },
          { from: at, to: whole, kind: change.state },
        ]
      : [{ from: 0, to: whole, kind: "open" }];
    return [
      {
        name: `breaker of ${names(target)}`,
        title: `Breaker of ${target}`,
        spans,
        note: change ? `${change.state}s`.replace("closeds", "closes") : "open",
      },
    ];
  });
}

type Names = (target: string) => string;

/** Names without the provider, unless two targets have the same model. */
function shortened(targets: readonly string[]): Names {
  const short = (target: string) => target.slice(target.indexOf("/") + 1);
  return new Set(targets.map(short)).size === targets.length ? short : (target) => target;
}
