"use client";

import { memo, type ReactNode, useRef, useState } from "react";
import { imagesBeside, splitThinking } from "@/lib/client/chat/answer";
import { filesOf } from "@/lib/client/chat/page-state";
import { type ChatSession, editAndRun, retry, saveTurn } from "@/lib/client/chat/session";
import { CHAT_ROLES, type ChatRole, type Turn, withText } from "@/lib/client/chat/tree";
import { Icon } from "../../ui/icon";
import { onDemand } from "../../ui/later";
import { Menu, MenuChoices } from "../../ui/menu";
import { RunFailure } from "../run-failure";
import { again } from "./again";
import { ToolCalls } from "./calls/tool-calls";
import { TurnFiles } from "./file-chip";
import { Margin } from "./margin";
import { useNear } from "./near";
import { ImageFile, Prose } from "./prose";
import type { CheckedAnswerProps } from "./schema/checked-answer-props";
import { REASONING, WHO } from "./styles";
import { TurnActs } from "./turn-acts";
import { TurnEditor } from "./turn-editor";
import type { TurnViewProps } from "./turn-props";

const CheckedAnswer = onDemand(() => import("./schema/checked-answer").then(({ CheckedAnswer }) => CheckedAnswer), Unchecked);

/** The text arrives before the code that checks it is loaded. */
function Unchecked({ turn, raw }: CheckedAnswerProps) {
  return <Prose text={turn.text} streaming={turn.status === "waiting"} plain raw={raw} />;
}

const FINISHES = {
  length: "Stopped at the maximum number of tokens.",
  content_filter: "Stopped by the provider's content filter.",
} as const;
const ROLE_CODES: Record<ChatRole, string> = { system: "SY", user: "US", assistant: "AS", tool: "TO" };
const ROLE_NAMES: Record<ChatRole, string> = { system: "System", user: "User", assistant: "Assistant", tool: "Tool" };

// What is far from the window is neither laid out nor painted.
const ROW = "group/turn grid border-rule border-b last:border-b-0 [content-visibility:auto] [contain-intrinsic-size:auto_120px]";
const WIDE = "grid-cols-[56px_minmax(0,1fr)_calc(var(--w-margin)+32px)] py-4 pr-4 max-md:grid-cols-[44px_minmax(0,1fr)] max-md:py-3";
const NARROW = { answer: "grid-cols-[minmax(0,1fr)] px-4 pt-3 pb-2", own: "grid-cols-[44px_minmax(0,1fr)] pt-3 pr-4 pb-2" } as const;

function lookOf(role: ChatRole, narrow: boolean): string {
  return `${ROW} ${narrow ? NARROW[role === "assistant" ? "answer" : "own"] : WIDE}`;
}

/** The words of a system message and of a tool's result are set smaller than what is said. */
function wordsOf(role: ChatRole, narrow: boolean): string {
  const aside = role === "system" || role === "tool";
  const size = narrow ? "text-[15px]/6" : aside ? "text-control/6" : "text-prose";
  return `relative min-w-0 ${size} ${aside ? "text-ink-2" : ""}`;
}

/** One message: role, words, and in the margin what it took. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { session, turn, narrow, eager, simulated } = props;
  const [editing, setEditing] = useState(turn.role === "tool" && turn.text === "");
  const [plain, setPlain] = useState(false);
  const row = useRef<HTMLElement>(null);
  const near = useNear(row, eager);
  return (
    <article
      ref={row}
      className={lookOf(turn.role, narrow)}
      aria-label={nameOf(turn)}
      style={turn.status === "waiting" ? undefined : { containIntrinsicBlockSize: `auto ${roughHeight(turn)}px` }}
    >
      {(!narrow || turn.role !== "assistant") && <RoleChoice session={session} turn={turn} near={near} />}
      <div className={wordsOf(turn.role, narrow)}>
        {editing ? (
          <TurnEditor
            turn={turn}
            model={session.state.columns.find(({ id }) => id === props.column)?.model ?? ""}
            onCancel={() => setEditing(false)}
            onSave={(text) => {
              saveTurn(session, turn.id, withText(turn, text));
              setEditing(false);
            }}
            onRun={(text) => {
              setEditing(false);
              void editAndRun(session, turn, text);
            }}
          />
        ) : (
          <>
            <TurnLabel {...{ session, turn }} column={props.column} plain={!near} raw={plain} />
            <TurnFiles files={filesOf(session.state.own, turn.files)} />
            {turn.error && (
              <RunFailure flush run={failureOf(turn)} onRetry={() => again(row.current, () => void retry(session, props.column, turn))} />
            )}
            <TurnActs {...props} near={near} plain={plain} onPlain={() => setPlain(!plain)} onEdit={() => setEditing(true)} />
          </>
        )}
      </div>
      {!narrow && <Margin turn={turn} simulated={simulated} />}
    </article>
  );
});

/** A guess in pixels, used until the turn is first laid out: the nearer it is, the steadier the scroll bar. */
function roughHeight({ text, images = [] }: Turn): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.ceil(line.length / 80), 0);
  return 90 + lines * 22 + images.length * 200;
}

