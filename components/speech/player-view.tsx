"use client";

import { type KeyboardEvent, useCallback } from "react";
import { clock } from "../generate/sound";
import { useObjectUrl } from "../generate/use-object-url";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { SegmentedControl } from "../ui/segmented-control";
import type { Player } from "./player";
import { Ruler } from "./ruler";
import { Slots } from "./slots";
import type { Take, TakeShelf } from "./takes";
import { usePlayer } from "./use-shelf";
import { Wave } from "./wave";
import { fileName } from "./words";

const RATES = [0.25, 0.5, 1, 1.25, 1.5, 2] as const;
const FLAT: readonly number[] = [];

/** The take that is heard, on its ruler. Space plays and pauses; arrows move by a second, with Shift by five; Home and End go to the ends. */
export function PlayerView({ shelf }: { shelf: TakeShelf }) {
  const player = usePlayer(shelf.player);
  const live = player.heard === "a" && shelf.live !== undefined;
  const take = live ? undefined : shelf.in(player.heard);
  const hidden = take !== undefined && shelf.isHidden(take);
  const press = (event: KeyboardEvent) => {
    const move = moveOf(event, player);
    if (!move || !isOnPlayer(event.target)) return;
    event.preventDefault();
    move();
  };
  return (
    <section aria-label="Player" className="player" data-slot={hidden ? undefined : player.heard} onKeyDown={press}>
      <Slots shelf={shelf} />
      {take?.sound === null ? <Unreadable take={take} /> : <Track player={player} take={take} live={live} />}
      <div className="player-foot">
        <IconButton
          variant="default"
          icon={player.playing ? "pause" : "play"}
          label={player.playing ? "Pause" : "Play"}
          data-keys
          disabled={!take?.sound && !live}
          onClick={() => player.toggle()}
        />
        <span className="mono-base whitespace-nowrap">
          {clock(tenths(player.at))} <span className="dim2">/ {clock(tenths(player.length))}</span>
        </span>
        <span className="row push shrink-0">
          <span className="label max-md:hidden">Rate</span>
          <SegmentedControl
            small
            label="Rate"
            value={String(player.rate)}
            segments={RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
            onChange={(rate) => player.setRate(Number(rate))}
          />
        </span>
        {take && <Download take={take} named hidden={hidden} />}
      </div>
    </section>
  );
}

/** To the nearest tenth, so that the end is reached; a clock by itself rounds down. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10 + 1e-6;

/** The rate's choices have arrow keys of their own. */
const isOnPlayer = (target: EventTarget) => target instanceof HTMLElement && target.dataset.keys !== undefined;

function moveOf({ key, shiftKey, target }: KeyboardEvent, player: Player): (() => void) | undefined {
  const step = shiftKey ? 5 : 1;
  const moves: Record<string, () => void> = {
    ArrowLeft: () => player.seek(player.at - step),
    ArrowRight: () => player.seek(player.at + step),
    Home: () => player.seek(0),
    End: () => player.seek(player.length),
    // A button does this by itself.
    ...(target instanceof HTMLButtonElement ? {} : { " ": () => player.toggle() }),
  };
  return moves[key];
}

function Track({ player, take, live }: { player: Player; take: Take | undefined; live: boolean }) {
  const { extent, length } = player;
  const place = useCallback(() => (player.length > 0 ? player.at / player.length : undefined), [player]);
  const watch = useCallback((changed: () => void) => player.watch(changed), [player]);
  const span = extent > 0 ? length / extent : 1;
  // While it plays, a screen reader on the slider is not told every tenth.
  const at = player.playing ? Math.floor(player.at) : Number(player.at.toFixed(1));
  return (
    <div className="track">
      <div className="relative h-18">
        <Wave peaks={take?.sound?.peaks ?? FLAT} place={place} watch={watch} span={span} pointer />
        <input
          type="range"
          data-keys
          aria-label="Playhead"
          aria-valuetext={`${at} of ${length.toFixed(1)} seconds`}
          className="track-input"
          style={{ width: `${span * 100}%` }}
          min={0}
          max={length || 1}
          step={0.1}
          disabled={length === 0}
          value={at}
          onChange={({ target }) => player.seek(target.valueAsNumber)}
        />
        {(live || (take && take.sound === undefined)) && (
          <p className="hint pointer-events-none absolute inset-0 grid place-items-center">
            <span className="bg-canvas px-2">{live ? "Heard while it arrives" : "Reading the sound"}</span>
          </p>
        )}
      </div>
      <Ruler seconds={extent} />
    </div>
  );
}

function Unreadable({ take }: { take: Take }) {
  return (
    <div className="track grid h-24 items-center">
      <Note>
        {take.whole
          ? `This browser cannot play ${take.format}. The file is whole: download it, or choose another format.`
          : `What arrived of this ${take.format} file cannot be played. It can be downloaded.`}
      </Note>
    </div>
  );
}

/** A link that saves the file as it came. */
export function Download({ take, named = false, hidden = false }: { take: Take; named?: boolean; hidden?: boolean }) {
  const url = useObjectUrl(take.file);
  const name = fileName({ ...take, ending: take.format });
  if (hidden)
    return (
      <Button small variant="quiet" icon="download" disabled>
        {named ? "hidden" : <span className="sr-only">Download is hidden</span>}
      </Button>
    );
  return (
    <a
      className={`btn btn-quiet btn-sm ${named ? "min-w-0 shrink" : "btn-icon"}`}
      href={url}
      download={name}
      aria-label={`Download ${name}`}
      title={name}
    >
      <Icon name="download" />
      {named && <span className="trunc">{name}</span>}
    </a>
  );
}
