"use client";

import { useQuery } from "@tanstack/react-query";
import type { Asked, Unfit } from "@/lib/client/chat/schema/asked";
import { formatNotes } from "@/lib/client/chat/schema/format-notes";
import type { ChatSession } from "@/lib/client/chat/session";
import { modelsQuery } from "@/lib/client/queries";
import { SegmentedControl } from "../../../ui/segmented-control";

const UNFIT = [
  { value: "show", label: "Show only" },
  { value: "offer", label: "Offer a repair" },
  { value: "repair", label: "Repair once" },
] as const satisfies readonly { value: Unfit; label: string }[];
const ASKED = [
  { value: "response_format", label: "response_format" },
  { value: "tool", label: "As a tool" },
  { value: "words", label: "In words" },
] as const satisfies readonly { value: Asked; label: string }[];

const UNFIT_HINTS: Record<Unfit, string> = {
  show: "Errors are shown at their places.",
  offer: "A button sends the errors and asks for the corrected answer.",
  repair: "The errors are sent by themselves, once per answer. This costs another call.",
};

const ROW =
  "grid min-h-8 grid-cols-[120px_minmax(0,1fr)] items-center gap-x-3 pointer-coarse:min-h-(--h-bar) max-md:grid-cols-[minmax(0,1fr)]";

/** How a schema is asked for, and what is done about an answer that does not fit it. */
export function FormatRules({ session }: { session: ChatSession }) {
  const { own } = session.state;
  return (
    <div className="section min-w-0">
      <div className={ROW}>
        <span className="label text-dense text-ink-2">When it does not fit</span>
        <SegmentedControl
          label="When it does not fit"
          full
          small
          value={own.unfit}
          segments={UNFIT}
          onChange={(unfit) => session.setOwn({ unfit })}
        />
      </div>
      <p className="text-dense text-ink-3">{UNFIT_HINTS[own.unfit]}</p>
      <div className={ROW}>
        <span className="label text-dense text-ink-2">How it is asked for</span>
        <SegmentedControl
          label="How it is asked for"
          full
          small
          value={own.asked}
          segments={ASKED}
          onChange={(asked) => session.setOwn({ asked })}
        />
      </div>
      <FormatNotes session={session} />
    </div>
  );
}

/** What is sent for the format, and models and dialects that don't take it. */
export function FormatNotes({ session }: { session: ChatSession }) {
  const models = useQuery(modelsQuery).data?.items;
  const { sent, problems } = formatNotes(session, models);
  return (
    <div role="status" className="flex flex-col gap-1 text-dense">
      <p className="text-ink-3">{sent}</p>
      {problems.map((problem) => (
        <p key={problem} className="text-ink">
          {problem}
        </p>
      ))}
    </div>
  );
}
