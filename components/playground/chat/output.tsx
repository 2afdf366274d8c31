"use client";

import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import type { Artefact } from "@/lib/client/chat/artefacts";
import { chatOf } from "@/lib/client/chat/page-state";
import { type ChatSession, settle, takeUp } from "@/lib/client/chat/session";
import { pathOf } from "@/lib/client/chat/tree";
import { modelsQuery } from "@/lib/client/queries";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { isPressed } from "../../shell/shortcut";
import { onDemand } from "../../ui/later";
import { useMedia } from "../../ui/use-media";
import { BESIDE, OpenArtefact } from "./artefact/open-artefact";
import { Compare } from "./compare";
import { Composer } from "./composer";
import { ChatNews } from "./news";
import { CHAT_SHORTCUTS } from "./shortcuts";
import { Single } from "./single";
import { useAttachments } from "./use-attachments";

const ArtefactPanel = onDemand(() => import("./artefact/artefact-panel").then(({ ArtefactPanel }) => ArtefactPanel));

interface ChatOutputProps {
  session: ChatSession;
  schema: FormSchema;
  phone: boolean;
  /** True if the setup, which has the examples, is not shown. */
  tries: boolean;
  /** True if there is no room for the margin. */
  narrow: boolean;
}

/** The right pane: one or several transcripts, then the composer, and beside them what was opened of an answer. Images and files can be dropped anywhere on it. */
export function ChatOutput({ session, schema, phone, tries, narrow }: ChatOutputProps) {
  const several = session.state.columns.length > 1;
  const simulated = useSimulated();
  const pane = useRef<HTMLDivElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  const images = useAttachments(session);
  const [artefact, setArtefact] = useState<Artefact>();
  const beside = useMedia(BESIDE) && artefact !== undefined;
  // A new conversation has none of it.
  if (artefact && isEmpty(session)) setArtefact(undefined);
  useSettled(session);
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    images.add(files);
  };
  const jump = (event: KeyboardEvent) => {
    if (!isPressed(event, CHAT_SHORTCUTS.shortcuts.switch)) return;
    event.preventDefault();
    const inComposer = composer.current?.contains(document.activeElement);
    const target = inComposer ? pane.current?.querySelector<HTMLElement>("[role=log]") : composer.current?.querySelector("textarea");
    target?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files, and F6 between its two parts
    <div
      ref={pane}
      className="flex min-h-0 min-w-0 flex-1"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
      onKeyDown={jump}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OpenArtefact value={setArtefact}>
          {several ? (
            <Compare {...{ session, schema, simulated, tries }} oneAtATime={phone} />
          ) : (
            <Single {...{ session, simulated, tries }} narrow={beside || narrow} />
          )}
        </OpenArtefact>
        <Composer session={session} box={composer} images={images} phone={phone} />
        <ChatNews session={session} />
      </div>
      {artefact && <ArtefactPanel {...{ session, artefact }} onShow={setArtefact} onClose={() => setArtefact(undefined)} />}
    </div>
  );
}

function isEmpty({ state: { columns, own } }: ChatSession): boolean {
  return columns.every(({ id }) => pathOf(chatOf(own, id)).length === 0);
}

/** After every change the transcript is updated from the runs. */
function useSettled(session: ChatSession): void {
  const { version } = session;
  useEffect(() => takeUp(session), [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with whatever is read
  useEffect(() => settle(session), [session, version]);
}

function useSimulated(): (model: string) => boolean {
  const items = useQuery(modelsQuery).data?.items;
  return useCallback((model) => modelNamed(items, model)?.simulated ?? false, [items]);
}
