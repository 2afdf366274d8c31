import { useCallback, useEffect, useRef, useState } from "react";
import { timeOfDay } from "../speech/labels";

/** The maximum duration, so that the recording can still be sent. */
const LONGEST_MS = 60 * 60 * 1000;
const FORMS = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus"];

export type RecorderState = { kind: "idle" } | { kind: "asking" } | { kind: "recording"; since: number };

interface RecorderEvents {
  onTaken(file: File): void;
  /** Why there is no recording, and what to do. */
  onFailed(why: string): void;
}

interface Recorder {
  state: RecorderState;
  start(): void;
  stop(): void;
}

/** Records from the microphone, which is released when the recording ends or the page is left. */
export function useRecorder(told: RecorderEvents): Recorder {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const running = useRef<MediaRecorder>(undefined);
  const gone = useRef(false);
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      running.current?.stop();
    };
  }, []);
  const start = useCallback(async () => {
    setState({ kind: "asking" });
    try {
      const stream = await openMicrophone();
      if (gone.current) return release(stream);
      running.current = record(stream, (file) => {
        running.current = undefined;
        if (gone.current) return;
        setState({ kind: "idle" });
        if (file) latest.current.onTaken(file);
        else latest.current.onFailed("Nothing was recorded.");
      });
      setState({ kind: "recording", since: Date.now() });
    } catch (error) {
      setState({ kind: "idle" });
      latest.current.onFailed(whyNot(error));
    }
  }, []);
  return { state, start: () => void start(), stop: () => running.current?.stop() };
}

function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices || typeof MediaRecorder === "undefined") throw new DOMException("", "NotSupportedError");
  return navigator.mediaDevices.getUserMedia({ audio: true });
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Starts at once; `done` gets the file at the end, undefined if it is empty. */
function record(stream: MediaStream, done: (file: File | undefined) => void): MediaRecorder {
  const type = FORMS.find((form) => MediaRecorder.isTypeSupported(form));
  const recorder = new MediaRecorder(stream, type ? { mimeType: type, audioBitsPerSecond: 48_000 } : undefined);
  const pieces: Blob[] = [];
  const limit = setTimeout(() => recorder.state !== "inactive" && recorder.stop(), LONGEST_MS);
  recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
  recorder.onstop = () => {
    clearTimeout(limit);
    release(stream);
    const [plain = "audio/webm"] = (recorder.mimeType || "audio/webm").split(";");
    const name = `recording-${timeOfDay(Date.now()).replaceAll(":", "")}.${plain === "audio/mp4" ? "m4a" : (plain.split("/")[1] ?? "webm")}`;
    done(pieces.length > 0 ? new File(pieces, name, { type: plain }) : undefined);
  };
  recorder.start(1_000);
  return recorder;
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "Microphone access is blocked. Allow it in the browser, or choose a file.";
  if (name === "NotFoundError") return "No microphone found. Connect one, or choose a file.";
  if (name === "NotReadableError") return "The microphone is in use by another program. Close it, or choose a file.";
  if (name === "NotSupportedError") return "This browser allows the microphone only on https or localhost. Choose a file instead.";
  return "The microphone could not be used. Choose a file instead.";
}
