"use client";

import { useMemo, useState } from "react";
import { formatBase64 } from "@/lib/client/size";
import type { Part } from "@/lib/contracts/content";
import { buttonClass } from "../../ui/button";
import { Code } from "../../ui/code";
import { Icon } from "../../ui/icon";
import { AnswerSound } from "./answer-sound";
import { isText, keptIn, readableJson } from "./content";
import { KeptPart } from "./kept-part";
import { bytesOf, extensionOf } from "./sound";
import { useObjectUrl } from "./use-object-url";

/** One part of an answer, with its kind in the margin. What has no view of its own is shown as JSON. */
export function PartView({ part, running, voice }: { part: Part; running: boolean; voice: string }) {
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] border-rule border-b py-3 pr-4">
      <span className="label pl-4 leading-6">{kindOf(part)}</span>
      <div className="min-w-0">
        <PartBody part={part} running={running} voice={voice} />
      </div>
    </div>
  );
}

function kindOf(part: Part): string {
  if (isText(part)) return part.thought ? "thought" : "text";
  const type = (part.inlineData ?? keptIn(part))?.mimeType.split("/")[0];
  return type === "image" || type === "audio" ? type : "part";
}

function PartBody({ part, running, voice }: { part: Part; running: boolean; voice: string }) {
  if (isText(part)) return <Words text={part.text} thought={part.thought === true} running={running} />;
  const kept = keptIn(part);
  if (kept)
    return (
      <KeptPart {...kept}>
        {(data, mimeType) => <PartBody part={{ inlineData: { mimeType, data } }} running={running} voice={voice} />}
      </KeptPart>
    );
  const { mimeType = "", data = "" } = part.inlineData ?? {};
  if (mimeType.startsWith("image/")) return <ImageFile mimeType={mimeType} data={data} />;
  if (mimeType.startsWith("audio/"))
    return <AnswerSound mimeType={mimeType} data={data} note={[voice, mimeType.split(";")[0]].filter(Boolean).join(" · ")} />;
  return <Code text={readableJson(part)} wrap />;
}

function Words({ text, thought, running }: { text: string; thought: boolean; running: boolean }) {
  return (
    <p dir="auto" className={`max-w-170 whitespace-pre-wrap text-prose [overflow-wrap:anywhere] ${thought ? "text-ink-2" : ""}`}>
      {text}
      {running && <span className="cursor" />}
    </p>
  );
}

function ImageFile({ mimeType, data }: { mimeType: string; data: string }) {
  const blob = useMemo(() => new Blob([bytesOf(data)], { type: mimeType }), [data, mimeType]);
  const url = useObjectUrl(blob);
  const [sides, setSides] = useState<string>();
  const [broken, setBroken] = useState(false);
  return (
    <div className="flex flex-wrap gap-4">
      {broken ? (
        <p className="text-dense text-fail">The browser cannot show this image.</p>
      ) : (
        url && (
          // biome-ignore lint/performance/noImgElement: the image came with the answer
          <img
            src={url}
            alt="Made by the model"
            className="block max-h-120 w-auto max-w-[min(100%,480px)] rounded-input"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSides(`${naturalWidth} × ${naturalHeight}`)}
            onError={() => setBroken(true)}
          />
        )
      )}
      <div className="flex flex-col items-start gap-1">
        <span className="mono">{sides ?? "–"}</span>
        <span className="label">{`${mimeType} · ${formatBase64(data)}`}</span>
        {url && (
          <a
            className={`${buttonClass({ variant: "quiet", small: true })} mt-2 -ml-2`}
            href={url}
            download={`image.${extensionOf(mimeType)}`}
          >
            <Icon name="download" />
            Download
          </a>
        )}
      </div>
    </div>
  );
}
