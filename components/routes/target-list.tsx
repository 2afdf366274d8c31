"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { RouteTargetView } from "@/lib/console/routing/contract";
import type { DetailedTarget } from "@/lib/contracts/routing";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { TextInput } from "../ui/text-input";
import { moved, TARGET_GROUPS, withMember } from "./definition";
import { healthOf } from "./labels";
import { NumberField, NumberGroups } from "./number-group";
import { TargetNames, useTargetNames } from "./target-names";

interface TargetListProps {
  targets: readonly DetailedTarget[];
  health: readonly RouteTargetView[];
  weighted: boolean;
  editable: boolean;
  onChange(targets: DetailedTarget[]): void;
}

/** The targets in order: moved by the arrow keys on their grip, or by dragging. */
export function TargetList({ targets, health, weighted, editable, onChange }: TargetListProps) {
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  const move = (from: number, to: number) => {
    focus.current = targets[from]?.target;
    onChange(moved(targets, from, to));
  };
  // A row that moves in the document loses its focus.
  useEffect(() => {
    if (focus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-target="${CSS.escape(focus.current)}"]`)?.focus();
    focus.current = undefined;
  });
  return (
    <>
      <ol ref={list} aria-label="Targets" className="flex flex-col">
        {targets.map((target, at) => (
          <li
            key={target.target}
            className={`border-rule border-b ${dragged === at ? "opacity-50" : ""}`}
            draggable={editable && dragged === at}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            onDrop={() => {
              if (dragged !== undefined && dragged !== at) move(dragged, at);
              setDragged(undefined);
            }}
          >
            <TargetRow
              of={target}
              place={[at, targets.length]}
              health={health.find((one) => one.target === target.target)}
              weighted={weighted}
              editable={editable}
              onGrip={() => setDragged(at)}
              onMove={(to) => move(at, to)}
              onChange={(next) => onChange(targets.map((one, index) => (index === at ? next : one)))}
              onRemove={targets.length > 1 ? () => onChange(targets.filter((_, index) => index !== at)) : undefined}
            />
          </li>
        ))}
      </ol>
      {editable && targets.length < 20 && <AddTarget taken={targets} onAdd={(target) => onChange([...targets, { target }])} />}
    </>
  );
}

interface TargetRowProps {
  of: DetailedTarget;
  place: readonly [number, number];
  health: RouteTargetView | undefined;
  weighted: boolean;
  editable: boolean;
  onGrip(): void;
  onMove(to: number): void;
  onChange(next: DetailedTarget): void;
  onRemove: (() => void) | undefined;
}

function TargetRow({ of: target, place: [at, count], health, weighted, editable, onGrip, onMove, onChange, onRemove }: TargetRowProps) {
  const [open, setOpen] = useState(false);
  const name = target.target;
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(at + step);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {editable && (
          <button
            type="button"
            data-target={name}
            aria-label={`Move ${name}, ${at + 1} of ${count}`}
            aria-description="Arrow keys move it."
            className="flex size-6 cursor-grab items-center justify-center text-ink-3 hover:text-ink pointer-coarse:size-11"
            onPointerDown={onGrip}
            onKeyDown={keys}
          >
            <Icon name="grip" />
          </button>
        )}
        <span className="w-4 flex-none text-ink-3">{at + 1}</span>
        <span className="mono min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">{name}</span>
        {health?.simulated && <SimulatedTag />}
        {health && <StatusMark {...healthOf(health, Date.now())} />}
        <Button small variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Settings
        </Button>
        {editable && <IconButton small icon="close" label={`Remove ${name}`} disabled={!onRemove} onClick={onRemove} />}
      </div>
      {weighted && (
        <NumberField
          label="Weight"
          disabled={!editable}
          value={target.weight}
          onChange={(weight) => onChange(withMember(target, "weight", weight))}
        />
      )}
      {open && (
        <div className="flex flex-col gap-4 pb-2">
          <NumberGroups groups={TARGET_GROUPS} of={target} disabled={!editable} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function AddTarget({ taken, onAdd }: { taken: readonly DetailedTarget[]; onAdd(target: string): void }) {
  const list = useTargetNames();
  const [name, setName] = useState("");
  const target = name.trim();
  const problem = taken.some((one) => one.target === target) ? "This target is in the route already." : undefined;
  const add = () => {
    if (target === "" || problem) return;
    onAdd(target);
    setName("");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <TextInput
        mono
        className="w-80 max-w-full"
        aria-label="New target"
        aria-invalid={problem !== undefined || undefined}
        maxLength={320}
        spellCheck={false}
        list={list.id}
        placeholder="provider/model"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <TargetNames id={list.id} names={list.names.filter((one) => !taken.some((other) => other.target === one))} />
      <Button icon="plus" disabled={target === "" || problem !== undefined} onClick={add}>
        Add target
      </Button>
      {problem && <p className="text-dense text-fail">{problem}</p>}
    </div>
  );
}
