"use client";

import { useCallback } from "react";
import { formatBytes } from "@/lib/client/size";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { Tag } from "../ui/tag";
import { toast } from "../ui/toast";
import type { SpeechDesk } from "./own";
import { fromBody } from "./own";
import { SLOTS } from "./player";
import { Download } from "./player-view";
import type { Take, TakeShelf } from "./takes";
import { setVoice } from "./voice-choice";
import { Wave } from "./wave";
import { seconds, timeOfDay } from "./words";

interface TakeRowProps {
  desk: SpeechDesk;
  shelf: TakeShelf;
  take: Take;
  /** Called after the take was taken away, when the focus has nowhere to go. */
  onRemoved(): void;
}

/** One take: what made it, its waveform, the slots it can go into, and what can be done with it. */
export function TakeRow({ desk, shelf, take, onRemoved }: TakeRowProps) {
  const slot = shelf.slotOf(take);
  const hidden = shelf.isHidden(take);
  const heard = slot !== undefined && shelf.player.heard === slot && !hidden;
  const name = `take ${take.number}`;
  return (
    <article className="take" aria-label={`Take ${take.number}`} data-slot={hidden ? undefined : slot} data-heard={heard || undefined}>
      <div className="take-head">
        <span className="mono dim2 take-number">{take.number}</span>
        {hidden ? <span className="dim2">hidden until you have picked one</span> : <Facts take={take} />}
        <span className="row row-1 push">
          {SLOTS.map((one) => (
            <Button
              key={one}
              small
              variant={slot === one && !hidden ? "default" : "quiet"}
              aria-pressed={hidden ? undefined : slot === one}
              aria-label={`Put ${name} into slot ${one.toUpperCase()}`}
              disabled={hidden}
              onClick={() => shelf.choose(take, one)}
            >
              {one.toUpperCase()}
            </Button>
          ))}
          <Download take={take} hidden={hidden} />
          <TakeMenu desk={desk} shelf={shelf} take={take} onRemoved={onRemoved} />
        </span>
      </div>
      <RowWave shelf={shelf} take={take} />
    </article>
  );
}

function Facts({ take }: { take: Take }) {
  const { voice, model, at, sound, speed, format, asked, file, whole } = take;
  const facts = [
    timeOfDay(at),
    sound === undefined ? "being read" : sound === null ? "not playable here" : seconds(sound.seconds),
    `${format} ${formatBytes(file.size)}`,
    speed !== 1 && `speed ${speed}`,
    format !== asked && `asked for ${asked}`,
  ];
  return (
    <>
      <b className="trunc">{voice}</b>
      <span className="mono dim trunc">{model}</span>
      {!whole && <Tag>{take.run.status === "stopped" ? "stopped" : "broke off"}</Tag>}
      <span className="label trunc take-facts">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

const FLAT: readonly number[] = [];

/** A press plays the take from there; from the keyboard, from its beginning. */
function RowWave({ shelf, take }: { shelf: TakeShelf; take: Take }) {
  const { player } = shelf;
  const length = take.sound?.seconds ?? 0;
  const hidden = shelf.isHidden(take);
  // The drawing would tell a hidden take from the other.
  const slot = hidden ? undefined : shelf.slotOf(take);
  const place = useCallback(
    () => (slot !== undefined && player.heard === slot && length > 0 ? player.at / length : undefined),
    [player, slot, length],
  );
  const watch = useCallback((changed: () => void) => player.watch(changed), [player]);
  const hear = (part: number) => {
    if (slot) shelf.hear(slot);
    else shelf.choose(take, player.heard);
    player.seek(part * length);
    player.play();
  };
  return (
    <button
      type="button"
      className="take-wave"
      aria-label={`Play take ${take.number}`}
      disabled={!take.sound || hidden}
      onClick={({ clientX, detail, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        hear(detail > 0 ? (clientX - left) / width : 0);
      }}
    >
      <Wave peaks={hidden ? FLAT : (take.sound?.peaks ?? FLAT)} place={place} watch={watch} />
    </button>
  );
}

function TakeMenu({ desk, shelf, take, onRemoved }: TakeRowProps) {
  const use = () => takeSettings(desk, take);
  const remove = () => {
    shelf.remove(take);
    onRemoved();
    toast({ kind: "off", title: `Take ${take.number} is deleted`, action: { label: "Undo", run: () => shelf.bringBack(take) } });
  };
  return (
    <Menu
      label={`Take ${take.number}`}
      trigger={<IconButton small icon="more" label={`More for take ${take.number}`} disabled={shelf.isHidden(take)} />}
    >
      <MenuItem
        icon="refresh"
        disabled={desk.running}
        onSelect={() => {
          use();
          void desk.start();
        }}
      >
        Speak it again
      </MenuItem>
      <MenuItem icon="edit" onSelect={use}>
        Use its text and settings
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(take.text)}>
        Copy its text
      </MenuItem>
      <MenuRule />
      <MenuItem icon="close" danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Puts what the take was asked for back into the form. */
function takeSettings(desk: SpeechDesk, { run, model, voice }: Take): void {
  const body = JSON.parse(run.wire.requestBody) as Record<string, unknown>;
  const { own, params } = fromBody(body);
  const first = desk.state.columns[0];
  desk.set({ own, params, custom: undefined, columns: desk.state.columns.map((it) => (it === first ? { ...it, model } : it)) });
  setVoice(desk, voice);
}
