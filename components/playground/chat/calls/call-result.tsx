"use client";

import { useId, useState } from "react";
import { askWithResult, reopenCall } from "@/lib/client/chat/loop/change-result";
import { argumentsOf } from "@/lib/client/chat/loop/decide";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { mockFor, withMock } from "@/lib/client/chat/loop/rules";
import { chatOf } from "@/lib/client/chat/page-state";
import { changeChats } from "@/lib/client/chat/session";
import type { ServerTool } from "@/lib/client/chat/tools/server-tools";
import { chooseTurn, siblingsOf, type ToolCall, type Turn } from "@/lib/client/chat/tree";
import { formatBytes } from "@/lib/client/size";
import { Button } from "../../../ui/button";
import { CopyButton } from "../../../ui/copy-button";
import { Icon } from "../../../ui/icon";
import { toast } from "../../../ui/toast";
import { SiblingSwitch } from "../sibling-switch";
import type { CallsProps } from "../turn-props";
import { HandAnswer } from "./hand-answer";
import { type ShownCall, useOf } from "./use-call";

interface CallResultProps extends CallsProps {
  call: ToolCall;
  result: Turn;
  shown: ShownCall;
  server: ServerTool | undefined;
  editing: boolean;
  onEdit(editing: boolean): void;
}

/** Longer results are copied to be read. */
const MOST_CHARACTERS = 20_000;

/** A result in one line; opened, as plain text with its actions. */
export function CallResult(props: CallResultProps) {
  const { session, call, result, editing, onEdit } = props;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { text, answered } = result;
  if (editing)
    return (
      <HandAnswer
        {...{ session, call, text }}
        onClose={() => onEdit(false)}
        onSave={(next) => void askWithResult(session, props.column, { result, text: next })}
      />
    );
  const size = answered?.bytes ?? new Blob([text]).size;
  return (
    <div className="border-rule border-t">
      <button
        type="button"
        className="grid min-h-8 w-full cursor-pointer grid-cols-[16px_auto_minmax(0,1fr)_auto] items-center gap-x-2 px-3 text-left hover:bg-hover pointer-coarse:min-h-(--h-touch)"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        aria-label={`Result of ${call.name}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "down" : "right"} size={12} className="text-ink-3" />
        <span className="label">result</span>
        <span className="mono min-w-0 truncate">{open ? "" : text.slice(0, 300) || "empty"}</span>
        <span className="whitespace-nowrap text-ink-3 text-label">
          {formatBytes(size)}
          {answered?.cut && ", cut"}
        </span>
      </button>
      {open && (
        <div id={panel} className="border-rule border-t">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long result is scrolled with the keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto whitespace-pre-wrap px-3 py-2 font-mono text-dense/5 wrap-anywhere focus-visible:-outline-offset-2"
          >
            {text.slice(0, MOST_CHARACTERS)}
          </pre>
          {text.length > MOST_CHARACTERS && (
            <p className="px-3 pb-2 text-dense text-ink-3">
              Only the first {MOST_CHARACTERS / 1000} kB are shown; copy the result to read all.
            </p>
          )}
          {answered?.cut && <p className="px-3 pb-2 text-dense text-ink-3">The gateway has cut the result; the model got the same text.</p>}
          <ResultActs {...props} />
        </div>
      )}
    </div>
  );
}

function ResultActs({ session, column, call, result, shown, server, onEdit }: CallResultProps) {
  const chat = chatOf(session.state.own, column);
  const siblings = siblingsOf(chat, result).filter(({ toolCallId }) => toolCallId === call.id);
  const place = siblings.findIndex(({ id }) => id === result.id);
  const mocks = useOf(session, () => session.state.own.toolRules.mocks);
  const remembered = mockFor(mocks, call)?.result === result.text;
  const remember = () => {
    const made = withMock(mocks, { tool: call.name, arguments: call.arguments, result: result.text });
    if ("problem" in made) toast({ kind: "fail", title: "The result was not remembered", text: made.problem });
    else session.setOwn({ toolRules: { ...session.state.own.toolRules, mocks: made.mocks } });
  };
  const again = () => {
    reopenCall(session, column, result);
    void loopOf(session, column).run(call);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 border-rule border-t px-1 py-1">
      <CopyButton small text={result.text} what="the result" />
      {shown.last && (
        <>
          <Button small variant="quiet" icon="edit" disabled={!shown.idle} onClick={() => onEdit(true)}>
            Edit result
          </Button>
          {server && argumentsOf(call) && (
            <Button small variant="quiet" icon="refresh" disabled={!shown.idle} onClick={again}>
              Run it{result.answered?.by === "server" && " again"}
            </Button>
          )}
        </>
      )}
      <Button small variant="quiet" disabled={remembered} onClick={remember}>
        {remembered ? "Remembered" : "Remember as mock"}
      </Button>
      <SiblingSwitch
        place={place}
        siblings={siblings.length}
        onGo={(step) => changeChats(session, [column], (now) => chooseTurn(now, siblings[place + step]?.id ?? result.id))}
      />
    </div>
  );
}
