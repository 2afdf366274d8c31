"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isOver, type RunState } from "@/lib/client/run";
import { codePoints } from "@/lib/contracts/speech-terms";
import { type Figure, formatMs, UNKNOWN } from "../bench/figures";
import { RunNews } from "../bench/output-pane";
import { ReadoutStrip } from "../bench/readout-strip";
import { TimeRail } from "../bench/time-rail";
import { useCommands } from "../frame/commands";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Note } from "../ui/note";
import { fetchKept } from "./kept-sound";
import type { Sound, SpeechDesk } from "./own";
import { PlayerView } from "./player-view";
import { switchOver } from "./slots";
import { TakeList } from "./take-list";
import type { Take, TakeShelf } from "./takes";
import { useShelf } from "./use-shelf";
import { voiceOf } from "./voice-choice";
import { count } from "./words";

/** The right pane: the player, the takes, the figures of the one that is heard. */
export function Output({ desk }: { desk: SpeechDesk }) {
  const shelf = useShelf(desk);
  const { columns } = desk.state;
  const runs = columns.map(({ id }) => desk.stateOf(id)).filter((run) => run !== undefined);
  useSpeechCommands(shelf);
  useEffect(() => () => shelf.player.pause(), [shelf]);
  const fresh = shelf.takes.length === 0 && runs.length === 0;
  return (
    <>
      {fresh ? (
        <div className="flex-1 p-4">
          <EmptyState title="Nothing has been spoken yet">
            Each run makes a take, with its waveform and its figures. Two takes can be played against each other, changing over at the same
            place.
          </EmptyState>
        </div>
      ) : (
        <>
          <PlayerView shelf={shelf} />
          <TakeList desk={desk} shelf={shelf}>
            {columns.map(({ id }) => (
              <SavedRun key={id} desk={desk} shelf={shelf} columnId={id} />
            ))}
          </TakeList>
        </>
      )}
      {columns.length > 1 && runs.some((run) => !isOver(run) || run.totalMs !== undefined) && <TimeRail runs={runs} />}
      <Figures desk={desk} shelf={shelf} runs={runs} />
      <RunNews runs={runs} />
    </>
  );
}

function useSpeechCommands(shelf: TakeShelf): void {
  useCommands(
    useMemo(
      () => [
        {
          id: "play take",
          group: "Do" as const,
          title: "Play or pause the take",
          icon: "play" as const,
          chord: "p",
          ready: () => shelf.player.length > 0,
          run: () => shelf.player.toggle(),
        },
        {
          id: "switch take",
          group: "Do" as const,
          title: "Hear the other take from the same place",
          icon: "speech" as const,
          chord: "x",
          ready: () => shelf.in("a") !== undefined && shelf.in("b") !== undefined,
          run: () => switchOver(shelf),
        },
      ],
      [shelf],
    ),
  );
}

interface FiguresProps {
  desk: SpeechDesk;
  shelf: TakeShelf;
  runs: readonly RunState<Sound>[];
}

/** Of the take that was chosen last; of the run itself while it goes on, and where it made no sound. */
function Figures({ desk, shelf, runs }: FiguresProps) {
  const take = shelf.shown;
  const hidden = take !== undefined && shelf.isHidden(take);
  const run = take?.run ?? runs.find((it) => !isOver(it)) ?? runs.find(({ error }) => error) ?? runs[0];
  const text = take?.text ?? desk.round?.state.own.text ?? desk.state.own.text;
  const characters: Figure = run ? [count(codePoints(text)), ""] : UNKNOWN;
  const cells = [
    ["First byte", hidden ? UNKNOWN : formatMs(run?.firstTokenMs)],
    ["Speed", take && !hidden ? paceOf(take) : UNKNOWN],
    ["Characters", characters],
  ] as const;
  return <ReadoutStrip run={hidden ? undefined : run} cells={cells} />;
}

/** How much faster it came than it is spoken. */
function paceOf({ sound, run: { totalMs } }: Take): Figure {
  if (!sound || totalMs === undefined || totalMs === 0) return UNKNOWN;
  return [`${((sound.seconds * 1000) / totalMs).toFixed(1)}×`, ""];
}

/** A run from the tape: the gateway may still have its sound. */
function SavedRun({ desk, shelf, columnId }: { desk: SpeechDesk; shelf: TakeShelf; columnId: string }) {
  const run = desk.round ? undefined : desk.stateOf(columnId);
  const size = run?.output?.size ?? 0;
  const { text } = desk.state.own;
  const kept = useQuery({
    queryKey: ["kept sound", run?.requestId],
    queryFn: ({ signal }) => fetchKept(run?.requestId ?? "", text, signal),
    enabled: run?.requestId !== undefined && size > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (run && kept.data) shelf.add(savedTake(desk, { columnId, run, bytes: kept.data }), columnIndex(desk, columnId));
  }, [desk, shelf, columnId, run, kept.data]);
  if (!run || size === 0 || kept.data) return null;
  if (kept.isLoading) return <p className="hint take">Looking for the sound of this run</p>;
  return (
    <div className="take">
      <Note>
        <p>
          {kept.error
            ? `The sound could not be fetched: ${kept.error.message}`
            : `The sound of this run is no longer here. Its text and settings are: run it again to hear ${run.model}.`}
        </p>
        <span className="row mt-2">
          {kept.error && (
            <Button small icon="refresh" onClick={() => void kept.refetch()}>
              Try again
            </Button>
          )}
          <Button small icon="play" disabled={desk.running} onClick={() => void desk.start()}>
            Run again
          </Button>
        </span>
      </Note>
    </div>
  );
}

const columnIndex = (desk: SpeechDesk, columnId: string) => desk.state.columns.findIndex(({ id }) => id === columnId);

interface Saved {
  columnId: string;
  run: RunState<Sound>;
  bytes: Sound;
}

/** What was asked for stands in the state that came with the run. */
function savedTake(desk: SpeechDesk, { columnId, run, bytes }: Saved) {
  const { own, params, columns } = desk.state;
  const column = columns.find(({ id }) => id === columnId);
  const body = column ? desk.preview(column).body : {};
  return {
    id: `${run.id} ${columnId}`,
    model: run.model,
    text: own.text,
    voice: voiceOf(desk.state, columnId),
    speed: typeof params.speed === "number" ? params.speed : 1,
    asked: own.format,
    at: run.wire.sentAt,
    bytes,
    run: { ...run, output: undefined, wire: { ...run.wire, requestBody: JSON.stringify(body) } },
  };
}
