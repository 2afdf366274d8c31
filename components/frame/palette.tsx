"use client";

import { Command as Cmdk } from "cmdk";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useRef, useState } from "react";
import { useModal } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { KeyCaps } from "../ui/key-cap";
import { chordKeys } from "./chords";
import { type Command, useAllCommands } from "./commands";
import { findId } from "./find-id";

const GROUPS = ["Go to", "Do", "Look"] as const;

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
      className="palette"
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
      <div className="field-row">
        <Icon name="search" />
        <Cmdk.Input value={text} onValueChange={setText} placeholder="Find a page, an action, or paste an id" data-autofocus />
        <KeyCaps keys={["Esc"]} />
      </div>
      <Cmdk.List>
        {found ? (
          <Cmdk.Group heading="Id" forceMount>
            <Cmdk.Item
              value={text}
              forceMount
              onSelect={() => act(() => void found.address().then((address) => address && router.push(address)))}
            >
              <Icon name={found.icon} />
              {found.title}
              <span className="hint mono">{text.trim()}</span>
            </Cmdk.Item>
          </Cmdk.Group>
        ) : (
          <Cmdk.Empty className="hint px-4 py-3">Nothing has these words. An id opens what it names.</Cmdk.Empty>
        )}
        {GROUPS.map((group) => (
          <PaletteGroup key={group} group={group} commands={commands.filter((command) => command.group === group)} onAct={act} />
        ))}
      </Cmdk.List>
      <div className="foot">
        <span>Paste an id of a key or a run. It opens.</span>
        <KeyCaps keys={["↑", "↓"]} />
        <span>move</span>
      </div>
    </Cmdk>
  );
}

interface PaletteGroupProps {
  group: string;
  commands: readonly Command[];
  onAct(run: () => void): void;
}

function PaletteGroup({ group, commands, onAct }: PaletteGroupProps) {
  if (commands.length === 0) return null;
  return (
    <Cmdk.Group heading={group}>
      {commands
        .filter(({ id }) => id !== "palette")
        .map((command) => (
          <Cmdk.Item key={command.id} value={`${command.title} ${command.hint ?? ""}`} onSelect={() => onAct(command.run)}>
            {command.icon && <Icon name={command.icon} />}
            {command.title}
            {command.hint && <span className="hint">{command.hint}</span>}
            {command.chord && <KeyCaps keys={chordKeys(command.chord)} />}
          </Cmdk.Item>
        ))}
    </Cmdk.Group>
  );
}
