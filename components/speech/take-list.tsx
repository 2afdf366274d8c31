"use client";

import { type ReactNode, useRef, useState } from "react";
import { isOver, type RunState } from "@/lib/client/run";
import { formatBytes } from "@/lib/client/size";
import { formatMs } from "../bench/figures";
import { useElapsed } from "../bench/readout-strip";
import { RunFailure } from "../bench/run-failure";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { StatusMark } from "../ui/status-mark";
import type { Sound, SpeechDesk } from "./own";
import { saveAll } from "./save-all";
import { TakeRow } from "./take-row";
import type { TakeShelf } from "./takes";
import { voiceOf } from "./voice-choice";

/** What is being spoken, what failed, and all takes, newest first. */
export function TakeList({ desk, shelf, children }: { desk: SpeechDesk; shelf: TakeShelf; children?: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const { takes } = shelf;
  return (
    <>
      <div className="bar">
        <h2 className="strong">Takes</h2>
        <span className="label">{takes.length > 1 ? `${takes.length}, newest first` : takes.length}</span>
        <span className="row push">{takes.length > 1 && <SaveAll shelf={shelf} />}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} aria-label="Takes" className="takes" tabIndex={0}>
        {children}
        {desk.state.columns.map(({ id }) => {
          const run = desk.stateOf(id);
          return run && <RunLine key={id} desk={desk} shelf={shelf} columnId={id} run={run} />;
        })}
        {takes.map((take) => (
          <TakeRow key={take.id} desk={desk} shelf={shelf} take={take} onRemoved={() => list.current?.focus()} />
        ))}
      </section>
    </>
  );
}

function SaveAll({ shelf }: { shelf: TakeShelf }) {
  const [saving, setSaving] = useState(false);
  const hidden = shelf.takes.some((take) => shelf.isHidden(take));
  const save = async () => {
    setSaving(true);
    await saveAll(shelf.takes);
    setSaving(false);
  };
  return (
    <Button small variant="quiet" icon="download" disabled={saving || hidden} onClick={() => void save()}>
      Download all
    </Button>
  );
}

interface RunLineProps {
  desk: SpeechDesk;
  shelf: TakeShelf;
  columnId: string;
  run: RunState<Sound>;
}

/** A run that is no take yet, or never will be one. */
function RunLine({ desk, shelf, columnId, run }: RunLineProps) {
  const again = () => void desk.start(desk.state.columns.length > 1 ? { only: [columnId] } : {});
  if (!isOver(run)) return <Pending desk={desk} shelf={shelf} columnId={columnId} run={run} />;
  if (run.error) return <RunFailure run={run} onRetry={again} />;
  if (run.status !== "done" || !run.output || run.output.size > 0) return null;
  return (
    <div className="take">
      <Note kind="fail">
        <p>{`${run.model} answered without a sound.`}</p>
        <Button small icon="refresh" className="mt-2" onClick={again}>
          Run again
        </Button>
      </Note>
    </div>
  );
}

function Pending({ desk, shelf, columnId, run }: RunLineProps) {
  const elapsed = useElapsed(run);
  const arrived = run.wire.file?.size ?? 0;
  const voice = voiceOf(desk.round?.state ?? desk.state, columnId);
  return (
    <div className="take" aria-busy>
      <div className="take-head">
        <span className="mono dim2 take-number">–</span>
        <b className="trunc">{voice}</b>
        <span className="mono dim trunc">{run.model}</span>
        <span className="row push">
          {shelf.mayListen(run) && (
            <Button small icon="play" onClick={() => shelf.listen(run)}>
              Hear it now
            </Button>
          )}
          <span className="mono dim">{[formatMs(elapsed).join(" "), arrived > 0 && formatBytes(arrived)].filter(Boolean).join(" · ")}</span>
          <StatusMark kind="run" word={run.status === "waiting" ? "Waiting" : "Arriving"} />
        </span>
      </div>
      <div className="take-wave" />
    </div>
  );
}
