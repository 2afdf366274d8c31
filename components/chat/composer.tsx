"use client";

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { addDraft, askedColumns, blockOf, type ChatDesk, sendDraft } from "@/lib/client/chat-desk";
import { chatOf } from "@/lib/client/chat-own";
import { CHAT_ROLES, pathOf } from "@/lib/client/chat-tree";
import { formatCount } from "../bench/figures";
import { RunButton } from "../bench/run-button";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { SeriesSwatch } from "../ui/chip";
import { Icon } from "../ui/icon";
import { Menu, MenuItem } from "../ui/menu";
import { TextArea } from "../ui/text-area";
import { PICTURE_TYPES } from "./attachments";
import { BlindNote } from "./blind-note";
import { SERIES } from "./series";
import type { Pictures } from "./use-pictures";

interface ComposerProps {
  desk: ChatDesk;
  box: RefObject<HTMLDivElement | null>;
  pictures: Pictures;
}

/** Where the next message is written. It stands under the transcript and never moves while an answer is given. */
export function Composer({ desk, box, pictures }: ComposerProps) {
  const { draft, draftImages } = desk.state.own;
  const { columns, custom } = desk.state;
  const { problem } = pictures;
  const blocked = blockOf(desk);
  const again = draft.trim() === "" && draftImages.length === 0 && blocked === undefined;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };
  return (
    <div ref={box} className="composer">
      <BlindNote pictures={pictures} />
      <DraftPictures desk={desk} />
      <TextArea
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
        onChange={({ target }) => desk.setOwn({ draft: target.value })}
        onKeyDown={(event) => press(event, desk)}
        onPaste={paste}
      />
      <div className="composer-bar">
        <PicturePick pictures={pictures} />
        <AddRole desk={desk} />
        {columns.length > 1 && <Asked desk={desk} />}
        <span className={`hint trunc ${problem || desk.problem ? "c-fail" : ""}`} role="status">
          {desk.problem ?? problem ?? soFar(desk)}
        </span>
        <span className="push">
          <RunButton desk={desk} blocked={blocked} onRun={() => void sendDraft(desk)} />
        </span>
      </div>
    </div>
  );
}

const askOf = (columns: number) => (columns > 1 ? `Ask all ${columns}` : "Write a message");

/** Enter sends where there is a real keyboard and makes a line elsewhere; with ⌘ or Ctrl it always sends. Escape stops. */
function press(event: KeyboardEvent<HTMLTextAreaElement>, desk: ChatDesk): void {
  // A word that is still being put together takes Enter and Escape for itself.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { draft, draftImages } = desk.state.own;
  if (event.key === "Enter") {
    const mod = event.metaKey || event.ctrlKey;
    if (!mod && (event.shiftKey || event.altKey || window.matchMedia("(pointer: coarse)").matches)) return;
    event.preventDefault();
    void sendDraft(desk);
  } else if (event.key === "Escape" && desk.running) {
    event.preventDefault();
    desk.stop();
  } else if (event.key === "Backspace" && draft === "" && draftImages.length > 0) desk.setOwn({ draftImages: draftImages.slice(0, -1) });
}

function DraftPictures({ desk }: { desk: ChatDesk }) {
  const { draftImages } = desk.state.own;
  if (draftImages.length === 0) return null;
  return (
    <ul className="chat-chips" aria-label="Pictures of the message">
      {draftImages.map((url, index) => (
        <li key={url.slice(-80)}>
          {/* biome-ignore lint/performance/noImgElement: it is in the page already, as data */}
          <img src={url} alt={`${index + 1} of ${draftImages.length}`} />
          <button
            type="button"
            aria-label={`Take picture ${index + 1} away`}
            onClick={() => desk.setOwn({ draftImages: draftImages.filter((_, at) => at !== index) })}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PicturePick({ pictures }: Pick<ComposerProps, "pictures">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <IconButton
        variant="default"
        icon="clip"
        label="Add pictures; they can be pasted or dropped as well"
        onClick={() => pictures.ask() && input.current?.click()}
      />
    </>
  );
}

/** Puts what is written into the transcript in a role of choice, without asking. */
function AddRole({ desk }: { desk: ChatDesk }) {
  const { draft, draftImages } = desk.state.own;
  const nothing = draft.trim() === "" && draftImages.length === 0;
  return (
    <Menu
      align="start"
      side="top"
      label="Add to the messages as"
      trigger={
        <Button variant="quiet" icon="plus" disabled={desk.running}>
          Add role
        </Button>
      }
    >
      {CHAT_ROLES.filter((role) => role !== "tool").map((role) => (
        <MenuItem key={role} disabled={nothing} onSelect={() => addDraft(desk, role)}>
          {nothing ? `Write first, then add as ${role}` : `Add as ${role}, without asking`}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Which of several models the next message goes to. */
function Asked({ desk }: { desk: ChatDesk }) {
  const { columns, own } = desk.state;
  const asked = askedColumns(desk);
  return (
    <fieldset className="chat-asked" aria-label="Models to ask">
      {columns.map(({ id, model }, index) => (
        <Checkbox
          key={id}
          checked={asked.includes(id)}
          onChange={({ target }) => desk.setOwn({ off: target.checked ? own.off.filter((off) => off !== id) : [...own.off, id] })}
          label={
            <span className="row row-1">
              <SeriesSwatch series={SERIES[index] ?? 1} />
              <span className="mono trunc">{model}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function soFar(desk: ChatDesk): string {
  const { columns, own } = desk.state;
  if (desk.running && columns.length > 1) {
    const running = columns.filter(({ id }) => desk.runOf(id)?.running).length;
    return `Answering, ${running} of ${columns.length} still running`;
  }
  if (columns.length > 1) return "";
  const last = pathOf(chatOf(own, columns[0]?.id ?? "")).findLast(({ tokens }) => tokens?.in !== undefined);
  return last ? `${formatCount((last.tokens?.in ?? 0) + (last.tokens?.out ?? 0))} tokens so far` : "";
}
