"use client";

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { openCalls } from "@/lib/client/chat/loop/open-calls";
import { chatOf, hasDraft, variablesIn } from "@/lib/client/chat/page-state";
import { askedColumns, blockOf, type ChatSession, sendDraft } from "@/lib/client/chat/session";
import { pathOf } from "@/lib/client/chat/tree";
import { emptyLabel, emptyOf } from "@/lib/client/session/variables";
import { isPressed } from "../../shell/shortcut";
import { useChordKeys } from "../../shell/use-chord-keys";
import { Icon } from "../../ui/icon";
import { TextArea } from "../../ui/text-area";
import { formatCount } from "../figures";
import { RunButton } from "../run-button";
import { PLAYGROUND_SHORTCUTS } from "../shortcuts";
import { SignInAgain } from "../sign-in-again";
import { AddMenu, AddRole, FilePick } from "./add";
import { BlindNote } from "./blind-note";
import { DialectNote } from "./dialect-note";
import { DraftFiles } from "./draft-files";
import { ImprovePrompt } from "./improve/improve-prompt";
import { OfferedImages } from "./offered-images";
import { CHAT_SHORTCUTS } from "./shortcuts";
import type { Images } from "./use-images";

interface ComposerProps {
  session: ChatSession;
  box: RefObject<HTMLDivElement | null>;
  images: Images;
  /** Places Run beside the field, and all additions in one menu. */
  phone: boolean;
}

/** The message input. It keeps its place under the transcript while an answer arrives. */
export function Composer({ session, box, images, phone }: ComposerProps) {
  const { draft } = session.state.own;
  const { custom } = session.state;
  const { problem } = images;
  const [early, setEarly] = useState(false);
  const enter = useChordKeys("enter");
  const blocked = blockOf(session);
  const again = !hasDraft(session.state.own) && blocked === undefined;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    images.add(files);
  };
  const failed = session.problem ?? problem;
  const empty = emptyLabel(custom === undefined ? emptyOf(variablesIn(session.state.own), session.state.own.variables) : []);
  const what = session.answering ? "An answer is still arriving" : "A tool is still running";
  const tooEarly = early && session.running ? `${what}: stop it with Esc, or send when it has ended.` : undefined;
  const look = `text-dense ${failed ? "text-fail" : tooEarly ? "text-ink" : "text-ink-3"}`;
  const run = (
    <RunButton session={session} blocked={blocked} anyway={empty !== undefined} chord={enter} onRun={() => void sendDraft(session)} />
  );
  return (
    <div ref={box} className="flex-none border-rule border-t bg-panel px-4 pt-3 max-md:pt-2">
      <BlindNote images={images} />
      <DialectNote session={session} />
      <OfferedImages session={session} images={images} />
      <DraftImages session={session} />
      <DraftFiles session={session} />
      {phone && (
        <p className={`${look} pb-2 empty:hidden`} role="status">
          {failed ?? tooEarly ?? empty}
        </p>
      )}
      {phone && <SignInAgain problem={failed} />}
      <div className={phone ? "flex items-end gap-2 pb-2" : ""}>
        {phone && <AddMenu session={session} images={images} />}
        <TextArea
          key="message"
          data-first-field=""
          className="min-h-12 max-md:min-h-11 max-md:min-w-0 max-md:flex-1 max-md:text-prose/5"
          rows={1}
          maxRows={10}
          aria-label="Message"
          placeholder={custom !== undefined ? "The setup's JSON is sent as written" : again ? "Press Run to get an answer" : askOf(session)}
          value={draft}
          onChange={({ target }) => session.setOwn({ draft: target.value })}
          onKeyDown={(event) => press(event, session, setEarly)}
          onPaste={paste}
        />
        {phone && run}
      </div>
      {!phone && (
        <div className="flex h-12 items-center gap-2">
          <FilePick images={images} />
          <AddRole session={session} />
          <ImprovePrompt
            what="the message"
            text={draft}
            model={session.state.columns[0]?.model ?? ""}
            onChange={(text) => session.setOwn({ draft: text })}
          />
          <span className={`${look} min-w-0 truncate`} role="status" title={failed}>
            {failed ?? tooEarly ?? empty ?? soFar(session)}
          </span>
          <SignInAgain problem={failed} />
          <span className="ml-auto">{run}</span>
        </div>
      )}
    </div>
  );
}

function askOf(session: ChatSession): string {
  const { length: all } = session.state.columns;
  const asked = askedColumns(session).length;
  const instead = askedColumns(session).some((id) => openCalls(pathOf(chatOf(session.state.own, id))).length > 0);
  if (all === 1) return instead ? "Say something instead of answering the tool" : "Write a message";
  return `${asked === all ? `Ask all ${all}` : `Ask ${asked} of ${all}`}${instead ? " instead of answering the tool" : ""}`;
}

/** With a physical keyboard Enter sends, otherwise it adds a line; with ⌘ or Ctrl it always sends. Escape stops. */
function press(event: KeyboardEvent<HTMLTextAreaElement>, session: ChatSession, onEnter: (early: boolean) => void): void {
  // IME composition uses Enter and Escape itself.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { draft, draftImages } = session.state.own;
  if (event.key.toLowerCase() === CHAT_SHORTCUTS.shortcuts.send.chord) {
    const mod = event.metaKey || event.ctrlKey;
    if (!mod && (event.shiftKey || event.altKey || window.matchMedia("(pointer: coarse)").matches)) return;
    event.preventDefault();
    onEnter(session.running);
    void sendDraft(session);
  } else if (isPressed(event, PLAYGROUND_SHORTCUTS.shortcuts.stop) && session.running) {
    event.preventDefault();
    session.stop();
  } else if (event.key === "Backspace" && draft === "" && draftImages.length > 0) session.setOwn({ draftImages: draftImages.slice(0, -1) });
}

function DraftImages({ session }: { session: ChatSession }) {
  const { draftImages } = session.state.own;
  if (draftImages.length === 0) return null;
  return (
    <ul className="flex gap-2 overflow-x-auto pb-2" aria-label="Images of the message">
      {draftImages.map((url, index) => (
        <li key={url.slice(-80)} className="relative flex-none">
          {/* biome-ignore lint/performance/noImgElement: it is in the page already, as data */}
          <img
            src={url}
            alt={`${index + 1} of ${draftImages.length}`}
            className="size-12 rounded-input border border-border object-cover"
          />
          <button
            type="button"
            className="absolute top-0 right-0 grid size-6 place-items-center rounded-input border border-border bg-raised"
            aria-label={`Remove image ${index + 1}`}
            onClick={() => session.setOwn({ draftImages: draftImages.filter((_, at) => at !== index) })}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function soFar(session: ChatSession): string {
  const { columns, own } = session.state;
  if (session.running && columns.length > 1) {
    const busy = columns.filter(({ id }) => session.isBusy(id)).length;
    return `Answering: ${busy} of ${columns.length} still running`;
  }
  if (columns.length > 1) return "";
  const last = pathOf(chatOf(own, columns[0]?.id ?? "")).findLast(({ tokens }) => tokens?.in !== undefined);
  return last ? `${formatCount((last.tokens?.in ?? 0) + (last.tokens?.out ?? 0))} tokens so far` : "";
}
