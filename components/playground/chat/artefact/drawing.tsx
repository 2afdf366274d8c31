"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DRAWING_FAILED, type DrawnKind, documentOf } from "@/lib/client/chat/artefact-document";
import { type Artefact, nameOf, stemOf } from "@/lib/client/chat/artefacts";
import { saveFile } from "../../../media/download";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/error-state";
import { drawingLibraries } from "./drawing-libraries";
import { PreviewFrame } from "./preview-frame";

/** A diagram or chart, drawn in the frame of previews by a library that is loaded with the first one. */
export function Drawing({ artefact, kind }: { artefact: Artefact; kind: DrawnKind }) {
  const [svg, setSvg] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ["drawing-libraries", kind],
    queryFn: () => drawingLibraries(kind),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  if (error && !data)
    return (
      <div className="min-h-0 flex-1 p-4">
        <ErrorState title="The preview could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message} The code is not affected.
        </ErrorState>
      </div>
    );
  if (!data) return <p className="min-h-0 flex-1 p-4 text-dense text-ink-3">Loading the preview</p>;
  return (
    <PreviewFrame
      title={nameOf(artefact)}
      html={documentOf(artefact)}
      send={{ scripts: data, source: artefact.text, failed: DRAWING_FAILED[kind] }}
      onDrawn={setSvg}
    >
      {svg !== undefined && (
        <Button
          small
          variant="quiet"
          icon="download"
          onClick={() => saveFile(new Blob([svg], { type: "image/svg+xml" }), `${stemOf(artefact)}.svg`)}
        >
          SVG
        </Button>
      )}
    </PreviewFrame>
  );
}
