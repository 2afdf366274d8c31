"use client";

import { type KeyboardEvent, useCallback } from "react";
import { Transport } from "../../player/transport";
import { Button, buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Note } from "../../ui/note";
import { SegmentedControl } from "../../ui/segmented-control";
import { useObjectUrl } from "../generate/use-object-url";
import type { Clip, ClipStore } from "./clips";
import { fileName } from "./labels";
import type { Player } from "./player";
import { Ruler } from "./ruler";
import { Slots } from "./slots";
import { usePlayer } from "./use-clips";
import { Wave } from "./wave";

const RATES = [0.25, 0.5, 1, 1.25, 1.5, 2] as const;
const FLAT: readonly number[] = [];

/**
 * The current clip on its ruler. Space plays and pauses; arrow keys seek by a second, with Shift by five; Home and End seek to the ends.
 */
export function PlayerView({ store }: { store: ClipStore }) {
  const player = usePlayer(store.player);
  const live = player.heard === "a" && store.live !== undefined;
  const clip = live ? undefined : store.in(player.heard);
  const hidden = clip !== undefined && store.isHidden(clip);
  const press = (event: KeyboardEvent) => {
    const move = moveOf(event, player);
    if (!move || !isOnPlayer(event.target)) return;
    event.preventDefault();
    move();
  };
  return (
    <section aria-label="Player" className="flex-none border-b border-rule px-4 pt-3 pb-2" onKeyDown={press}>
      <Slots store={store} />
      {clip?.sound === null ? <Unreadable clip={clip} /> : <Track player={player} clip={clip} live={live} hidden={hidden} />}
      <div className="mt-1">
        <Transport
          at={tenths(player.at)}
          length={tenths(player.length)}
          playing={player.playing}
          disabled={!clip?.sound && !live}
          toggle={() => player.toggle()}
        >
          {/* One line whatever the file is called: its name gives way. */}
          <span className="flex min-w-0 grow basis-72 items-center justify-end gap-2">
            <span className="label max-md:hidden">Rate</span>
            <SegmentedControl
              small
              label="Rate"
              value={String(player.rate)}
              segments={RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
              onChange={(rate) => player.setRate(Number(rate))}
            />
            {clip && <Download clip={clip} named hidden={hidden} />}
          </span>
        </Transport>
      </div>
    </section>
  );
}

/** Rounded to the nearest tenth, so that the end is reached; a clock by itself rounds down. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10 + 1e-6;

/** The rate's choices use arrow keys too. */
const isOnPlayer = (target: EventTarget) => target instanceof HTMLElement && target.dataset.keys !== undefined;

function moveOf({ key, shiftKey, target }: KeyboardEvent, player: Player): (() => void) | undefined {
  const step = shiftKey ? 5 : 1;
  const moves: Record<string, () => void> = {
    ArrowLeft: () => player.seek(player.at - step),
    ArrowRight: () => player.seek(player.at + step),
    Home: () => player.seek(0),
    End: () => player.seek(player.length),
    // Buttons do this by themselves.
    ...(target instanceof HTMLButtonElement ? {} : { " ": () => player.toggle() }),
  };
  return moves[key];
}

interface TrackProps {
  player: Player;
  clip: Clip | undefined;
  /** Playing while it streams. */
  live: boolean;
  /** Its slot is hidden. */
  hidden: boolean;
}

function Track({ player, clip, live, hidden }: TrackProps) {
  const { extent, length } = player;
  const place = useCallback(() => (player.length > 0 ? player.at / player.length : undefined), [player]);
  const watch = useCallback((changed: () => void) => player.watch(changed), [player]);
  const span = extent > 0 ? length / extent : 1;
  // During playback a screen reader is not notified every tenth of a second.
  const at = player.playing ? Math.floor(player.at) : Number(player.at.toFixed(1));
  return (
    <div className="mt-3">
      <div className="relative h-18">
        <Wave peaks={clip?.sound?.peaks ?? FLAT} place={place} watch={watch} span={span} ink={hidden ? "hidden" : player.heard} pointer />
        <input
          type="range"
          data-keys
          aria-label="Playhead"
          aria-valuetext={`${at} of ${length.toFixed(1)} seconds`}
          className="absolute inset-y-0 left-0 range-bare h-full cursor-pointer disabled:cursor-default"
          style={{ width: `${span * 100}%` }}
          min={0}
          max={length || 1}
          step={0.1}
          disabled={length === 0}
          value={at}
          onChange={({ target }) => player.seek(target.valueAsNumber)}
        />
        {(live || (clip && clip.sound === undefined)) && (
          <p className="text-dense text-ink-3 pointer-events-none absolute inset-0 grid place-items-center">
            <span className="bg-canvas px-2">{live ? "Playing while it loads" : "Reading the audio"}</span>
          </p>
        )}
      </div>
      <Ruler seconds={extent} />
    </div>
  );
}

function Unreadable({ clip }: { clip: Clip }) {
  return (
    <div className="mt-3 grid h-24 items-center">
      <Note>
        {clip.whole
          ? `This browser cannot play ${clip.format}. The file is complete: download it, or choose another format.`
          : `The received part of this ${clip.format} file cannot be played. You can download it.`}
      </Note>
    </div>
  );
}

/** A link that downloads the original file. */
export function Download({ clip, named = false, hidden = false }: { clip: Clip; named?: boolean; hidden?: boolean }) {
  const url = useObjectUrl(clip.file);
  const name = fileName({ ...clip, ending: clip.format });
  if (hidden)
    return (
      <Button small variant="quiet" icon="download" disabled>
        {named ? "hidden" : <span className="sr-only">Download is hidden</span>}
      </Button>
    );
  return (
    <a
      className={`${buttonClass({ variant: "quiet", small: true, square: !named })} ${named ? "min-w-0 shrink" : ""}`}
      href={url}
      download={name}
      aria-label={`Download ${name}`}
      title={name}
    >
      <Icon name="download" />
      {named && <span className="min-w-0 truncate">{name}</span>}
    </a>
  );
}
