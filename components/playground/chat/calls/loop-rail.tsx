"use client";

import { useState } from "react";
import type { LoopStep } from "@/lib/client/chat/loop/steps";
import { prettyJson } from "@/lib/client/pretty";
import { Icon } from "../../../ui/icon";
import { formatMs } from "../../figures";
import { RailAxis, rulerFor } from "../../time-rail";
import { endOf, StepBar } from "./step-bar";

interface LoopRailProps {
  steps: readonly LoopStep[];
  /** Milliseconds since the first step began. */
  elapsed: number;
}

const GRID = "grid grid-cols-[minmax(0,200px)_minmax(0,1fr)_64px] items-center gap-x-3 max-md:grid-cols-[minmax(0,1fr)_auto]";

/** A row per turn and tool call: dots while waiting, a bar while the model or the server works. A row opens its details. */
export function LoopRail({ steps, elapsed }: LoopRailProps) {
  const [open, setOpen] = useState<string>();
  const longest = Math.max(100, ...steps.map((step) => endOf(step, elapsed)));
  const { endMs, marks } = rulerFor(longest);
  return (
    <div className="pb-1">
      <ol aria-label="Steps">
        {steps.map((step) => (
          <li key={step.id} className="min-w-0">
            <div className={GRID}>
              <button
                type="button"
                className="flex h-6 min-w-0 cursor-pointer items-center gap-1.5 text-left hover:bg-hover pointer-coarse:min-h-(--h-touch)"
                aria-expanded={open === step.id}
                onClick={() => setOpen(open === step.id ? undefined : step.id)}
              >
                <Icon name={open === step.id ? "down" : "right"} size={12} className="flex-none text-ink-3" />
                {step.kind === "tool" && <Icon name="settings" size={12} className="flex-none text-ink-3" />}
                <span className={`mono min-w-0 truncate ${step.failed ? "text-fail" : "text-ink-2"}`}>{step.name}</span>
              </button>
              <Bar step={step} endMs={endMs} elapsed={elapsed} />
              <span className="mono whitespace-nowrap text-right">{formatMs(endOf(step, elapsed) - step.from).join(" ")}</span>
            </div>
            {open === step.id && <Details step={step} />}
          </li>
        ))}
      </ol>
      <div className={`${GRID} max-md:hidden`} aria-hidden="true">
        <RailAxis marks={marks} endMs={endMs} />
        <span className="mono self-end text-ink-3">s</span>
      </div>
    </div>
  );
}

function Bar({ step, endMs, elapsed }: { step: LoopStep; endMs: number; elapsed: number }) {
  return (
    <svg
      viewBox="0 0 1000 20"
      height="20"
      width="100%"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="min-w-0 overflow-hidden max-md:hidden"
    >
      <StepBar {...{ step, endMs, elapsed }} colour="var(--s1)" />
    </svg>
  );
}

const MOST_CHARACTERS = 4000;

function Details({ step: { arguments: given, result, why, failed, facts } }: { step: LoopStep }) {
  return (
    <div className="mb-1 flex min-w-0 flex-col gap-1 border-rule border-l py-1 pl-4 text-dense">
      {facts.length > 0 && <p className="text-ink-2 wrap-anywhere">{facts.join(" · ")}</p>}
      {why && <Detail name={failed ? "Error" : "Waits because"} text={why} />}
      {given !== undefined && <Detail name="Arguments" text={prettyJson(given)} />}
      {result !== undefined && <Detail name="Result" text={result} />}
    </div>
  );
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="label">{name}</p>
      <p className="whitespace-pre-wrap font-mono text-dense/5 wrap-anywhere">
        {text.slice(0, MOST_CHARACTERS) || "empty"}
        {text.length > MOST_CHARACTERS && "…"}
      </p>
    </div>
  );
}
