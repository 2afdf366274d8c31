"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import type { RunState } from "@/lib/client/call/run";
import { saveFile } from "../../media/download";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import type { ReplyProps } from "../define";
import { timeOfDay } from "../speech/labels";
import { clockOf, type PlayClock } from "./clock";
import { type Cue, clockLabel, cueAt } from "./cues";
import type { Own } from "./page-state";
import { type SavedAs, saved, type Transcript, type Word } from "./transcript";

/** A run's text, with timestamps if it has them. */
export function Reply({ session, run }: ReplyProps<Own, Transcript>) {
  const output = run?.output;
  if (!run || !output) return run?.error ? null : <p className="text-dense text-ink-3 p-4">Listening</p>;
  const empty = output.text.trim() === "" && output.cues.length === 0;
  return (
    <div className="flex min-w-0 flex-col">
      <Tools run={run} output={output} />
      {empty && run.status === "done" ? (
        <p className="p-4 text-ink-2">No speech detected.</p>
      ) : output.cues.length > 0 ? (
        <Cues clock={clockOf(session)} output={output} />
      ) : (
        <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap break-words p-4 text-prose">
          {output.text}
        </p>
      )}
    </div>
  );
}

function Tools({ run, output }: { run: RunState<Transcript>; output: Transcript }) {
  const { text, cues, language } = output;
  if (text.trim() === "") return null;
  const forms: readonly SavedAs[] = cues.length > 0 ? ["txt", "srt", "vtt"] : ["txt"];
  const save = (as: SavedAs) => {
    const name = `transcript-${run.model.replace(/[^\w.-]+/g, "-")}-${timeOfDay(run.wire.sentAt).replaceAll(":", "")}.${as}`;
    saveFile(new Blob([saved(output, as)], { type: as === "vtt" ? "text/vtt" : "text/plain" }), name);
  };
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-2 border-b border-rule px-4 py-1.5">
      {language && <span className="label">{language}</span>}
      <span className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
        {forms.map((as) => (
          <Button key={as} small icon="download" aria-label={`Download as ${as}`} onClick={() => save(as)}>
            {as}
          </Button>
        ))}
        <CopyButton small text={text.trim()} what="the text" />
      </span>
    </div>
  );
}

/** Segments with their times, which play from there. The current one is highlighted and kept visible. */
function Cues({ clock, output: { cues, words } }: { clock: PlayClock; output: Transcript }) {
  const current = useSyncExternalStore(
    (changed) => clock.watch(changed),
    () => cueAt(cues, clock.at),
    () => -1,
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current >= 0) list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <ol ref={list} className="flex min-w-0 flex-col py-2">
      {[...cues.entries()].map(([number, cue]) => (
        <Line key={number} cue={cue} words={words} clock={clock} current={number === current} />
      ))}
    </ol>
  );
}

interface LineProps {
  cue: Cue;
  words: readonly Word[];
  clock: PlayClock;
  current: boolean;
}

function Line({ cue, words, clock, current }: LineProps) {
  const { start, text, speaker } = cue;
  return (
    <li aria-current={current || undefined} className={`border-l-2 ${current ? "border-ink bg-selected" : "border-transparent"}`}>
      <button
        type="button"
        className="grid w-full min-w-0 cursor-pointer grid-cols-[4.5rem_minmax(0,1fr)] gap-2 px-3.5 py-1 text-left hover:bg-hover pointer-coarse:py-2.5"
        onClick={() => clock.playFrom(start)}
      >
        <span className="mono pt-0.5 text-dense text-ink-3">{clockLabel(start)}</span>
        <span className="min-w-0 break-words text-prose">
          {speaker && <span className="label mr-2">{speaker}</span>}
          {current && words.length > 0 ? <Spoken cue={cue} words={words} clock={clock} /> : text}
        </span>
      </button>
    </li>
  );
}

/** The words of the current segment, with the current word underlined. */
function Spoken({ cue, words, clock }: { cue: Cue; words: readonly Word[]; clock: PlayClock }) {
  const own = words.filter(({ start }) => start >= cue.start - 0.01 && start < cue.end);
  const at = useSyncExternalStore(
    (changed) => clock.watch(changed),
    () => own.findLastIndex(({ start }) => start <= clock.at),
    () => -1,
  );
  if (own.length === 0) return cue.text;
  return [...own.entries()].map(([number, { word }]) => (
    <span key={number} className={number === at ? "underline decoration-2 underline-offset-4" : undefined}>
      {word.trim()}{" "}
    </span>
  ));
}
