"use client";

import { useEffect, useRef, useState } from "react";
import { formatBytes } from "@/lib/client/size";
import type { TranscriptFormat } from "@/lib/contracts/transcription-terms";
import { Button, IconButton } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { FIELD } from "../../ui/field";
import { SegmentedControl } from "../../ui/segmented-control";
import { useArrivals } from "../image/use-arrivals";
import { clockLabel } from "./cues";
import { canStream, type TranscribeSession } from "./page-state";
import { ACCEPTED, takeFiles } from "./recording-file";
import { type RecorderState, useRecorder } from "./use-recorder";

const FORMATS: readonly { value: TranscriptFormat; label: string; title: string }[] = [
  { value: "verbose_json", label: "times", title: "verbose_json: the text with segment timestamps" },
  { value: "json", label: "json", title: "json: the text; supported by every model" },
  { value: "text", label: "text", title: "text: plain text only" },
  { value: "srt", label: "srt", title: "srt: SubRip subtitles" },
  { value: "vtt", label: "vtt", title: "vtt: WebVTT subtitles" },
  { value: "diarized_json", label: "speakers", title: "diarized_json: who said what, for models that identify speakers" },
];

/** The recording, the task, and the response format. */
export function Input({ session }: { session: TranscribeSession }) {
  const { own } = session.state;
  const { task, format, words } = own;
  const formats = task === "translate" ? FORMATS.filter(({ value }) => value !== "diarized_json") : FORMATS;
  return (
    <>
      <RecordingField session={session} />
      <div className={FIELD}>
        <div className="label">Task</div>
        <SegmentedControl
          full
          label="Task"
          value={task}
          segments={[
            { value: "transcribe", label: "Transcribe" },
            { value: "translate", label: "Translate to English" },
          ]}
          onChange={(next) =>
            session.setOwn({ task: next, ...(next === "translate" && format === "diarized_json" ? { format: "json" } : {}) })
          }
        />
      </div>
      <div className={FIELD}>
        <div className="label">Response format</div>
        <SegmentedControl
          full
          label="Response format"
          value={format}
          segments={formats}
          onChange={(next) => session.setOwn({ format: next })}
        />
        {format === "verbose_json" && task === "transcribe" && (
          <Checkbox label="Word timestamps" checked={words} onChange={({ target }) => session.setOwn({ words: target.checked })} />
        )}
        {session.state.stream && !canStream(own) && (
          <p className="text-dense text-ink-3">This format is not streamed; json and text transcriptions are.</p>
        )}
      </div>
    </>
  );
}

function RecordingField({ session }: { session: TranscribeSession }) {
  const { recording } = session.state.own;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (files: readonly File[]) => setProblem(await takeFiles(session, files));
  const over = useArrivals({
    onFiles: (files) => void take(files),
    onAddress: () => setProblem("URLs are not supported: save the file and drop it here."),
  });
  const recorder = useRecorder({ onTaken: (file) => void take([file]), onFailed: setProblem });
  return (
    <section className={FIELD} aria-label="Recording">
      <div className="label flex items-baseline gap-2">
        <h2>Recording</h2>
        <span className="text-ink-3">required</span>
      </div>
      {recording ? (
        <div className="flex min-h-(--h-control) min-w-0 items-center gap-2 rounded-input border border-border bg-raised px-2 py-1">
          <span className="mono min-w-0 flex-1 truncate">{recording.name}</span>
          <span className="text-dense text-ink-3">{recording.size > 0 ? formatBytes(recording.size) : recording.type}</span>
          <IconButton small icon="close" label={`Remove ${recording.name}`} onClick={() => session.setOwn({ recording: undefined })} />
        </div>
      ) : (
        <p className="rounded-input border border-dashed border-border p-3 text-dense text-ink-3">
          {over ? "Drop to add it." : "Drop an audio file anywhere on this page, choose a file, or record."}
        </p>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <RecordButton state={recorder.state} onStart={recorder.start} onStop={recorder.stop} />
        <Button small icon="clip" disabled={recorder.state.kind === "recording"} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className="label ml-auto max-sm:hidden">FLAC, M4A, MP3, OGG, WAV, WebM</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="Audio file"
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface RecordButtonProps {
  state: RecorderState;
  onStart(): void;
  onStop(): void;
}

/** One button starts and stops, and shows the time. */
function RecordButton({ state, onStart, onStop }: RecordButtonProps) {
  if (state.kind === "recording")
    return (
      <Button small variant="stop" onClick={onStop}>
        Stop recording <Elapsed since={state.since} />
      </Button>
    );
  return (
    <Button small icon="mic" data-first-field="" disabled={state.kind === "asking"} onClick={onStart}>
      {state.kind === "asking" ? "Requesting the microphone" : "Record"}
    </Button>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="mono" aria-hidden="true">
      {clockLabel(Math.floor((now - since) / 1000)).replace(/\.0$/, "")}
    </span>
  );
}
