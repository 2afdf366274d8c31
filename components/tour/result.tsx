"use client";

import type { StopAnswer } from "@/lib/client/tour/calls";
import { SoundPlayer, VideoPlayer } from "../player/on-demand";
import { useObjectUrl } from "../playground/generate/use-object-url";
import { StatusMark } from "../ui/status-mark";

const PICTURE = "h-30 w-45 border border-rule-2 object-cover";

/** A stop's result in the size of a row. */
export function StopResult({ shown }: { shown: StopAnswer }) {
  if (shown.kind === "text")
    return (
      <p className="line-clamp-3 max-w-[76ch]" data-part="tour-text">
        {shown.text.replace(/\*\*|`/g, "").replace(/^[\s.,;:]+/, "")}
      </p>
    );
  if (shown.kind === "sound") return <Sound sound={shown.sound} />;
  if (shown.kind === "pictures") return <Images {...shown} />;
  if (shown.kind === "scores") return <Scores of={shown.of} />;
  if (shown.kind === "video")
    return (
      <div className="w-80 max-w-full">
        <VideoPlayer src={shown.address} label="The video" className="w-full border border-rule-2" />
      </div>
    );
  return (
    <p className="flex min-w-0 items-center gap-2">
      <StatusMark kind={shown.flagged ? "warn" : "ok"} word={shown.flagged ? "Flagged" : "Not flagged"} />
      <span>
        most: {shown.category} <span className="num">{shown.score.toFixed(3)}</span>
      </span>
    </p>
  );
}

function Sound({ sound }: { sound: Blob }) {
  const url = useObjectUrl(sound);
  return (
    <div className="w-full max-w-96">
      <SoundPlayer src={url} label="The prompt, spoken" />
    </div>
  );
}

function Images({ before, after }: { before: string; after: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {[
        { src: before, alt: "The image of the prompt" },
        { src: after, alt: "The same image in sepia" },
      ].map(({ src, alt }) => (
        // biome-ignore lint/performance/noImgElement: a signed address of this gateway, already of the right size
        <img key={alt} className={PICTURE} src={src} alt={alt} width={180} height={120} />
      ))}
    </div>
  );
}

function Scores({ of }: { of: readonly { text: string; score: number }[] }) {
  const most = Math.max(...of.map(({ score }) => score), Number.EPSILON);
  return (
    <ol>
      {of.map(({ text, score }) => (
        <li key={text} className="grid grid-cols-[44px_64px_minmax(0,1fr)] items-center gap-2">
          <span className="num">{score.toFixed(3)}</span>
          <span className="h-2 bg-ink-2" aria-hidden="true" style={{ inlineSize: `${Math.max(0, score / most) * 64}px` }} />
          <span className="min-w-0 truncate">{text}</span>
        </li>
      ))}
    </ol>
  );
}
