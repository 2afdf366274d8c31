"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { type Artefact, nameOf, versionsOf } from "@/lib/client/chat/artefacts";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf } from "@/lib/client/chat/tree";
import { IconButton } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { DIALOG } from "../../../ui/dialog-styles";
import { useMedia } from "../../../ui/use-media";
import { ArtefactView } from "./artefact-view";
import { BESIDE } from "./open-artefact";

const SHEET = { ...DIALOG.work, body: "flex min-h-0 flex-1 flex-col" };

interface ArtefactPanelProps {
  session: ChatSession;
  artefact: Artefact;
  onShow(version: Artefact): void;
  onClose(): void;
}

/** What the model made, beside the conversation; on narrow windows in a sheet over it. */
export function ArtefactPanel({ session, artefact, onShow, onClose }: ArtefactPanelProps) {
  const beside = useMedia(BESIDE);
  const { columns, own } = session.state;
  const versions = useMemo(
    () =>
      versionsOf(
        artefact,
        columns.map(({ id }) => pathOf(chatOf(own, id))),
      ),
    [artefact, columns, own],
  );
  const view = <ArtefactView {...{ artefact, versions, onShow }} />;
  if (beside) return <Beside title={nameOf(artefact)} view={view} onClose={onClose} />;
  return (
    <Dialog open title={nameOf(artefact)} look={SHEET} onClose={onClose}>
      {view}
    </Dialog>
  );
}

/** Takes the focus, and returns it when it is closed. */
function Beside({ title, view, onClose }: { title: string; view: ReactNode; onClose(): void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <aside
      ref={panel}
      aria-label="Opened from the answer"
      className="flex w-1/2 min-w-0 flex-none flex-col border-rule border-l bg-panel"
      onKeyDown={press}
    >
      <div className="bar flex-none">
        <h2 className="min-w-0 truncate font-strong">{title}</h2>
        <IconButton small icon="close" className="ml-auto" label="Close the preview" onClick={onClose} />
      </div>
      {view}
    </aside>
  );
}
