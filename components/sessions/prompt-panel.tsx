"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentPrompt, AgentSessionDetail, AgentTurn, PromptSection } from "@/lib/console/agent-sessions/contract";
import { formatCost, formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { Button } from "../ui/button";
import { LoadingRows } from "../ui/loading-rows";
import { Select } from "../ui/select";
import { percent, tokens } from "./labels";
import { PromptStrip } from "./prompt-strip";
import { promptQuery } from "./session-queries";
import { useSessionChange } from "./use-session-change";

/** A turn's prompt against another turn, by default the one before. */
export function PromptPanel({ of: session, turn }: { of: AgentSessionDetail; turn: AgentTurn }) {
  const [against, setAgainst] = useState("");
  const { data, error } = useQuery(promptQuery(session.id, { turn: turn.callId, against }));
  const { turnList } = session;
  const before = turnList.find(({ callId }) => callId === data?.before);
  return (
    <section aria-label="Prompt and cache">
      {data && <AgainstTurn of={data} session={session} turn={turn} onPick={(id) => setAgainst(id === data.previous ? "" : id)} />}
      {!data && !error && <LoadingRows rows={5} label="Loading the prompt" />}
      {error && <p className="p-4 text-fail">The prompt could not be loaded: {error.message}</p>}
      {data && <Compared of={data} session={session} names={{ now: `Turn ${turn.n}`, before: before ? `Turn ${before.n}` : "" }} />}
      <AddedBreakpoint of={session} />
    </section>
  );
}

interface AgainstTurnProps {
  of: AgentPrompt;
  session: AgentSessionDetail;
  turn: AgentTurn;
  onPick(id: string): void;
}

/** Earlier turns of the same lane, the newest first. */
function AgainstTurn({ of, session: { turnList }, turn, onPick }: AgainstTurnProps) {
  const lane = turnList.filter(({ agent, callId }) => agent === turn.agent || callId === of.before || callId === of.previous);
  const others = lane.filter(({ at, callId }) => callId !== turn.callId && (at < turn.at || callId === of.before)).reverse();
  if (others.length === 0) return null;
  const options = others.map(({ callId, n }) => ({
    value: callId,
    label: `turn ${n}${callId === of.previous ? ", the one before" : ""}`,
  }));
  return (
    <div className="flex min-w-0 items-center gap-2 px-4 pt-3">
      <label htmlFor="turn-against" className="label flex-none">
        turn {turn.n} against
      </label>
      <Select
        id="turn-against"
        className="w-52"
        value={of.before ?? ""}
        options={of.before === null ? [{ value: "", label: "no other turn" }, ...options] : options}
        onPick={onPick}
      />
    </div>
  );
}

interface ComparedProps {
  of: AgentPrompt;
  session: AgentSessionDetail;
  names: { now: string; before: string };
}

function Compared({ of, session, names }: ComparedProps) {
  if (of.sections.length === 0)
    return (
      <p className="p-4 text-ink-2">
        Nothing is known of this prompt: it continues a stored response, is longer than 8 MB, or the turn that it is compared with was
        deleted.
      </p>
    );
  return (
    <div className="px-4 py-3">
      <div className="mb-2 flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h2 className="font-strong text-prose">{headline(of)}</h2>
        {of.lost > 0 && (
          <span className="ml-auto">
            <span className="mono text-fail">{formatCost(of.lost)[0]}</span> lost in this turn
          </span>
        )}
      </div>
      <PromptStrip of={of} names={names} />
      <Sections of={of} names={names} />
      {of.suggestion && <Suggestion of={of.suggestion} session={session} />}
    </div>
  );
}

const NOTE = "mt-3 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-link border-l-2 pl-3";

function Suggestion({ of: { after, tokens: count, saves, place }, session }: SuggestionProps) {
  const change = useSessionChange(session.id);
  return (
    <div className={NOTE}>
      <p className="min-w-0 flex-1 basis-64">
        <b className="font-strong">
          A breakpoint after {after} would {place === session.breakpoint ? "have helped" : "help"}.
        </b>{" "}
        <span className="text-ink-2">
          {formatCount(count)} tokens before the change would have stayed in the cache: {formatCost(saves)[0]} less in this turn. Moving
          what changes behind the messages would save all of it.
        </span>
      </p>
      {place !== null && place !== session.breakpoint && session.mayChange && (
        <Button icon="mark" disabled={change.isPending} onClick={() => change.mutate({ breakpoint: place })}>
          Place it from here on
        </Button>
      )}
    </div>
  );
}

interface SuggestionProps {
  of: NonNullable<AgentPrompt["suggestion"]>;
  session: AgentSessionDetail;
}

/** The breakpoint that is added to the session's requests. */
function AddedBreakpoint({ of: { id, breakpoint, mayChange } }: { of: AgentSessionDetail }) {
  const change = useSessionChange(id);
  if (breakpoint === null) return null;
  return (
    <div className={`mx-4 mb-4 ${NOTE}`}>
      <p className="min-w-0 flex-1 basis-64">
        <b className="font-strong">A breakpoint is placed after {breakpoint}.</b>{" "}
        <span className="text-ink-2">
          It is added to all later requests of this session to models that take breakpoints, unless the client has set one there or has set
          four.
        </span>
      </p>
      {mayChange && (
        <Button disabled={change.isPending} onClick={() => change.mutate({ breakpoint: null })}>
          Remove it
        </Button>
      )}
    </div>
  );
}

function headline({ changed, lostTokens, before, cachedTokens, inputTokens }: AgentPrompt): string {
  if (changed !== null && lostTokens > 0) return `A change in ${changed} threw the cache away`;
  if (changed !== null) return `${changed} changed`;
  if (lostTokens > 0) return "Nothing changed, but the cache was gone";
  if (before === null) return "The first turn that is known";
  return `Only new messages, ${percent(cachedTokens, inputTokens)} from the cache`;
}

const STATES: Readonly<Record<PromptSection["state"], string>> = {
  equal: "equal",
  changed: "changed",
  behind: "equal, but behind the change",
  new: "new",
};

function Sections({ of: { sections, before, lostTokens }, names }: Omit<ComparedProps, "session">) {
  return (
    <Table rows="compact" className="mt-2">
      <caption className="sr-only">Parts of the prompt</caption>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" className="num w-16 max-[1399px]:hidden">
            Bytes
          </th>
          <th scope="col" className="num w-16">
            Tokens
          </th>
          <th scope="col" className="w-48 max-sm:w-[34%]">
            {names.before === "" ? "Against" : `Against ${names.before.toLowerCase()}`}
          </th>
          <th scope="col" className="w-26 max-lg:hidden">
            Breakpoint
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ name, about, bytes, tokens: count, state, breakpoint, added }) => (
          <tr key={name}>
            <td title={about}>
              <span className="mono">{name}</span> <span className="label">{about}</span>
            </td>
            <td className="num max-[1399px]:hidden">{formatCount(bytes)}</td>
            <td className="num">{tokens(count)}</td>
            <td className={state === "changed" ? "font-strong" : state === "behind" && lostTokens > 0 ? "text-fail" : "text-ink-2"}>
              {before === null ? "–" : STATES[state]}
            </td>
            <td className="label max-lg:hidden">{added ? "added at its end" : breakpoint ? "at its end" : ""}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