function nameOf({ role, model }: Turn): string {
  if (role === "assistant") return `Answer${model ? ` of ${model}` : ""}`;
  return { user: "Message", system: "System message", tool: "Tool result" }[role];
}

const failureOf = ({ error, requestId, totalMs, text }: Turn) => ({ error, requestId, totalMs, output: text === "" ? undefined : text });

/** The role as two letters, and a way to change it. */
function RoleChoice({ session, turn, near }: { session: ChatSession; turn: Turn; near: boolean }) {
  const code = ROLE_CODES[turn.role];
  if (turn.status === "waiting" || !near)
    return (
      <span className={`${WHO} tracking-[0.04em]`} title={ROLE_NAMES[turn.role]}>
        {code}
      </span>
    );
  return (
    <div className={`${WHO} tracking-[0.04em]`}>
      <Menu
        align="start"
        label="Role"
        trigger={
          <button
            type="button"
            className="-ml-1 h-6 min-w-6 rounded-input px-1 text-left hover:bg-hover"
            aria-label={`Role: ${turn.role}. Change it`}
            title={`${ROLE_NAMES[turn.role]}: change the role`}
          >
            {code}
          </button>
        }
      >
        <MenuChoices
          label="Role"
          value={turn.role}
          choices={CHAT_ROLES.map((role) => ({ value: role, label: role }))}
          onChange={(role) => saveTurn(session, turn.id, { role })}
        />
      </Menu>
    </div>
  );
}

/** Splits inline `<think>` reasoning from the text of an edited or imported answer. */
function withoutThinking(turn: Turn): Turn {
  if (turn.role !== "assistant") return turn;
  const { reasoning, text } = splitThinking(turn.text, turn.status === "waiting");
  return reasoning === "" ? turn : { ...turn, text, reasoning: (turn.reasoning ?? "") + reasoning };
}

interface TurnLabelProps extends Pick<TurnViewProps, "session" | "column" | "turn"> {
  plain: boolean;
  raw: boolean;
}

function TurnLabel({ session, column, turn: whole, plain, raw }: TurnLabelProps) {
  const turn = withoutThinking(whole);
  const { role, text, dropped = 0, toolCalls = [], status } = turn;
  const images = role === "assistant" ? imagesBeside(text, turn.images ?? []) : (turn.images ?? []);
  const streaming = status === "waiting";
  return (
    <>
      {turn.reasoning && <Reasoned turn={turn} />}
      {role === "tool" && <p className="mono text-ink-3 text-dense">result of {turn.toolCallId || "a call"}</p>}
      {role === "assistant" ? (
        text !== "" && <AnswerText {...{ session, column, turn, plain, raw }} />
      ) : (
        <div dir="auto" className="whitespace-pre-wrap break-words">
          {text}
        </div>
      )}
      {dropped > 0 && (
        <p className="mt-2 text-dense text-ink-3">
          {role === "assistant"
            ? `${dropped === 1 ? "An image of this answer is" : `${dropped} images of this answer are`} no longer on this gateway.`
            : `${dropped === 1 ? "An attached image was" : `${dropped} attached images were`} too large for the history.`}
        </p>
      )}
      {images.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {images.map((url) => (
            <ImageFile key={url.slice(-80)} url={url} alt={role === "assistant" ? "" : "Attached image"} />
          ))}
        </div>
      )}
      {toolCalls.length > 0 && <ToolCalls {...{ session, column, turn }} />}
      {streaming && text === "" && <span className="cursor" />}
      {status === "stopped" && <Stopped turn={turn} />}
      {turn.finish && <p className="mt-2 text-dense/5 text-ink-2">{FINISHES[turn.finish]}</p>}
      {turn.edited && <p className="mt-2 text-dense/5 text-ink-2">Edited. This is not the model's output, so it has no figures.</p>}
    </>
  );
}

/** An answer that calls tools isn't the one that the schema is about. */
function AnswerText({ session, column, turn, plain, raw }: TurnLabelProps) {
  const { text, schema, status, toolCalls = [] } = turn;
  if (schema === undefined || plain || toolCalls.length > 0)
    return <Prose text={text} streaming={status === "waiting"} plain={plain} raw={raw} />;
  return <CheckedAnswer {...{ session, column, turn, schema, raw }} />;
}

function Stopped({ turn: { tokens, pieces, runId } }: { turn: Turn }): ReactNode {
  const count = tokens?.out ?? pieces;
  return (
    <p className="mt-2 text-dense/5 text-ink-2">
      {count === undefined && runId ? "Stopped before any output." : `Stopped at ${count ?? 0} tokens`}
    </p>
  );
}

/** What the model thought, folded. */
function Reasoned({ turn: { reasoning = "", tokens, status, text } }: { turn: Turn }) {
  const [open, setOpen] = useState(false);
  const thinking = status === "waiting" && text === "";
  return (
    <>
      <button
        type="button"
        className="mb-2 flex h-6 items-center gap-2 text-dense text-ink-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "down" : "right"} size={12} />
        {thinking ? "Reasoning" : "Reasoned"}
        {tokens?.reasoning !== undefined && <span className="mono text-ink-3">{tokens.reasoning} tokens</span>}
      </button>
      {open && <div className={REASONING}>{reasoning}</div>}
    </>
  );
}
