"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isOver, type RunState } from "@/lib/client/call/run";
import { grouped } from "@/lib/client/digits";
import { fetchKept } from "@/lib/client/runs/kept-file";
import { codePoints } from "@/lib/contracts/speech-terms";
import { useCommands } from "../../shell/commands";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Note } from "../../ui/note";
import { type Figure, formatMs, UNKNOWN } from "../figures";
import { RunNews } from "../output-pane";
import { ReadoutStrip } from "../readout-strip";
import { TimeRail } from "../time-rail";
import { ClipList } from "./clip-list";
import type { Clip, ClipStore } from "./clips";
import { readBytes, type Sound, type SpeechSession } from "./page-state";
import { PlayerView } from "./player-view";
import { ROW } from "./row";
import { SPEECH_SHORTCUTS } from "./shortcuts";
import { switchOver } from "./slots";
import { useClips } from "./use-clips";
import { voiceOf } from "./voice-choice";

/** The right pane: the player, the clips, and the current one's figures. */
export function Output({ session }: { session: SpeechSession }) {
  const store = useClips(session);
  const { columns } = session.state;
  const runs = columns.map(({ id }) => session.stateOf(id)).filter((run) => run !== undefined);
  useSpeechCommands(store);
  useEffect(() => () => store.player.pause(), [store]);
  const fresh = store.clips.length === 0 && runs.length === 0;
  return (
    <>
      {fresh ? (
        <div className="flex-1 p-4">
          <EmptyState title="No clips yet">
            Each run creates a clip with its waveform and figures. You can compare two clips and switch between them at the same position.
          </EmptyState>
        </div>
      ) : (
        <>
          <PlayerView store={store} />
          <ClipList session={session} store={store}>
            {columns.map(({ id }) => (
              <SavedRun key={id} session={session} store={store} columnId={id} />
            ))}
          </ClipList>
        </>
      )}
      {columns.length > 1 && runs.some((run) => !isOver(run) || run.totalMs !== undefined) && <TimeRail runs={runs} />}
      <Figures session={session} store={store} runs={runs} />
      <RunNews runs={runs} />
    </>
  );
}

function useSpeechCommands(store: ClipStore): void {
  useCommands(
    useMemo(
      () => [
        {
          ...SPEECH_SHORTCUTS.shortcuts.play,
          group: "Do" as const,
          icon: "play" as const,
          ready: () => store.player.length > 0,
          run: () => store.player.toggle(),
        },
        {
          ...SPEECH_SHORTCUTS.shortcuts.other,
          group: "Do" as const,
          icon: "speech" as const,
          ready: () => store.in("a") !== undefined && store.in("b") !== undefined,
          run: () => switchOver(store),
        },
      ],
      [store],
    ),
  );
}

interface FiguresProps {
  session: SpeechSession;
  store: ClipStore;
  runs: readonly RunState<Sound>[];
}

/** Of the last selected clip; of the run itself while it runs, or if it returned no audio. */
function Figures({ session, store, runs }: FiguresProps) {
  const clip = store.shown;
  const hidden = clip !== undefined && store.isHidden(clip);
  const run = clip?.run ?? runs.find((it) => !isOver(it)) ?? runs.find(({ error }) => error) ?? runs[0];
  const text = clip?.text ?? session.round?.state.own.text ?? session.state.own.text;
  const characters: Figure = run ? [grouped(codePoints(text)), ""] : UNKNOWN;
  const cells = [
    ["First byte", hidden ? UNKNOWN : formatMs(run?.firstTokenMs)],
    ["Speed", clip && !hidden ? paceOf(clip) : UNKNOWN],
    ["Characters", characters],
  ] as const;
  return <ReadoutStrip run={hidden ? undefined : run} cells={cells} />;
}

/** The ratio of the audio's duration to the time it took. */
function paceOf({ sound, run: { totalMs } }: Clip): Figure {
  if (!sound || totalMs === undefined || totalMs === 0) return UNKNOWN;
  return [`${((sound.seconds * 1000) / totalMs).toFixed(1)}×`, ""];
}

/** A saved run: the gateway may still have its audio. */
function SavedRun({ session, store, columnId }: { session: SpeechSession; store: ClipStore; columnId: string }) {
  const run = session.round?.saved ? session.stateOf(columnId) : undefined;
  const size = run?.output?.size ?? 0;
  const url = run?.output?.url;
  const kept = useQuery({
    queryKey: ["kept sound", url],
    queryFn: async ({ signal }) => {
      const file = await fetchKept(url ?? "", signal);
      return file && readBytes(file.bytes, file);
    },
    enabled: url !== undefined && size > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (!run || !kept.data) return;
    const place = (session.round ?? session).state.columns.findIndex(({ id }) => id === columnId);
    store.add(savedClip(session, { columnId, run, bytes: kept.data }), place);
  }, [session, store, columnId, run, kept.data]);
  if (!run || size === 0 || kept.data) return null;
  if (kept.isLoading) return <p className={`text-dense text-ink-3 ${ROW}`}>Loading the audio of this run</p>;
  return (
    <div className={ROW}>
      <Note>
        <p>
          {kept.error
            ? `The audio could not be loaded: ${kept.error.message}`
            : `The audio of this run is no longer stored. Its text and settings are: run it again to hear ${run.model}.`}
        </p>
        <span className="flex min-w-0 items-center gap-2 mt-2">
          {kept.error && (
            <Button small icon="refresh" onClick={() => void kept.refetch()}>
              Try again
            </Button>
          )}
          <Button small icon="play" disabled={session.running} onClick={() => void session.start()}>
            Run again
          </Button>
        </span>
      </Note>
    </div>
  );
}

interface Saved {
  columnId: string;
  run: RunState<Sound>;
  bytes: Sound;
}

/** The request is in the run's state. */
function savedClip(session: SpeechSession, { columnId, run, bytes }: Saved) {
  const { state } = session.round ?? session;
  const { own, params, columns } = state;
  const column = columns.find(({ id }) => id === columnId);
  const body = column ? session.preview(column, state).body : {};
  return {
    id: `${run.id} ${columnId}`,
    model: run.model,
    text: own.text,
    voice: voiceOf(state, columnId),
    speed: typeof params.speed === "number" ? params.speed : 1,
    asked: own.format,
    at: run.wire.sentAt,
    bytes,
    run: { ...run, output: undefined, wire: { ...run.wire, requestBody: JSON.stringify(body) } },
  };
}
