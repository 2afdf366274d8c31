"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { readTable, TABLE_TYPES } from "@/lib/client/datasets/read-table";
import { formatBytes } from "@/lib/client/size";
import type { Dataset } from "@/lib/console/datasets/contract";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ImportMapping } from "./import-mapping";

interface ImportPanelProps {
  dataset: Dataset;
  file: File | "choose";
  onFile(file: File): void;
  onClose(): void;
}

/** A file to import: its columns get places, and what it would add is shown before. */
export function ImportPanel({ dataset, file, onFile, onClose }: ImportPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = file === "choose" ? undefined : file;
  const key = chosen && `${chosen.name} ${chosen.size} ${chosen.lastModified}`;
  const { data, error } = useQuery({
    queryKey: ["datasets", "file", key],
    queryFn: async () => (chosen ? readTable(chosen.name, new Uint8Array(await chosen.arrayBuffer())) : ""),
    enabled: chosen !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const problem = error ? `${chosen?.name} cannot be read. Choose it again.` : typeof data === "string" ? data : undefined;
  return (
    <section
      aria-label="Import"
      className="mx-4 my-3 flex max-h-[60%] flex-none flex-col gap-2 overflow-auto border border-border border-dashed p-4"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Icon name="upload" />
        {chosen ? (
          <>
            <span className="min-w-0 truncate font-strong">{chosen.name}</span>
            <span className="mono text-dense text-ink-2">
              {data && typeof data !== "string" && `${data.rows.length} rows · `}
              {formatBytes(chosen.size)}
              {data && typeof data !== "string" && ` · ${data.form}`}
            </span>
          </>
        ) : (
          <span className="font-strong">Import a CSV, TSV or JSONL file</span>
        )}
        <span className="label max-md:hidden">the first row names the columns; up to 10 MB</span>
        <span className="ml-auto flex gap-2">
          <Button variant="quiet" small onClick={onClose}>
            Cancel
          </Button>
          <Button small variant={chosen ? "default" : "primary"} onClick={() => input.current?.click()}>
            {chosen ? "Other file" : "Choose a file"}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          accept={TABLE_TYPES}
          aria-label="File to import"
          onChange={({ target }) => {
            const [next] = target.files ?? [];
            if (next) onFile(next);
            target.value = "";
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="text-dense text-fail">
          {problem}
        </p>
      )}
      {chosen && !data && !problem && <p className="label">Reading the file</p>}
      {data && typeof data !== "string" && <ImportMapping key={key} dataset={dataset} table={data} onDone={onClose} />}
    </section>
  );
}
