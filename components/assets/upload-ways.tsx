"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { type Command, useCommands } from "../shell/commands";
import { Button } from "../ui/button";
import { ASSETS_SHORTCUTS } from "./shortcuts";
import { ICON_ON_PHONE } from "./styles";
import { teamUploads } from "./team-uploads";

/** Selects files and uploads them. `group` is the id of a group, or empty. */
export function UploadButton({ group, primary = false }: { group: string; primary?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useCommands(
    useMemo(
      (): readonly Command[] =>
        primary ? [{ ...ASSETS_SHORTCUTS.shortcuts.upload, group: "Do", icon: "plus", run: () => input.current?.click() }] : [],
      [primary],
    ),
  );
  return (
    <>
      <Button
        variant={primary ? "primary" : "default"}
        icon="plus"
        chord={primary ? "U" : undefined}
        className={primary ? ICON_ON_PHONE : ""}
        onClick={() => input.current?.click()}
      >
        <span className={primary ? "max-md:sr-only" : ""}>Upload</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*,audio/*"
        aria-label="Files to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          teamUploads.add([...(target.files ?? [])], group);
          target.value = "";
        }}
      />
    </>
  );
}

const DROP =
  "pointer-events-none absolute inset-0 z-20 grid place-content-center justify-items-center gap-1 bg-canvas/88 outline-2 " +
  "outline-ink outline-dashed -outline-offset-12";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files dropped anywhere on the page, with a hint while dragging, and pasted files. */
export function DropZone({ group, into }: { group: string; into: string }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Every element fires enter and leave: the drag is over the page while more were entered than left.
    let depth = 0;
    const listen = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, hear, { signal: listen.signal });
    on("dragenter", (event) => {
      if (hasFiles(event)) setOver(++depth > 0);
    });
    on("dragleave", (event) => {
      if (hasFiles(event)) setOver(--depth > 0);
    });
    on("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    on("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      teamUploads.add([...(event.dataTransfer?.files ?? [])], group);
    });
    on("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      teamUploads.add(files, group);
    });
    return () => listen.abort();
  }, [group]);
  if (!over) return null;
  return (
    <div className={DROP} role="status">
      <p className="font-strong text-control">Drop to upload to {into}</p>
      <p className="text-ink-2">Images up to 30 MB, videos and audio up to 50 MB</p>
    </div>
  );
}
