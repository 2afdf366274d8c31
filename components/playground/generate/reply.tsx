"use client";

import { useState } from "react";
import { Code } from "../../ui/code";
import { SegmentedControl } from "../../ui/segmented-control";
import { Tag } from "../../ui/tag";
import type { ReplyProps } from "../define";
import { ChatAnswer } from "./chat-answer";
import { type Candidate, type Candidates, type Own, readableJson } from "./content";
import { PartView } from "./part-view";

/** The candidates one below the other, each with its finish reason, safety ratings and parts. */
export function Reply({ session, columnId, run }: ReplyProps<Own, Candidates>) {
  const running = run?.status === "waiting" || run?.status === "streaming";
  const voice = session.round?.state.own.voice ?? session.state.own.voice;
  const candidates = run?.output ?? [];
  const { columns } = session.state;
  const column = columns.length > 1 ? `, column ${columns.findIndex(({ id }) => id === columnId) + 1}` : "";
  return (
    <>
      {candidates.map((candidate, index) => (
        <CandidateView
          // biome-ignore lint/suspicious/noArrayIndexKey: a candidate is known by its index
          key={index}
          candidate={candidate}
          name={`Candidate ${index + 1}`}
          column={column}
          running={running && candidate.finishReason === undefined}
          voice={voice}
        />
      ))}
      {candidates.length === 0 && running && <p className="text-dense text-ink-3 p-4">Waiting for the first part.</p>}
      {candidates.length === 0 && run?.status === "done" && <p className="text-dense text-ink-3 p-4">The answer has no candidates.</p>}
      <ChatAnswer session={session} columnId={columnId} />
    </>
  );
}

const VIEWS = [
  { value: "parts", label: "Parts" },
  { value: "json", label: "JSON" },
] as const;

interface CandidateProps {
  candidate: Candidate;
  name: string;
  /** Distinguishes its element ids from those of another model; empty if there is one. */
  column: string;
  running: boolean;
  voice: string;
}

function CandidateView({ candidate, name, column, running, voice }: CandidateProps) {
  const [view, setView] = useState<"parts" | "json">("parts");
  const { parts, finishReason, safetyRatings } = candidate;
  return (
    <section aria-label={`${name}${column}`}>
      <div className="bar h-auto min-h-9 flex-wrap py-1">
        <h2 className="font-strong">{name}</h2>
        <span className="label">finishReason</span>
        {finishReason ? <Tag>{finishReason}</Tag> : <span className="text-ink-3">–</span>}
        {safetyRatings.length > 0 && <span className="label">safetyRatings</span>}
        {safetyRatings.map((rating) => (
          <Tag key={JSON.stringify(rating)}>{ratingOf(rating)}</Tag>
        ))}
        <span className="ml-auto">
          <SegmentedControl small label={`Show ${name} as`} value={view} segments={VIEWS} onChange={(next) => setView(next)} />
        </span>
      </div>
      {view === "json" ? (
        <Code text={readableJson(candidate)} wrap />
      ) : (
        parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have an order and no names
          <PartView key={index} part={part} running={running && index === parts.length - 1} voice={voice} />
        ))
      )}
    </section>
  );
}

/** `HARASSMENT NEGLIGIBLE`: category and probability without the common prefix, then further fields. */
function ratingOf({ category, probability, ...rest }: Record<string, unknown>): string {
  const words = [String(category ?? "").replace(/^HARM_CATEGORY_/, ""), String(probability ?? "")];
  return [...words, ...Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)].filter(Boolean).join(" ");
}
