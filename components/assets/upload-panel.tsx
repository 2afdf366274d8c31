"use client";

import { useState } from "react";
import { formatBytes } from "@/lib/client/size";
import { Button, IconButton } from "../ui/button";
import { StatusGlyph, type StatusKind } from "../ui/status-mark";
import { teamUploads, useUploads } from "./team-uploads";
import { progressOf, summaryOf, type Upload } from "./uploads";

const STATES: Record<Upload["state"], { kind: StatusKind; word: string }> = {
  waiting: { kind: "queued", word: "waiting" },
  sending: { kind: "run", word: "sending" },
  checking: { kind: "run", word: "being checked" },
  done: { kind: "ok", word: "uploaded" },
  failed: { kind: "fail", word: "failed" },
  stopped: { kind: "off", word: "stopped" },
};

/** At the bottom of the list. */
const PANEL =
  "absolute right-4 bottom-4 z-12 w-[340px] max-w-[calc(100%-32px)] rounded-panel border border-rule-2 bg-raised text-dense " +
  "leading-5 shadow-(--shadow)";

/** Upload progress of this tab. Stays open until dismissed, so that no failure is missed. */
export function UploadPanel() {
  const uploads = useUploads();
  const [folded, setFolded] = useState(false);
  if (uploads.length === 0) return null;
  const busy = uploads.some(({ state }) => STATES[state].kind === "run" || state === "waiting");
  const summary = summaryOf(uploads);
  return (
    <section className={PANEL} aria-label="Uploads">
      <header className="flex min-h-9 items-center gap-1 py-1 pr-1 pl-3">
        <span role="status" className="flex-1 min-h-0 min-w-0 font-strong">
          {summary}
        </span>
        <IconButton small icon={folded ? "up" : "down"} label={folded ? "Show files" : "Hide files"} onClick={() => setFolded(!folded)} />
        {!busy && <IconButton small icon="close" label="Close uploads" onClick={() => teamUploads.clear()} />}
      </header>
      {busy && <Progress part={progressOf(uploads)} label="All uploads" />}
      {!folded && (
        <ul className="max-h-54 overflow-auto">
          {uploads.toReversed().map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, size, state, sent, problem } = upload;
  const { kind, word } = STATES[state];
  const open = kind === "run" || state === "waiting";
  return (
    <li className="flex min-h-11 items-center gap-2 border-t border-rule py-1 pr-2 pl-3">
      <StatusGlyph kind={kind} />
      <span className="min-w-0 flex-1">
        <span className="min-w-0 truncate block" title={name}>
          {name}
        </span>
        <span className={`label block ${problem ? "text-fail" : ""}`}>
          {problem ?? `${state === "sending" ? `${formatBytes(sent)} of ` : ""}${formatBytes(size)}, ${word}`}
        </span>
        {state === "sending" && <Progress part={size === 0 ? 0 : sent / size} label={name} />}
      </span>
      {state === "failed" && (
        <Button small aria-label={`Try ${name} again`} onClick={() => teamUploads.retry(id)}>
          Try again
        </Button>
      )}
      {open && <IconButton small icon="close" label={`Stop ${name}`} onClick={() => teamUploads.stop(id)} />}
    </li>
  );
}

function Progress({ part, label }: { part: number; label: string }) {
  const percent = Math.round(part * 100);
  return (
    <svg role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} width="100%" height="4">
      <rect width="100%" height="4" className="fill-rule" />
      <rect width={`${percent}%`} height="4" className="fill-ink" />
    </svg>
  );
}
