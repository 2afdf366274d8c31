"use client";

import { Command as Cmdk } from "cmdk";
import { useRouter } from "next/navigation";
import { Fragment, type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from "react";
import { chordKeys } from "../shell/chords";
import { isPressed } from "../shell/shortcut";
import { useModal } from "../ui/dialog";
import { PAPER } from "../ui/dialog-styles";
import { Icon } from "../ui/icon";
import { KeyCaps } from "../ui/key-cap";
import { leaveBy } from "../ui/leave";
import { type Entry, KIND_NAMES } from "./entries";
import { findId } from "./find-id";
import { RECENT } from "./groups";
import { noteRecent } from "./recent";
import { PALETTE_SHORTCUTS } from "./shortcuts";
import { useEntries } from "./use-entries";

const ITEM =
  "relative flex min-h-9 cursor-pointer items-center gap-3 px-4 pointer-coarse:min-h-11 data-[selected=true]:bg-selected data-[selected=true]:edge-ink";

const GROUP =
  "[&>[cmdk-group-heading]]:px-4 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:text-label [&>[cmdk-group-heading]]:text-ink-3";

/** Finds pages, actions and objects by their words, and opens pasted ids. */
export function Palette({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key; a press on the backdrop is an addition
    <dialog
      ref={dialog}
      className={`${PAPER} mx-auto mt-[12dvh] mb-auto w-160 max-w-[calc(100vw-16px)] overflow-hidden`}
      aria-label="Search or run a command"
      onCancel={cancel}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && <PaletteBody onClose={onClose} />}
    </dialog>
  );
}

function PaletteBody({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const router = useRouter();
  const { groups, state } = useEntries(text);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const id = useMemo(() => findId(text), [text]);
  const act = (run: () => void) => {
    onClose();
    // After the dialog has restored the focus, so that the action may move it.
    setTimeout(run);
  };
  const take = (entry: Entry) => {
    if (entry.of === undefined) noteRecent(entry);
    const { href, run } = entry;
    act(() => (href === undefined ? run?.() : leaveBy(() => router.push(href))));
  };
  // Late results don't change the selection; typing resets it to the first.
  const known = entries.some((entry) => entry.id === chosen) || (id !== undefined && chosen === PASTED);
  const value = known ? chosen : id ? PASTED : (entries[0]?.id ?? "");
  const openApart = (event: KeyboardEvent) => {
    const entry = entries.find((one) => one.id === value);
    if (!isPressed(event, PALETTE_SHORTCUTS.shortcuts.newTab) || entry?.href === undefined) return;
    event.preventDefault();
    noteRecent(entry);
    window.open(entry.href, "_blank", "noopener");
  };
  return (
    <Cmdk label="Search or run a command" loop shouldFilter={false} value={value} onValueChange={setChosen} onKeyDown={openApart}>
      <div className="flex h-12 items-center gap-3 border-rule border-b px-4 text-ink-3">
        <Icon name="search" />
        <Cmdk.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setChosen("");
          }}
          maxLength={300}
          placeholder="Search, or paste an id"
          className="min-w-0 flex-1 text-ink text-prose outline-none"
          data-autofocus
        />
        <KeyCaps keys={["Esc"]} />
      </div>
      <Cmdk.List className="h-[min(360px,60dvh)] scroll-py-2 overflow-y-auto overscroll-contain py-2">
        {id && (
          <Cmdk.Item
            className={ITEM}
            value={PASTED}
            onSelect={() => act(() => void id.address().then((address) => address && leaveBy(() => router.push(address))))}
          >
            <Icon name={id.icon} />
            {id.title}
            <span className="mono min-w-0 truncate text-ink-3">{id.id}</span>
          </Cmdk.Item>
        )}
        {groups.map(({ name, entries: own }) => (
          <Cmdk.Group key={name} heading={name} className={GROUP}>
            {own.map((entry) => (
              <PaletteRow key={entry.id} entry={entry} typed={text} named={name === RECENT} onTake={() => take(entry)} />
            ))}
          </Cmdk.Group>
        ))}
        {entries.length === 0 && !id && <p className="px-4 py-1 text-dense text-ink-3">{EMPTY[state]}</p>}
      </Cmdk.List>
      <div className="flex min-h-8 flex-wrap items-center gap-2 border-rule border-t px-4 py-1 text-label text-ink-3">
        <span role="status">
          {state === "failed" ? "Pages and actions only: the gateway is not responding." : "Paste an id to open it."}
        </span>
        <KeyCaps keys={["↑", "↓"]} />
        <span className="pointer-coarse:hidden">move</span>
        <span className="flex items-center gap-2 pointer-coarse:hidden">
          <KeyCaps keys={chordKeys(PALETTE_SHORTCUTS.shortcuts.newTab.chord)} />
          new tab
        </span>
      </div>
    </Cmdk>
  );
}

const PASTED = "pasted id";

const EMPTY = { asking: "Searching…", ready: "No results.", failed: "No results." } as const;

interface PaletteRowProps {
  entry: Entry;
  /** The input; its words are marked in the title. */
  typed: string;
  /** Whether the row says what kind of thing it is, because its group doesn't. */
  named: boolean;
  onTake(): void;
}

function PaletteRow({ entry, typed, named, onTake }: PaletteRowProps) {
  const { id, kind, title, detail, icon, chord } = entry;
  return (
    <Cmdk.Item className={ITEM} value={id} onSelect={onTake}>
      {icon && <Icon name={icon} />}
      <span className="min-w-0 truncate">{marked(title, typed)}</span>
      {detail && <span className="mono min-w-0 shrink-[2] truncate text-ink-3">{detail}</span>}
      <span className="ml-auto flex flex-none items-center gap-3">
        {chord && <KeyCaps keys={chordKeys(chord)} />}
        {named && <span className="text-ink-3 text-label">{KIND_NAMES[kind]}</span>}
      </span>
    </Cmdk.Item>
  );
}

/** The title with the typed words in strong letters. */
function marked(title: string, typed: string) {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return title;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})`, "giu");
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  return title.split(pattern).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>));
}
