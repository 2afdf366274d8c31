"use client";

import { useQuery } from "@tanstack/react-query";
import type { AgentPrompt, AgentTurn, PromptSection } from "@/lib/console/agent-sessions/contract";
import { formatCost, formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { percent, tokens } from "./labels";
import { PromptStrip } from "./prompt-strip";
import { promptQuery } from "./session-queries";

/** A turn's prompt against the turn before. */
export function PromptPanel({ id, turn, turns }: { id: string; turn: AgentTurn; turns: readonly AgentTurn[] }) {
  const { data, error } = useQuery(promptQuery(id, turn.callId));
  const before = turns.find(({ callId }) => callId === data?.before);
  return (
    <section aria-label="Prompt and cache" className="min-w-0 bg-panel">
      <div className="bar border-rule border-b">
        <h2 className="font-strong">Prompt and cache</h2>
        <span className="label min-w-0 truncate">
          turn {turn.n}
          {before ? ` against turn ${before.n}` : ""}
        </span>
        <Link href={`/logs/${turn.callId}`} className={`ml-auto ${buttonClass({ variant: "quiet", small: true })}`}>
          Open the call
        </Link>
      </div>
      {!data && !error && <LoadingRows rows={5} label="Loading the prompt" />}
      {error && <p className="p-4 text-fail">The prompt could not be loaded: {error.message}</p>}
      {data && <Compared of={data} names={{ now: `Turn ${turn.n}`, before: before ? `Turn ${before.n}` : "" }} />}
    </section>
  );
}

function Compared({ of, names }: { of: AgentPrompt; names: { now: string; before: string } }) {
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
        <h3 className="font-strong text-prose">{headline(of)}</h3>
        {of.lost > 0 && (
          <span className="ml-auto">
            <span className="mono text-fail">{formatCost(of.lost)[0]}</span> lost in this turn
          </span>
        )}
      </div>
      <PromptStrip of={of} names={names} />
      <Sections of={of} />
      {of.suggestion && (
        <p className="mt-3 border-link border-l-2 pl-3">
          <b className="font-strong">A breakpoint after {of.suggestion.after} would help.</b>{" "}
          <span className="text-ink-2">
            {formatCount(of.suggestion.tokens)} tokens before the change would have stayed in the cache:{" "}
            {formatCost(of.suggestion.saves)[0]} less in this turn. Moving what changes behind the messages would save all of it.
          </span>
        </p>
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

function Sections({ of: { sections, before, lostTokens } }: { of: AgentPrompt }) {
  return (
    <Table rows="compact" className="mt-2">
      <caption className="sr-only">Parts of the prompt</caption>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" className="num w-16 max-sm:hidden">
            Bytes
          </th>
          <th scope="col" className="num w-16">
            Tokens
          </th>
          <th scope="col" className="w-[28%]">
            Against the turn before
          </th>
          <th scope="col" className="w-20 max-lg:hidden">
            Breakpoint
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ name, about, bytes, tokens: count, state, breakpoint }) => (
          <tr key={name}>
            <td title={about}>
              <span className="mono">{name}</span> <span className="label">{about}</span>
            </td>
            <td className="num max-sm:hidden">{formatCount(bytes)}</td>
            <td className="num">{tokens(count)}</td>
            <td className={state === "changed" ? "font-strong" : state === "behind" && lostTokens > 0 ? "text-fail" : "text-ink-2"}>
              {before === null ? "–" : STATES[state]}
            </td>
            <td className="label max-lg:hidden">{breakpoint ? "at its end" : ""}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
