"use client";

import { useId } from "react";
import { Button } from "../../ui/button";
import { SeriesSwatch } from "../../ui/chip";
import { SegmentedControl } from "../../ui/segmented-control";
import { Switch } from "../../ui/switch";
import type { Clip, ClipStore } from "./clips";
import { SLOTS, type Slot } from "./player";

/** Each slot has its hue and dash pattern. */
const SERIES = { a: 1, b: 2 } as const;

const nameOf = (clip: Pick<Clip, "voice" | "model"> | undefined) => (clip ? `${clip.voice} · ${clip.model}` : "empty");

/** Switches between the two clips at the same position; in blind mode, which is which is hidden until one is picked. */
export function Slots({ store }: { store: ClipStore }) {
  const { blind, player } = store;
  const inSlot = (slot: Slot) => (slot === "a" ? (store.live ?? store.in("a")) : store.in("b"));
  const both = inSlot("a") !== undefined && inSlot("b") !== undefined;
  const hidden = blind !== undefined && blind.picked === undefined;
  const order = blind?.order ?? SLOTS;
  const labelOf = (slot: Slot, index: number) => {
    if (hidden) return `Sample ${index + 1}`;
    return (
      <>
        <SeriesSwatch series={SERIES[slot]} />
        {blind ? index + 1 : slot.toUpperCase()}
        <span className="min-w-0 truncate leading-4 font-normal text-ink-3">{nameOf(inSlot(slot))}</span>
      </>
    );
  };
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 max-md:flex-wrap">
        <SegmentedControl
          label="Hear"
          className="min-w-0 shrink max-md:grow max-md:basis-full"
          look="named"
          value={player.heard}
          segments={order.map((slot, index) => ({
            value: slot,
            label: labelOf(slot, index),
            disabled: inSlot(slot) === undefined,
            title: inSlot(slot) ? undefined : `Put a clip into slot ${slot.toUpperCase()} first`,
          }))}
          onChange={(slot) => store.hear(slot)}
        />
        <Button
          small
          variant="quiet"
          chord="X"
          disabled={!both}
          title="Plays the other clip from the same position"
          onClick={() => switchOver(store)}
        >
          Switch
        </Button>
        <BlindSwitch store={store} disabled={!both || store.live !== undefined} />
      </div>
      {blind && <BlindTest store={store} order={order} />}
    </>
  );
}

function BlindSwitch({ store, disabled }: { store: ClipStore; disabled: boolean }) {
  const id = useId();
  return (
    <label className="flex min-w-0 items-center gap-2 ml-auto text-dense text-ink-2" htmlFor={id}>
      Blind
      <Switch id={id} checked={store.blind !== undefined} disabled={disabled} onChange={(on) => store.setBlind(on)} />
    </label>
  );
}

/** Plays the other slot, if it is not empty. */
export function switchOver(store: ClipStore): void {
  const other = store.player.heard === "a" ? "b" : "a";
  if (store.in(other)) store.hear(other);
}

function BlindTest({ store, order }: { store: ClipStore; order: readonly Slot[] }) {
  const picked = store.blind?.picked;
  const again = store.picks.filter((slot) => slot === picked).length;
  return (
    <div className="mt-1 flex min-h-8 min-w-0 flex-wrap items-center gap-2" role="status">
      {picked === undefined ? (
        <>
          <span className="text-dense text-ink-3">Names are hidden. Listen to both, then choose the better one.</span>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
            {order.map((slot, index) => (
              <Button key={slot} small onClick={() => store.pick(slot)}>
                {`Prefer ${index + 1}`}
              </Button>
            ))}
          </span>
        </>
      ) : (
        <>
          <span className="text-dense">
            You preferred <b>{nameOf(store.in(picked))}</b>
            {store.picks.length > 1 && `, ${again} of ${store.picks.length} times`}
          </span>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
            <Button small onClick={() => store.setBlind(true)}>
              Again
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
