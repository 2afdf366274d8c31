"use client";

import { useState } from "react";
import { documentOf, isDrawn } from "@/lib/client/chat/artefact-document";
import { type Artefact, fileNameOf, nameOf } from "@/lib/client/chat/artefacts";
import { saveFile } from "../../../media/download";
import { IconButton } from "../../../ui/button";
import { CopyButton } from "../../../ui/copy-button";
import { HighlightedCode } from "../../../ui/highlight/highlighted-code";
import { onDemand } from "../../../ui/later";
import { SegmentedControl } from "../../../ui/segmented-control";
import { PreviewFrame } from "./preview-frame";

const Drawing = onDemand(() => import("./drawing").then(({ Drawing }) => Drawing));
const CsvTable = onDemand(() => import("./csv-table").then(({ CsvTable }) => CsvTable));

interface ArtefactViewProps {
  artefact: Artefact;
  versions: readonly Artefact[];
  onShow(version: Artefact): void;
}

/** An artefact with its tools: preview or code, versions, copy and download. */
export function ArtefactView({ artefact, versions, onShow }: ArtefactViewProps) {
  const [wanted, setWanted] = useState<"preview" | "code">("preview");
  const view = artefact.kind === "code" ? "code" : wanted;
  return (
    <>
      <div className="flex min-h-(--h-bar) flex-none flex-wrap items-center gap-2 border-rule border-b px-4 py-1">
        {artefact.kind !== "code" && (
          <SegmentedControl
            small
            label="Show"
            value={view}
            segments={[
              { value: "preview", label: artefact.kind === "csv" ? "Table" : "Preview" },
              { value: "code", label: artefact.kind === "csv" ? "Text" : "Code" },
            ]}
            onChange={setWanted}
          />
        )}
        <Versions {...{ artefact, versions, onShow }} />
        <span className="ml-auto flex items-center gap-1">
          <CopyButton small text={artefact.text} what="the text" />
          <IconButton
            small
            icon="download"
            label={`Download ${fileNameOf(artefact)}`}
            onClick={() => saveFile(new Blob([artefact.text], { type: "application/octet-stream" }), fileNameOf(artefact))}
          />
        </span>
      </div>
      {view === "code" ? (
        <div className="min-h-0 flex-1 overflow-auto">
          <HighlightedCode text={artefact.text} language={artefact.language || artefact.kind} />
        </div>
      ) : artefact.kind === "csv" ? (
        <CsvTable text={artefact.text} tabs={artefact.language.toLowerCase() === "tsv"} />
      ) : isDrawn(artefact.kind) ? (
        <Drawing key={artefact.text} artefact={artefact} kind={artefact.kind} />
      ) : (
        <PreviewFrame key={artefact.text} title={nameOf(artefact)} html={documentOf(artefact)} />
      )}
    </>
  );
}

function Versions({ artefact, versions, onShow }: ArtefactViewProps) {
  const place = versions.findIndex(({ text }) => text === artefact.text);
  if (versions.length < 2 || place < 0) return null;
  const go = (step: -1 | 1) => {
    const version = versions[place + step];
    if (version) onShow(version);
  };
  return (
    <span className="inline-flex items-center">
      <IconButton small icon="left" label="Previous version" disabled={place === 0} onClick={() => go(-1)} />
      <span className="mono text-ink-2" role="status">
        <span className="sr-only">Version </span>
        {place + 1}/{versions.length}
      </span>
      <IconButton small icon="right" label="Next version" disabled={place === versions.length - 1} onClick={() => go(1)} />
    </span>
  );
}
