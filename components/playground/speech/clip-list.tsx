"use client";

import { type ReactNode, useRef, useState } from "react";
import { isOver, type RunState } from "@/lib/client/call/run";
import { formatBytes } from "@/lib/client/size";
import { Button } from "../../ui/button";
import { Note } from "../../ui/note";
import { StatusMark } from "../../ui/status-mark";
import { formatMs } from "../figures";
import { useElapsed } from "../readout-strip";
import { RunFailure } from "../run-failure";
import { ClipRow } from "./clip-row";
import type { ClipStore } from "./clips";
import type { Sound, SpeechSession } from "./page-state";
import { ROW, ROW_HEAD, ROW_NUMBER, ROW_WAVE } from "./row";
import { saveAll } from "./save-all";
import { voiceOf } from "./voice-choice";

/** The run in progress, failures, and all clips, newest first. */
export function ClipList({ session, store, children }: { session: SpeechSession; store: ClipStore; children?: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const { clips } = store;
  return (
    <>
      <div className="bar">
        <h2 className="font-strong">Clips</h2>
        <span className="label">{clips.length > 1 ? `${clips.length}, newest first` : clips.length}</span>
        <span className="flex min-w-0 items-center gap-2 ml-auto">{clips.length > 1 && <SaveAll store={store} />}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} aria-label="Clips" className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={0}>
        {children}
        {session.state.columns.map(({ id }) => {
          const run = session.stateOf(id);
          return run && <RunLine key={id} session={session} store={store} columnId={id} run={run} />;
        })}
        {clips.map((clip) => (
          <ClipRow key={clip.id} session={session} store={store} clip={clip} onRemoved={() => list.current?.focus()} />
        ))}
      </section>
    </>
  );
}

function SaveAll({ store }: { store: ClipStore }) {
  const [saving, setSaving] = useState(false);
  const hidden = store.clips.some((clip) => store.isHidden(clip));
  const save = async () => {
    setSaving(true);
    await saveAll(store.clips);
    setSaving(false);
  };
  return (
    <Button small variant="quiet" icon="download" disabled={saving || hidden} onClick={() => void save()}>
      Download all
    </Button>
  );
}

interface RunLineProps {
  session: SpeechSession;
  store: ClipStore;
  columnId: string;
  run: RunState<Sound>;
}

/** A run without a clip (yet). */
function RunLine({ session, store, columnId, run }: RunLineProps) {
  const again = () => void session.start(session.state.columns.length > 1 ? { only: [columnId] } : {});
  if (!isOver(run)) return <Pending session={session} store={store} columnId={columnId} run={run} />;
  if (run.error) return <RunFailure run={run} onRetry={again} />;
  if (run.status !== "done" || !run.output || run.output.size > 0) return null;
  return (
    <div className={ROW}>
      <Note kind="fail">
        <p>{`${run.model} answered without audio.`}</p>
        <Button small icon="refresh" className="mt-2" onClick={again}>
          Run again
        </Button>
      </Note>
    </div>
  );
}

function Pending({ session, store, columnId, run }: RunLineProps) {
  const elapsed = useElapsed(run);
  const arrived = run.wire.file?.size ?? 0;
  const voice = voiceOf(session.round?.state ?? session.state, columnId);
  return (
    <div className={ROW} aria-busy>
      <div className={ROW_HEAD}>
        <span className={ROW_NUMBER}>–</span>
        <b className="min-w-0 truncate">{voice}</b>
        <span className="mono min-w-0 truncate text-ink-2">{run.model}</span>
        <span className="flex min-w-0 items-center gap-2 ml-auto">
          {store.mayListen(run) && (
            <Button small icon="play" onClick={() => store.listen(run)}>
              Listen now
            </Button>
          )}
          <span className="mono text-ink-2">
            {[formatMs(elapsed).join(" "), arrived > 0 && formatBytes(arrived)].filter(Boolean).join(" · ")}
          </span>
          <StatusMark kind="run" word={run.status === "waiting" ? "Waiting" : "Arriving"} />
        </span>
      </div>
      <div className={ROW_WAVE} />
    </div>
  );
}
