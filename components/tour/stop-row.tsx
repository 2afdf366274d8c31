"use client";

import Link from "next/link";
import type { Stop, StopStatus } from "@/lib/client/tour";
import { BENCH_ICONS, NAV, runHref } from "../frame/nav";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { ShownResult } from "./shown-result";

const MARKS: Record<StopStatus, [StatusKind, string]> = {
  waiting: ["queued", "Not yet"],
  running: ["run", "Running"],
  done: ["ok", "Done"],
  failed: ["fail", "Failed"],
  stopped: ["off", "Stopped"],
};

/** A playground of the tour: what came of the prompt there, and the way in. Its place is kept before there is anything to show. */
export function StopRow({ stop }: { stop: Stop }) {
  const { bench, model, status, ms, shown, error, run, task } = stop;
  const page = NAV.flatMap(({ items }) => items).find((item) => item.bench === bench);
  const name = page?.label ?? bench;
  const fresh = `${page?.href ?? "/"}${model ? `?m=${model}` : ""}`;
  const href = task ? `/video/${task}` : ((run && runHref({ bench, id: run })) ?? fresh);
  const [kind, word] = MARKS[status];
  return (
    <li className="tour-stop" aria-label={name}>
      <div className="min-w-0">
        <h2 className="row h2">
          <Icon name={BENCH_ICONS[bench]} />
          {name}
        </h2>
        <p className="mono trunc ink-3">{model ?? " "}</p>
      </div>
      <div className="tour-shown" data-tall={TALL.has(bench) || undefined}>
        {shown ? <ShownResult shown={shown} /> : error ? <p className="c-fail">{error}</p> : <p className="ink-3">{BEFORE[bench]}</p>}
      </div>
      <div className="tour-end">
        <StatusMark kind={kind} word={word} />
        <span className="num">{ms === undefined ? "" : `${(ms / 1_000).toFixed(2)} s`}</span>
        <Link className={buttonClass({ small: true })} href={href} aria-label={`Open ${name}`}>
          Open
        </Link>
      </div>
    </li>
  );
}

const BEFORE: Record<Stop["bench"], string> = {
  chat: "Answers the prompt as a message.",
  completions: "Goes on from the prompt.",
  generate: "Answers in the native form of parts.",
  speech: "Says the prompt aloud.",
  image: "Paints the prompt, then edits the picture to sepia.",
  embeddings: "Holds the prompt against four sentences by meaning.",
  rerank: "Orders the same four sentences for the prompt.",
  moderation: "Looks for what should not be there.",
  video: "Films the prompt for two seconds.",
};

/** Stops that will show a picture or four lines. */
const TALL = new Set<Stop["bench"]>(["image", "embeddings", "rerank", "video"]);
