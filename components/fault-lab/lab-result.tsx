"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asTest } from "@/lib/client/fault-lab/as-test";
import { answerOrBody } from "@/lib/client/replay/answer-or-body";
import type { LabBreaker, LabCall } from "@/lib/console/fault-lab/contract";
import { WhoseFault } from "../logs/whose-fault";
import { formatMs } from "../playground/figures";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { FactList } from "../ui/fact-list";
import { FRAMES, FrameRow } from "../ui/frame-row";
import { Link } from "../ui/link";
import { Readout } from "../ui/readout";
import { ScrollBox } from "../ui/scroll-box";
import { SegmentedControl } from "../ui/segmented-control";
import { StatusMark } from "../ui/status-mark";
import type { Sent } from "./experiment";
import { resetLab } from "./lab-queries";
import { breakerOf, outcomeOf } from "./labels";

/** What the caller received, and what the call left behind. */
export function LabResult({ of: sent, breakers }: { of: Sent | undefined; breakers: readonly LabBreaker[] }) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="bar">
        <h2 className="font-strong">What the caller received</h2>
      </div>
      {sent ? <Received of={sent} /> : <p className="p-4 text-dense text-ink-2">Nothing has been sent yet.</p>}
      <Breakers of={breakers} />
    </div>
  );
}

function Received({ of: { request, made } }: { of: Sent }) {
  const headers = Object.entries(made.headers).map(
    ([name, value]) =>
      [
        name,
        <span key={name} className="mono">
          {value}
        </span>,
      ] as const,
  );
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4 p-4">
        <StatusMark {...outcomeOf(made)} />
        <FactList look="panel" facts={headers} />
        <Answer of={made} />
        <WhoseFault of={made.attribution} />
        <div className="flex flex-wrap items-center gap-2">
          <Link href={`/logs/${made.requestId}`}>Open in Logs</Link>
          <span className="ml-auto text-dense text-ink-2">As a test</span>
          <CopyButton word small text={() => asTest(request, made, window.location.origin)} what="as a test" />
        </div>
      </div>
      <Readout
        look="ruled"
        status={<StatusMark kind={outcomeOf(made).kind} word={String(made.status)} />}
        cells={[
          { name: "First token", figure: formatMs(made.firstTokenMs ?? undefined) },
          { name: "Total", figure: formatMs(made.totalMs) },
          { name: "Tokens", figure: [`${made.inputTokens} → ${made.outputTokens}`, ""] },
        ]}
      />
    </>
  );
}

function Answer({ of: made }: { of: LabCall }) {
  const [view, setView] = useState<"frames" | "joined">("frames");
  const { frames, frameCount } = made;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <SegmentedControl
          small
          label="View of the answer"
          value={view}
          segments={[
            { value: "frames", label: "Frames" },
            { value: "joined", label: "Joined" },
          ]}
          onChange={setView}
        />
        <span className="mono ml-auto text-ink-3">{frameCount === 1 ? "1 frame" : `${frameCount} frames`}</span>
      </div>
      <ScrollBox label="The answer" className="max-h-64 min-w-0 overflow-auto border border-rule p-2">
        {view === "frames" ? <Frames of={made} /> : <p className="wrap-anywhere whitespace-pre-wrap text-dense">{joined(frames)}</p>}
      </ScrollBox>
    </div>
  );
}

const joined = (frames: LabCall["frames"]) =>
  frames.length === 1 ? answerOrBody(frames[0]?.data ?? "") : answerOrBody(frames.map(({ data }) => `data: ${data}\n`).join(""));

function Frames({ of: { frames } }: { of: LabCall }): ReactNode {
  return (
    <ol className={FRAMES}>
      {frames.map(({ atMs, data }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the stream
        <FrameRow key={at} frame={{ n: at + 1, gap: atMs - (frames[at - 1]?.atMs ?? 0), data }} data={data} />
      ))}
    </ol>
  );
}

function Breakers({ of: breakers }: { of: readonly LabBreaker[] }) {
  const reset = useMutation({ mutationFn: resetLab });
  if (breakers.length === 0) return null;
  return (
    <section aria-label="Breakers of the lab" className="flex flex-col gap-2 p-4">
      <h2 className="font-strong">State after the call</h2>
      <ul className="flex flex-col gap-1">
        {breakers.map((breaker) => (
          <li key={breaker.target} className="flex min-w-0 items-center gap-2 text-dense">
            <span className="mono min-w-0 truncate" title={breaker.target}>
              {breaker.target}
            </span>
            <span className="ml-auto flex-none">
              <StatusMark {...breakerOf(breaker)} />
            </span>
          </li>
        ))}
      </ul>
      <Button small className="self-start" disabled={reset.isPending} onClick={() => reset.mutate()}>
        Close the breakers
      </Button>
      <p className="text-dense text-ink-3">Breakers of the lab are your own. Those of real targets stay as they are.</p>
    </section>
  );
}
