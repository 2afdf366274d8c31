"use client";

import type { Shown } from "@/lib/client/tour-calls";
import { useObjectUrl } from "../generate/use-object-url";
import { StatusMark } from "../ui/status-mark";

/** What a stop gave, small enough for a row. */
export function ShownResult({ shown }: { shown: Shown }) {
  if (shown.kind === "text") return <p className="tour-text">{shown.text.replace(/\*\*|`/g, "")}</p>;
  if (shown.kind === "sound") return <Sound sound={shown.sound} />;
  if (shown.kind === "pictures") return <Pictures {...shown} />;
  if (shown.kind === "scores") return <Scores of={shown.of} />;
  if (shown.kind === "film")
    // biome-ignore lint/a11y/useMediaCaption: a film of the sandbox is silent
    return <video className="tour-picture" src={shown.address} controls playsInline preload="metadata" aria-label="The film" />;
  return (
    <p className="row">
      <StatusMark kind={shown.flagged ? "warn" : "ok"} word={shown.flagged ? "Flagged" : "Nothing found"} />
      <span className="ink-3">
        most: {shown.category} <span className="num">{shown.score.toFixed(3)}</span>
      </span>
    </p>
  );
}

function Sound({ sound }: { sound: Blob }) {
  const url = useObjectUrl(sound);
  // biome-ignore lint/a11y/useMediaCaption: it says the prompt, which stands above
  return <audio className="w-full max-w-96" src={url} controls aria-label="The prompt, spoken" />;
}

function Pictures({ before, after }: { before: string; after: string }) {
  return (
    <div className="row wrap">
      {[
        { src: before, alt: "The picture of the prompt" },
        { src: after, alt: "The same picture in sepia" },
      ].map(({ src, alt }) => (
        // biome-ignore lint/performance/noImgElement: a signed address of this gateway, already of the right size
        <img key={alt} className="tour-picture" src={src} alt={alt} width={180} height={120} />
      ))}
    </div>
  );
}

function Scores({ of }: { of: readonly { text: string; score: number }[] }) {
  const most = Math.max(...of.map(({ score }) => score), Number.EPSILON);
  return (
    <ol>
      {of.map(({ text, score }) => (
        <li key={text} className="tour-score">
          <span className="num">{score.toFixed(3)}</span>
          <span className="tour-bar" aria-hidden="true" style={{ inlineSize: `${Math.max(0, score / most) * 64}px` }} />
          <span className="trunc">{text}</span>
        </li>
      ))}
    </ol>
  );
}
