"use client";

import { Command as Cmdk } from "cmdk";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useMemo, useRef, useState } from "react";
import { chordKeys } from "../shell/chords";
import { useModal } from "../ui/dialog";
import { PAPER } from "../ui/dialog-styles";
import { Icon } from "../ui/icon";
import { KeyCaps } from "../ui/key-cap";
import { type Entry, KIND_NAMES } from "./entries";
import { findId } from "./find-id";
import { noteRecent } from "./recent";
import { useEntries } from "./use-entries";

const ITEM =
  "relative flex min-h-9 cursor-pointer items-center gap-3 px-4 pointer-coarse:min-h-11 data-[selected=true]:bg-selected data-[selected=true]:edge-ink";

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
  const { entries, state } = useEntries(text);
  const id = useMemo(() => findId(text), [text]);
  const act = (run: () => void) => {
    onClose();
    // After the dialog has restored the focus, so that the action may move it.
    setTimeout(run);
  };
  const take = (entry: Entry) => {
    noteRecent(entry);
    act(() => (entry.href === undefined ? entry.run?.() : router.push(entry.href)));
  };
  // Late results don't change the selection; typing resets it to the first.
  const known = entries.some((entry) => entry.id === chosen) || (id !== undefined && chosen === PASTED);
  return (
    <Cmdk
      label="Search or run a command"
      loop
      shouldFilter={false}
      value={known ? chosen : id ? PASTED : (entries[0]?.id ?? "")}
      onValueChange={setChosen}
    >
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
            onSelect={() => act(() => void id.address().then((address) => address && router.push(address)))}
          >
            <Icon name={id.icon} />
            {id.title}
            <span className="mono min-w-0 truncate text-ink-3">{id.id}</span>
          </Cmdk.Item>
        )}
        {entries.map((entry) => (
          <PaletteRow key={entry.id} entry={entry} onTake={() => take(entry)} />
        ))}
        {entries.length === 0 && !id && <p className="px-4 py-1 text-dense text-ink-3">{EMPTY[state]}</p>}
      </Cmdk.List>
      <div className="flex min-h-8 flex-wrap items-center gap-2 border-rule border-t px-4 py-1 text-label text-ink-3">
        <span role="status">
          {state === "failed" ? "Pages and actions only: the gateway is not responding." : "Paste an id to open it."}
        </span>
        <KeyCaps keys={["↑", "↓"]} />
        <span className="pointer-coarse:hidden">move</span>
      </div>
    </Cmdk>
  );
}

const PASTED = "pasted id";

const EMPTY = { asking: "Searching…", ready: "No results.", failed: "No results." } as const;

function PaletteRow({ entry, onTake }: { entry: Entry; onTake(): void }) {
  const { id, kind, title, detail, icon, chord } = entry;
  return (
    <Cmdk.Item className={ITEM} value={id} onSelect={onTake}>
      {icon && <Icon name={icon} />}
      <span className="min-w-0 truncate">{title}</span>
      {detail && <span className="mono min-w-0 shrink-[2] truncate text-ink-3">{detail}</span>}
      <span className="ml-auto flex flex-none items-center gap-3">
        {chord && <KeyCaps keys={chordKeys(chord)} />}
        <span className="text-ink-3 text-label">{KIND_NAMES[kind]}</span>
      </span>
    </Cmdk.Item>
  );
}
