"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { TryState } from "@/lib/client/call/try-call";
import type { WireRecord } from "@/lib/client/call/wire";
import { formatBytes } from "@/lib/client/size";
import { formatMs } from "../playground/figures";
import { useElapsed } from "../playground/readout-strip";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";

/** Not needed before the first call. */
const TrialReply = onDemand(() => import("./trial-reply").then(({ TrialReply }) => TrialReply));

const STATUS: Record<TryState["status"], { kind: StatusKind; word: string }> = {
  waiting: { kind: "run", word: "Waiting" },
  streaming: { kind: "run", word: "Running" },
  done: { kind: "ok", word: "Done" },
  stopped: { kind: "off", word: "Stopped" },
  failed: { kind: "fail", word: "Failed" },
};
const TABS = [
  { id: "reply", label: "Reply" },
  { id: "headers", label: "Headers" },
];

export function TrialAnswer({ state, onRetry }: { state: TryState; onRetry(): void }) {
  const base = useTabBase();
  const [tab, setTab] = useState("reply");
  const { wire, contentType, bytes, requestId, status } = state;
  const whole = useRef<HTMLDivElement>(null);
  // Below a long form the answer would be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call
  useEffect(() => whole.current?.scrollIntoView({ block: "nearest" }), [state.started]);
  const good = wire.status !== undefined && wire.status < 400;
  return (
    <div ref={whole} className="flex min-h-[280px] flex-auto flex-col">
      <div className="bar flex-wrap">
        {wire.status === undefined ? (
          <StatusMark {...STATUS[status]} />
        ) : (
          <StatusMark kind={good ? "ok" : "fail"} word={String(wire.status)} />
        )}
        <span className="mono truncate text-ink-3 min-w-0">
          {[contentType.split(";", 1)[0], bytes > 0 && formatBytes(bytes)].filter(Boolean).join(" · ")}
        </span>
        {requestId && (
          <span className="mono flex min-w-0 items-center gap-1 ml-auto text-ink-3">
            {`${requestId.slice(0, 8)}…${requestId.slice(-4)}`}
            <CopyButton small text={requestId} what="the request id" />
          </span>
        )}
      </div>
      <TabList label="Parts of the response" items={TABS} open={tab} base={base} onOpen={setTab} />
      <TabPanel base={base} id={tab} className="min-h-[120px] flex-auto">
        {tab === "headers" ? (
          <Headers wire={wire} />
        ) : (
          <>
            {state.error && <Failure state={state} onRetry={onRetry} />}
            <TrialReply state={state} />
          </>
        )}
      </TabPanel>
      <Strip state={state} />
      <p className="sr-only" aria-live="polite">
        {state.totalMs !== undefined &&
          `${STATUS[status].word}: ${wire.status ?? "no response"} after ${formatMs(state.totalMs).join(" ")}.`}
      </p>
    </div>
  );
}

function Failure({ state: { error, totalMs }, onRetry }: { state: TryState; onRetry(): void }) {
  if (!error) return null;
  const after = formatMs(totalMs).join(" ");
  return (
    <div className="px-4 pt-3">
      <ErrorState
        title={error.message}
        actions={
          <Button icon="refresh" onClick={onRetry}>
            Send again
          </Button>
        }
      >
        {error.status > 0 ? `The gateway answered ${error.status}, ${error.code}, after ${after}.` : `No response after ${after}.`} Your
        input is unchanged.
      </ErrorState>
    </div>
  );
}

function Headers({ wire }: { wire: WireRecord }) {
  return (
    <div className="flex min-w-0 flex-col gap-3 px-4 py-3">
      <HeaderList title="Request" headers={wire.requestHeaders} />
      <HeaderList title="Answer" headers={wire.responseHeaders} />
    </div>
  );
}

function HeaderList({ title, headers }: { title: string; headers: WireRecord["requestHeaders"] }) {
  return (
    <div className="min-w-0">
      <h4 className="label pb-1">{title}</h4>
      <dl className="mono">
        {headers.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[minmax(0,168px)_minmax(0,1fr)] gap-2">
            <dt className="min-w-0 truncate text-ink-3" title={name}>
              {name}
            </dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {headers.length === 0 && <p className="text-dense text-ink-3">None.</p>}
    </div>
  );
}

function Strip({ state }: { state: TryState }) {
  const total = useElapsed({ status: state.status, started: state.started, totalMs: state.totalMs });
  return (
    <dl className="sticky bottom-0 mt-auto grid flex-none grid-cols-4 border-t border-rule bg-panel" title="Measured in this browser">
      <Cell name="Status">
        <StatusMark {...STATUS[state.status]} />
      </Cell>
      <Figure name="First byte" figure={formatMs(state.firstByteMs)} />
      <Figure name="Total" figure={formatMs(total)} />
      <Cell name="Size">{state.bytes > 0 ? formatBytes(state.bytes) : "–"}</Cell>
    </dl>
  );
}

function Figure({ name, figure: [value, unit] }: { name: string; figure: readonly [string, string] }) {
  return (
    <Cell name={name}>
      {value}
      {unit && <span className="u">{unit}</span>}
    </Cell>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-r border-rule px-3 py-1.5 last:border-r-0 sm:px-4">
      <dt className="label">{name}</dt>
      <dd className="mono min-w-0 truncate">{children}</dd>
    </div>
  );
}
