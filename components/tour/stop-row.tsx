"use client";

import type { Stop, StopStatus } from "@/lib/client/tour/tour";
import { NAV, runHref } from "../shell/nav";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { StopResult } from "./result";

const ROW = "grid grid-cols-[180px_minmax(0,1fr)_176px] items-center gap-4 border-b border-rule py-2 max-md:grid-cols-1 max-md:gap-2";
const MARKS: Record<StopStatus, [StatusKind, string]> = {
  waiting: ["queued", "Not yet"],
  running: ["run", "Running"],
  done: ["ok", "Done"],
  failed: ["fail", "Failed"],
  stopped: ["off", "Stopped"],
};

/** A playground of the tour: its result, and a link. Its space is reserved. */
export function StopRow({ stop }: { stop: Stop }) {
  const { playground, model, status, ms, shown, error, run, task } = stop;
  const page = NAV.flatMap(({ items }) => items).find((item) => item.playground === playground);
  const name = page?.label ?? playground;
  const fresh = `${page?.href ?? "/"}${model ? `?m=${model}` : ""}`;
  const href = task ? `/video/${task}` : ((run && runHref({ playground, id: run })) ?? fresh);
  const [kind, word] = MARKS[status];
  return (
    <li className={`${ROW} ${HEIGHTS[playground] ?? "min-h-18"}`} aria-label={name}>
      <div className="min-w-0">
        <h2 className="flex min-w-0 items-center gap-2 font-strong text-control">
          <Icon name={playground} />
          {name}
        </h2>
        <p className="mono min-w-0 truncate">{model ?? " "}</p>
      </div>
      <div className="min-w-0">
        {shown ? <StopResult shown={shown} /> : error ? <p className="text-fail">{error}</p> : <p>{BEFORE[playground]}</p>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2">
        <StatusMark kind={kind} word={word} />
        <span className="num">{ms === undefined ? "" : `${(ms / 1_000).toFixed(2)} s`}</span>
        <Link className={buttonClass({ small: true })} href={href} aria-label={`Open ${name}`}>
          Open
        </Link>
      </div>
    </li>
  );
}

const BEFORE: Record<Stop["playground"], string> = {
  chat: "Answers the prompt as a message.",
  completions: "Continues the prompt.",
  generate: "Answers in the native format, as parts.",
  speech: "Reads the prompt aloud.",
  image: "Generates an image of the prompt, then edits it to sepia.",
  embeddings: "Compares the prompt with four sentences.",
  rerank: "Ranks the same four sentences by relevance to the prompt.",
  moderation: "Checks the prompt for harmful content.",
  video: "Generates a two-second video.",
};

/** The room of what a stop will show, if that is more than three lines. */
const HEIGHTS: Partial<Record<Stop["playground"], string>> = {
  image: "min-h-36",
  embeddings: "min-h-24",
  rerank: "min-h-24",
  video: "min-h-68",
};
