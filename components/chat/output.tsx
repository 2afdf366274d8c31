"use client";

import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { type ChatDesk, settle, takeUp } from "@/lib/client/chat-desk";
import { modelNamed } from "@/lib/client/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { FormSchema } from "@/lib/contracts/form-schema";
import type { SetupState } from "./bench";
import { Compare } from "./compare";
import { Composer } from "./composer";
import { ChatNews } from "./news";
import { Single } from "./single";
import { usePictures } from "./use-pictures";

interface ChatOutputProps {
  desk: ChatDesk;
  schema: FormSchema;
  setup: SetupState;
  phone: boolean;
}

/** The right pane: one transcript or several, then the composer. Pictures can be dropped anywhere on it. */
export function ChatOutput({ desk, schema, setup, phone }: ChatOutputProps) {
  const several = desk.state.columns.length > 1;
  const simulated = useSimulated();
  const pane = useRef<HTMLDivElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  const pictures = usePictures(desk);
  useSettled(desk);
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };
  const jump = (event: KeyboardEvent) => {
    if (event.key !== "F6") return;
    event.preventDefault();
    const inComposer = composer.current?.contains(document.activeElement);
    const target = inComposer ? pane.current?.querySelector<HTMLElement>("[role=log]") : composer.current?.querySelector("textarea");
    target?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop pictures, and F6 between its two parts
    <div
      ref={pane}
      className="chat"
      data-setup={setup}
      data-several={several || undefined}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
      onKeyDown={jump}
    >
      {several ? <Compare {...{ desk, schema, simulated }} oneAtATime={phone} /> : <Single desk={desk} simulated={simulated} />}
      <Composer desk={desk} box={composer} pictures={pictures} />
      <ChatNews desk={desk} />
    </div>
  );
}

/** After every change the transcript takes in what the runs have. */
function useSettled(desk: ChatDesk): void {
  const { version } = desk;
  useEffect(() => takeUp(desk), [desk]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with whatever is read
  useEffect(() => settle(desk), [desk, version]);
}

function useSimulated(): (model: string) => boolean {
  const items = useQuery(modelsQuery).data?.items;
  return useCallback((model) => modelNamed(items, model)?.simulated ?? false, [items]);
}
