"use client";

import { useCallback } from "react";
import { formatBytes } from "@/lib/client/size";
import { fieldsOf } from "@/lib/contracts/typed";
import { Button, IconButton } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { Menu, MenuItem, MenuRule } from "../../ui/menu";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import type { Clip, ClipStore } from "./clips";
import { seconds, timeOfDay } from "./labels";
import type { SpeechSession } from "./page-state";
import { fromBody } from "./page-state";
import { SLOTS } from "./player";
import { Download } from "./player-view";
import { ROW, ROW_HEAD, ROW_NUMBER, ROW_WAVE } from "./row";
import { setVoice } from "./voice-choice";
import { Wave } from "./wave";

interface ClipRowProps {
  session: SpeechSession;
  store: ClipStore;
  clip: Clip;
  /** Called after the clip was removed, to move the focus. */
  onRemoved(): void;
}

/** One clip: its request, its waveform, its slots, and its actions. */
export function ClipRow({ session, store, clip, onRemoved }: ClipRowProps) {
  const slot = store.slotOf(clip);
  const hidden = store.isHidden(clip);
  const heard = slot !== undefined && store.player.heard === slot && !hidden;
  const name = `clip ${clip.number}`;
  return (
    <article className={heard ? `${ROW} edge-ink` : ROW} aria-label={`Clip ${clip.number}`}>
      <div className={ROW_HEAD}>
        <span className={ROW_NUMBER}>{clip.number}</span>
        {hidden ? <span className="text-ink-3">hidden until you pick one</span> : <Facts clip={clip} />}
        <span className="flex min-w-0 items-center gap-1 ml-auto">
          {SLOTS.map((one) => (
            <Button
              key={one}
              small
              variant={slot === one && !hidden ? "default" : "quiet"}
              aria-pressed={hidden ? undefined : slot === one}
              aria-label={`Put ${name} into slot ${one.toUpperCase()}`}
              disabled={hidden}
              onClick={() => store.choose(clip, one)}
            >
              {one.toUpperCase()}
            </Button>
          ))}
          <Download clip={clip} hidden={hidden} />
          <ClipMenu session={session} store={store} clip={clip} onRemoved={onRemoved} />
        </span>
      </div>
      <RowWave store={store} clip={clip} />
    </article>
  );
}

function Facts({ clip }: { clip: Clip }) {
  const { voice, model, at, sound, speed, format, asked, file, whole } = clip;
  const facts = [
    timeOfDay(at),
    sound === undefined ? "being read" : sound === null ? "not playable in this browser" : seconds(sound.seconds),
    `${format} ${formatBytes(file.size)}`,
    speed !== 1 && `speed ${speed}`,
    format !== asked && `requested ${asked}`,
  ];
  return (
    <>
      <b className="min-w-0 truncate">{voice}</b>
      <span className="mono min-w-0 truncate text-ink-2">{model}</span>
      {!whole && <Tag>{clip.run.status === "stopped" ? "stopped" : "interrupted"}</Tag>}
      <span className="label min-w-0 truncate max-md:order-1 max-md:basis-full">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

const FLAT: readonly number[] = [];

/** Clicking plays the clip from that position; by keyboard, from its beginning. */
function RowWave({ store, clip }: { store: ClipStore; clip: Clip }) {
  const { player } = store;
  const length = clip.sound?.seconds ?? 0;
  const hidden = store.isHidden(clip);
  // The waveform would reveal a hidden clip.
  const slot = hidden ? undefined : store.slotOf(clip);
  const place = useCallback(
    () => (slot !== undefined && player.heard === slot && length > 0 ? player.at / length : undefined),
    [player, slot, length],
  );
  const watch = useCallback((changed: () => void) => player.watch(changed), [player]);
  const hear = (part: number) => {
    if (slot) store.hear(slot);
    else store.choose(clip, player.heard);
    player.seek(part * length);
    player.play();
  };
  return (
    <button
      type="button"
      className={`cursor-pointer disabled:cursor-default ${ROW_WAVE}`}
      aria-label={`Play clip ${clip.number}`}
      disabled={!clip.sound || hidden}
      onClick={({ clientX, detail, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        hear(detail > 0 ? (clientX - left) / width : 0);
      }}
    >
      <Wave peaks={hidden ? FLAT : (clip.sound?.peaks ?? FLAT)} place={place} watch={watch} ink={slot ?? "loose"} />
    </button>
  );
}

function ClipMenu({ session, store, clip, onRemoved }: ClipRowProps) {
  const use = () => takeSettings(session, clip);
  const remove = () => {
    store.remove(clip);
    onRemoved();
    toast({ kind: "off", title: `Deleted clip ${clip.number}`, action: { label: "Undo", run: () => store.bringBack(clip) } });
  };
  return (
    <Menu
      label={`Clip ${clip.number}`}
      trigger={<IconButton small icon="more" label={`More actions for clip ${clip.number}`} disabled={store.isHidden(clip)} />}
    >
      <MenuItem
        icon="refresh"
        disabled={session.running}
        onSelect={() => {
          use();
          void session.start();
        }}
      >
        Speak again
      </MenuItem>
      <MenuItem icon="edit" onSelect={use}>
        Load its text and settings
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(clip.text)}>
        Copy text
      </MenuItem>
      <MenuRule />
      <MenuItem icon="close" danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Restores the clip's request in the form. */
function takeSettings(session: SpeechSession, { run, model, voice }: Clip): void {
  const body = fieldsOf(JSON.parse(run.wire.requestBody));
  const { own, params } = fromBody(body);
  const first = session.state.columns[0];
  session.set({ own, params, custom: undefined, columns: session.state.columns.map((it) => (it === first ? { ...it, model } : it)) });
  setVoice(session, voice);
}
