"use client";

import { useEffect, useRef } from "react";
import { IconButton } from "../../ui/button";
import { TextArea } from "../../ui/text-area";
import type { DraftPart } from "./content";

interface PartRowProps {
  part: DraftPart;
  /** `part 1 of turn 2` */
  name: string;
  /** Focused when it appears. */
  focus: boolean;
  onChange(part: DraftPart): void;
  onRemove(): void;
}

/** One part of a turn. Backspace in an empty text removes it. */
export function PartRow({ part, name, focus, onChange, onRemove }: PartRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) row.current?.querySelector("textarea")?.focus();
  }, [focus]);
  return (
    <div ref={row} className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start border-rule border-b py-1 last:border-b-0">
      <span className="label pl-2 leading-6">{kindOf(part)}</span>
      {part.kind === "text" ? (
        <TextArea
          aria-label={`Text, ${name}`}
          rows={1}
          look="bare"
          value={part.text}
          onChange={({ target }) => onChange({ ...part, text: target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Backspace" || part.text !== "") return;
            event.preventDefault();
            onRemove();
          }}
        />
      ) : (
        <DataPart part={part} name={name} />
      )}
      <IconButton small icon="close" label={`Remove ${name}`} className="mr-1" onClick={onRemove} />
    </div>
  );
}

function kindOf(part: DraftPart): string {
  if (part.kind !== "data") return part.kind === "text" ? "text" : "part";
  return part.mimeType.startsWith("image/") ? "image" : "audio";
}

function DataPart({ part, name }: { part: Exclude<DraftPart, { kind: "text" }>; name: string }) {
  if (part.kind === "other") return <code className="mono px-1 leading-6 break-all">{JSON.stringify(part.part).slice(0, 400)}</code>;
  return (
    <div className="flex min-w-0 flex-col gap-1 px-1">
      {part.mimeType.startsWith("image/") && (
        // biome-ignore lint/performance/noImgElement: the image is in the page already
        <img src={`data:${part.mimeType};base64,${part.data}`} alt={`Image, ${name}`} className="max-h-24 max-w-full self-start" />
      )}
      <span className="mono min-w-0 truncate text-ink-3 leading-6">{part.name}</span>
    </div>
  );
}
