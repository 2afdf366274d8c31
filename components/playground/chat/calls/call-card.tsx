"use client";

import { type ReactNode, useState } from "react";
import { isIncluded } from "@/lib/client/chat/page-state";
import type { ToolCall, Turn } from "@/lib/client/chat/tree";
import { CopyButton } from "../../../ui/copy-button";
import { StatusGlyph, type StatusKind } from "../../../ui/status-mark";
import { Tag } from "../../../ui/tag";
import { formatMs } from "../../figures";
import type { CallsProps } from "../turn-props";
import { ArgumentList } from "./argument-list";
import { CallQuestion } from "./call-question";
import { CallResult } from "./call-result";
import { ChangedTool } from "./changed-tool";
import { type ShownCall, useCall, useFunction } from "./use-call";
import { useSeconds } from "./use-seconds";

/** The tool calls of an answer that has ended. */
export function CallCards(props: CallsProps) {
  return (
    <div className="mt-2 flex min-w-0 flex-col gap-2">
      {props.turn.toolCalls?.map((call) => (
        <CallCard key={call.id} {...props} call={call} />
      ))}
    </div>
  );
}

/** A call: its arguments beside their schema, and its result or the ways to answer it. */
function CallCard({ call, ...props }: CallsProps & { call: ToolCall }) {
  const { session, column } = props;
  const shown = useCall(props, call);
  const { server, schema } = useFunction(session, call.name);
  const [editing, setEditing] = useState(false);
  const { result, live, open } = shown;
  const waits = open && live?.phase !== "runs";
  return (
    <article
      aria-label={`Call of ${call.name}`}
      className={`@container/card min-w-0 overflow-hidden rounded-panel border bg-raised text-base/5 ${waits ? "border-queued" : "border-rule-2"}`}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-2 border-rule border-b py-1 pr-1 pl-3">
        <StatusGlyph kind={kindOf(shown)} />
        <span className="mono min-w-0 break-all font-strong">{call.name}</span>
        {server && <span className="text-dense text-ink-3">{server.serverName}</span>}
        <span className="ml-auto flex min-w-0 items-center gap-2 text-dense text-ink-3">
          <Outcome shown={shown} />
          <CopyButton small text={call.arguments} what="the arguments" />
        </span>
      </header>
      <ArgumentList call={call} schema={schema} />
      {result && <CallResult {...props} {...{ call, result, shown, server }} editing={editing} onEdit={setEditing} />}
      {open && live?.phase === "changed" && <ChangedTool {...{ session, column, call, live, server }} />}
      {waits && <CallQuestion {...{ session, column, call, live, server }} />}
      {!open && !result && <Unanswered {...props} call={call} />}
    </article>
  );
}

function kindOf({ result, live, open }: ShownCall): StatusKind {
  if (result?.answered?.failed) return "fail";
  if (result) return result.answered?.by === "refusal" ? "off" : "ok";
  if (live?.phase === "runs") return "run";
  return open ? "queued" : "off";
}

function Outcome({ shown: { result, live, open } }: { shown: ShownCall }): ReactNode {
  const seconds = useSeconds(result || !open ? undefined : (live?.ran ?? live?.since));
  if (result) return <Answered turn={result} />;
  if (!open) return null;
  if (live?.phase === "runs")
    return (
      <span className="text-signal">
        running <span className="font-mono">{seconds}</span>
      </span>
    );
  return (
    <span className="text-queued">
      waits for you <span className="font-mono">{seconds}</span>
    </span>
  );
}

const BY = { hand: "answered by hand", mock: "remembered result", server: "", refusal: "refused" } as const;
/** A person needs longer to decide. */
const AT_ONCE_MS = 100;

function Answered({ turn: { answered } }: { turn: Turn }) {
  if (!answered) return null;
  const { by, ms = 0, waitedMs = 0, failed } = answered;
  const [value, unit] = formatMs(ms);
  const words = by === "server" ? (waitedMs < AT_ONCE_MS ? "ran without asking" : "run") : BY[by];
  return (
    <>
      {by === "mock" && <Tag className="border-dashed">mock</Tag>}
      <span>{failed ? "the tool reports a failure" : words}</span>
      {by === "server" && (
        <span className="whitespace-nowrap font-mono">
          {value} {unit}
        </span>
      )}
    </>
  );
}

function whyOpen(state: CallsProps["session"]["state"], column: string): string {
  if (!isIncluded(state, column)) return "Not answered, because this model is not included.";
  return state.custom === undefined ? "No result." : "Not run, because the setup's JSON is sent as written.";
}

/** A call that the conversation went on without, or whose column asks nothing. */
function Unanswered({ session, column, turn }: CallsProps & { call: ToolCall }) {
  const followed = Object.values(session.state.own.chats[column]?.turns ?? {}).some(
    ({ parent, role }) => parent === turn.id && role === "tool",
  );
  if (followed) return null;
  return <p className="border-rule border-t px-3 py-1.5 text-dense text-ink-3">{whyOpen(session.state, column)}</p>;
}
