"use client";

import { Command as Cmdk } from "cmdk";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useRef, useState } from "react";
import { useModal } from "../ui/dialog";
import { PAPER } from "../ui/dialog-look";
import { Icon } from "../ui/icon";
import { KeyCaps } from "../ui/key-cap";
import { chordKeys } from "./chords";
import { type Command, useAllCommands } from "./commands";
import { findId } from "./find-id";

const GROUPS = ["Go to", "Do", "Look"] as const;

const ITEM = "relative flex min-h-9 cursor-pointer items-center gap-3 px-4 data-[selected=true]:bg-selected data-[selected=true]:edge-ink";

/** Finds a page or an action by its words, and opens whatever a pasted id names. */
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
      aria-label="Find a thing, or do one"
      onCancel={cancel}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && <PaletteBody onClose={onClose} />}
    </dialog>
  );
}

function PaletteBody({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const router = useRouter();
  const commands = useAllCommands();
  const act = (run: () => void) => {
    onClose();
    // After the dialog has given the focus back, so that the action may move it.
    setTimeout(run);
  };
  const found = findId(text);
  return (
    <Cmdk label="Find a thing, or do one" loop>
      <div className="flex h-12 items-center gap-3 border-rule border-b px-4 text-ink-3">
        <Icon name="search" />
        <Cmdk.Input
          value={text}
          onValueChange={setText}
          placeholder="Find a page, an action, or paste an id"
          className="min-w-0 flex-1 text-ink text-prose outline-none"
          data-autofocus
        />
        <KeyCaps keys={["Esc"]} />
      </div>
      <Cmdk.List className="max-h-[min(340px,60dvh)] overflow-y-auto overscroll-contain pb-2">
        {found ? (
          <Cmdk.Group heading={<GroupName name="Id" />} forceMount>
            <Cmdk.Item
              className={ITEM}
              value={text}
              forceMount
              onSelect={() => act(() => void found.address().then((address) => address && router.push(address)))}
            >
              <Icon name={found.icon} />
              {found.title}
              <span className="mono text-ink-3">{text.trim()}</span>
            </Cmdk.Item>
          </Cmdk.Group>
        ) : (
          <Cmdk.Empty className="text-dense text-ink-3 px-4 py-3">Nothing has these words. An id opens what it names.</Cmdk.Empty>
        )}
        {GROUPS.map((group) => (
          <PaletteGroup key={group} group={group} commands={commands.filter((command) => command.group === group)} onAct={act} />
        ))}
      </Cmdk.List>
      <div className="flex min-h-8 flex-wrap items-center gap-2 border-rule border-t px-4 py-1 text-label text-ink-3">
        <span>Paste an id of a key or a run. It opens.</span>
        <KeyCaps keys={["↑", "↓"]} />
        <span>move</span>
      </div>
    </Cmdk>
  );
}

function GroupName({ name }: { name: string }) {
  return <span className="block px-4 pt-3 pb-1 text-label font-stretch-(--narrow) text-ink-3">{name}</span>;
}

interface PaletteGroupProps {
  group: string;
  commands: readonly Command[];
  onAct(run: () => void): void;
}

function PaletteGroup({ group, commands, onAct }: PaletteGroupProps) {
  if (commands.length === 0) return null;
  return (
    <Cmdk.Group heading={<GroupName name={group} />}>
      {commands
        .filter(({ id }) => id !== "palette")
        .map((command) => (
          <Cmdk.Item key={command.id} className={ITEM} value={`${command.title} ${command.hint ?? ""}`} onSelect={() => onAct(command.run)}>
            {command.icon && <Icon name={command.icon} />}
            {command.title}
            {command.hint && <span className="text-dense text-ink-3">{command.hint}</span>}
            {command.chord && <KeyCaps keys={chordKeys(command.chord)} />}
          </Cmdk.Item>
        ))}
    </Cmdk.Group>
  );
}
