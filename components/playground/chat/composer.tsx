"use client";

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { chatOf } from "@/lib/client/chat/own";
import { addDraft, askedColumns, blockOf, type ChatSession, sendDraft } from "@/lib/client/chat/session";
import { CHAT_ROLES, pathOf } from "@/lib/client/chat/tree";
import { Button, IconButton } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { SeriesSwatch } from "../../ui/chip";
import { Icon } from "../../ui/icon";
import { Menu, MenuItem } from "../../ui/menu";
import { TextArea } from "../../ui/text-area";
import { formatCount } from "../figures";
import { RunButton } from "../run-button";
import { IMAGE_TYPES } from "./attachments";
import { BlindNote } from "./blind-note";
import { SERIES } from "./series";
import type { Images } from "./use-images";

interface ComposerProps {
  session: ChatSession;
  box: RefObject<HTMLDivElement | null>;
  images: Images;
}

/** Where the next message is written. It stands under the transcript and never moves while an answer is given. */
export function Composer({ session, box, images }: ComposerProps) {
  const { draft, draftImages } = session.state.own;
  const { columns, custom } = session.state;
  const { problem } = images;
  const blocked = blockOf(session);
  const again = draft.trim() === "" && draftImages.length === 0 && blocked === undefined;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    images.add(files);
  };
  return (
    <div ref={box} className="composer">
      <BlindNote images={images} />
      <DraftImages session={session} />
      <TextArea
        className="min-h-12 max-md:min-h-11 max-md:text-prose/5"
        rows={1}
        maxRows={10}
        aria-label="Message"
        placeholder={
          custom !== undefined
            ? "The JSON at the left is sent as it stands"
            : again
              ? "Run asks for an answer to what is above"
              : askOf(columns.length)
        }
        value={draft}
        onChange={({ target }) => session.setOwn({ draft: target.value })}
        onKeyDown={(event) => press(event, session)}
        onPaste={paste}
      />
      <div className="composer-bar">
        <ImagePick images={images} />
        <AddRole session={session} />
        {columns.length > 1 && <Asked session={session} />}
        <span className={`text-dense min-w-0 truncate ${problem || session.problem ? "text-fail" : "text-ink-3"}`} role="status">
          {session.problem ?? problem ?? soFar(session)}
        </span>
        <span className="ml-auto">
          <RunButton session={session} blocked={blocked} onRun={() => void sendDraft(session)} />
        </span>
      </div>
    </div>
  );
}

const askOf = (columns: number) => (columns > 1 ? `Ask all ${columns}` : "Write a message");

/** Enter sends where there is a real keyboard and makes a line elsewhere; with ⌘ or Ctrl it always sends. Escape stops. */
function press(event: KeyboardEvent<HTMLTextAreaElement>, session: ChatSession): void {
  // A word that is still being put together takes Enter and Escape for itself.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { draft, draftImages } = session.state.own;
  if (event.key === "Enter") {
    const mod = event.metaKey || event.ctrlKey;
    if (!mod && (event.shiftKey || event.altKey || window.matchMedia("(pointer: coarse)").matches)) return;
    event.preventDefault();
    void sendDraft(session);
  } else if (event.key === "Escape" && session.running) {
    event.preventDefault();
    session.stop();
  } else if (event.key === "Backspace" && draft === "" && draftImages.length > 0) session.setOwn({ draftImages: draftImages.slice(0, -1) });
}

function DraftImages({ session }: { session: ChatSession }) {
  const { draftImages } = session.state.own;
  if (draftImages.length === 0) return null;
  return (
    <ul className="chat-chips" aria-label="Images of the message">
      {draftImages.map((url, index) => (
        <li key={url.slice(-80)}>
          {/* biome-ignore lint/performance/noImgElement: it is in the page already, as data */}
          <img src={url} alt={`${index + 1} of ${draftImages.length}`} />
          <button
            type="button"
            aria-label={`Take image ${index + 1} away`}
            onClick={() => session.setOwn({ draftImages: draftImages.filter((_, at) => at !== index) })}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ImagePick({ images }: Pick<ComposerProps, "images">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        onChange={({ target }) => {
          images.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <IconButton
        variant="default"
        icon="clip"
        label="Add images; they can be pasted or dropped as well"
        onClick={() => images.ask() && input.current?.click()}
      />
    </>
  );
}

/** Puts what is written into the transcript in a role of choice, without asking. */
function AddRole({ session }: { session: ChatSession }) {
  const { draft, draftImages } = session.state.own;
  const nothing = draft.trim() === "" && draftImages.length === 0;
  return (
    <Menu
      align="start"
      side="top"
      label="Add to the messages as"
      trigger={
        <Button variant="quiet" icon="plus" disabled={session.running}>
          Add role
        </Button>
      }
    >
      {CHAT_ROLES.filter((role) => role !== "tool").map((role) => (
        <MenuItem key={role} disabled={nothing} onSelect={() => addDraft(session, role)}>
          {nothing ? `Write first, then add as ${role}` : `Add as ${role}, without asking`}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Which of several models the next message goes to. */
function Asked({ session }: { session: ChatSession }) {
  const { columns, own } = session.state;
  const asked = askedColumns(session);
  return (
    <fieldset className="chat-asked" aria-label="Models to ask">
      {columns.map(({ id, model }, index) => (
        <Checkbox
          key={id}
          checked={asked.includes(id)}
          onChange={({ target }) => session.setOwn({ off: target.checked ? own.off.filter((off) => off !== id) : [...own.off, id] })}
          label={
            <span className="flex min-w-0 items-center gap-1">
              <SeriesSwatch series={SERIES[index] ?? 1} />
              <span className="mono min-w-0 truncate">{model}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function soFar(session: ChatSession): string {
  const { columns, own } = session.state;
  if (session.running && columns.length > 1) {
    const running = columns.filter(({ id }) => session.runOf(id)?.running).length;
    return `Answering, ${running} of ${columns.length} still running`;
  }
  if (columns.length > 1) return "";
  const last = pathOf(chatOf(own, columns[0]?.id ?? "")).findLast(({ tokens }) => tokens?.in !== undefined);
  return last ? `${formatCount((last.tokens?.in ?? 0) + (last.tokens?.out ?? 0))} tokens so far` : "";
}
