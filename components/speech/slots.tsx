"use client";

import { useId } from "react";
import { Button } from "../ui/button";
import { SeriesSwatch } from "../ui/chip";
import { SegmentedControl } from "../ui/segmented-control";
import { Switch } from "../ui/switch";
import { SLOTS, type Slot } from "./player";
import type { Take, TakeShelf } from "./takes";

/** Each slot has its hue and dash pattern. */
const SERIES = { a: 1, b: 2 } as const;

const nameOf = (take: Pick<Take, "voice" | "model"> | undefined) => (take ? `${take.voice} · ${take.model}` : "empty");

/** Changes between the two takes at the same place; blind, nobody sees which is which until one is picked. */
export function Slots({ shelf }: { shelf: TakeShelf }) {
  const { blind, player } = shelf;
  const inSlot = (slot: Slot) => (slot === "a" ? (shelf.live ?? shelf.in("a")) : shelf.in("b"));
  const both = inSlot("a") !== undefined && inSlot("b") !== undefined;
  const hidden = blind !== undefined && blind.picked === undefined;
  const order = blind?.order ?? SLOTS;
  const labelOf = (slot: Slot, index: number) => {
    if (hidden) return `Sound ${index + 1}`;
    return (
      <>
        <SeriesSwatch series={SERIES[slot]} />
        {blind ? index + 1 : slot.toUpperCase()}
        <span className="dim2 trunc">{nameOf(inSlot(slot))}</span>
      </>
    );
  };
  return (
    <>
      <div className="slots">
        <SegmentedControl
          label="Hear"
          value={player.heard}
          segments={order.map((slot, index) => ({
            value: slot,
            label: labelOf(slot, index),
            disabled: inSlot(slot) === undefined,
            title: inSlot(slot) ? undefined : `Put a take into slot ${slot.toUpperCase()} first`,
          }))}
          onChange={(slot) => shelf.hear(slot)}
        />
        <Button
          small
          variant="quiet"
          chord="X"
          disabled={!both}
          title="Hears the other one from the same place on"
          onClick={() => switchOver(shelf)}
        >
          Switch
        </Button>
        <BlindSwitch shelf={shelf} disabled={!both || shelf.live !== undefined} />
      </div>
      {blind && <BlindTest shelf={shelf} order={order} />}
    </>
  );
}

function BlindSwitch({ shelf, disabled }: { shelf: TakeShelf; disabled: boolean }) {
  const id = useId();
  return (
    <label className="row push dense dim" htmlFor={id}>
      Blind
      <Switch id={id} checked={shelf.blind !== undefined} disabled={disabled} onChange={(on) => shelf.setBlind(on)} />
    </label>
  );
}

/** Hears the other slot, where there is something in it. */
export function switchOver(shelf: TakeShelf): void {
  const other = shelf.player.heard === "a" ? "b" : "a";
  if (shelf.in(other)) shelf.hear(other);
}

function BlindTest({ shelf, order }: { shelf: TakeShelf; order: readonly Slot[] }) {
  const picked = shelf.blind?.picked;
  const again = shelf.picks.filter((slot) => slot === picked).length;
  return (
    <div className="blind" role="status">
      {picked === undefined ? (
        <>
          <span className="hint">Names are hidden. Hear both, then say which is better.</span>
          <span className="row push">
            {order.map((slot, index) => (
              <Button key={slot} small onClick={() => shelf.pick(slot)}>
                {`Prefer ${index + 1}`}
              </Button>
            ))}
          </span>
        </>
      ) : (
        <>
          <span className="dense">
            You preferred <b>{nameOf(shelf.in(picked))}</b>
            {shelf.picks.length > 1 && `, ${again} of ${shelf.picks.length} times`}
          </span>
          <span className="row push">
            <Button small onClick={() => shelf.setBlind(true)}>
              Again
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
