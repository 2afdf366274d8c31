"use client";

import { useEffect, useState } from "react";
import type { TryState } from "@/lib/client/call/try-call";
import type { WireRecord } from "@/lib/client/call/wire";
import { kindOfType, type Preview, previewsOf } from "@/lib/docs/previews";
import { SoundPlayer, VideoPlayer } from "../player/on-demand";
import { buttonClass } from "../ui/button";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { FRAMES, FrameRow } from "../ui/frame-row";
import { SegmentedControl } from "../ui/segmented-control";

/** Rendered rows of a stream; the raw text is complete. */
const SHOWN = 400;

/** The reply by type: a media file, stream events, JSON or text. */
export function TrialReply({ state }: { state: TryState }) {
  const { wire, file, status } = state;
  if (file) return <FileReply file={file} />;
  if (wire.frames.length > 0) return <Events wire={wire} />;
  if (wire.body) return <Text text={wire.body} />;
  if (status === "done") return <p className="text-dense text-ink-3 px-4 py-3">The response has no body.</p>;
  return status === "failed" ? null : <p className="text-dense text-ink-3 px-4 py-3">No data yet.</p>;
}

function Text({ text }: { text: string }) {
  const json = parse(text);
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  return (
    <>
      <Previews previews={previewsOf(json, window.location.origin)} />
      <div className="relative px-1 py-1">
        <span className="absolute top-1 right-3">
          <CopyButton small text={shown} what="the reply" />
        </span>
        <Code text={shown} wrap />
      </div>
    </>
  );
}

const VIEWS = [
  { value: "events", label: "Events" },
  { value: "raw", label: "Raw" },
] as const;

function Events({ wire: { frames, dropped } }: { wire: WireRecord }) {
  const [view, setView] = useState<"events" | "raw">("events");
  const raw = frames.map(({ data }) => `data: ${data}\n`).join("\n");
  const count = frames.length + dropped;
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 flex-wrap px-4 py-2">
        <SegmentedControl small label="Show as" value={view} segments={VIEWS} onChange={(next) => setView(next)} />
        <span className="text-dense text-ink-3">{`${count} ${count === 1 ? "event" : "events"}`}</span>
        <span className="ml-auto">
          <CopyButton small text={raw} what="the events" />
        </span>
      </div>
      {view === "raw" ? (
        <Code text={raw} wrap />
      ) : (
        <ol className={`${FRAMES} px-4 pb-3`}>
          {frames.slice(0, SHOWN).map((frame) => (
            <FrameRow key={frame.n} frame={frame} data={frame.data.slice(0, 400)} />
          ))}
        </ol>
      )}
      {view === "events" && count > SHOWN && <p className="text-dense text-ink-3 px-4 pb-3">{`The first ${SHOWN} are shown.`}</p>}
    </>
  );
}

function FileReply({ file }: { file: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return null;
  const kind = kindOfType(file.type);
  const ending = /^\w+\/([\w-]+)/.exec(file.type)?.[1]?.replace("mpeg", "mp3") ?? "bin";
  return (
    <>
      <Previews previews={kind ? [{ kind, src: address }] : []} />
      <div className="px-4 py-3">
        <a className={buttonClass()} href={address} download={`reply.${ending}`}>
          Save the file
        </a>
      </div>
    </>
  );
}

function Previews({ previews }: { previews: readonly Preview[] }) {
  if (previews.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-col gap-2 px-4 pt-3" aria-label="Contents of the reply">
      {previews.map(({ kind, src }, index) => (
        <li key={src.slice(-80)}>
          {kind === "image" && (
            // biome-ignore lint/performance/noImgElement: the address is made here and asked for once
            <img src={src} alt={`Output ${index + 1} of the reply`} className="max-h-[280px] max-w-full border border-rule" />
          )}
          {kind === "audio" && <SoundPlayer src={src} label="Audio of the reply" />}
          {kind === "video" && <VideoPlayer src={src} label="Video of the reply" className="max-h-[280px] w-full" />}
        </li>
      ))}
    </ul>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
