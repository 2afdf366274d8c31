"use client";

import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { CHIP } from "../ui/chip";
import { Icon } from "../ui/icon";
import { INPUT } from "../ui/input-styles";
import { MENU_ITEM } from "../ui/menu-styles";
import { Popover } from "../ui/popover";
import { Select } from "../ui/select";
import { SIMULATED_SOME, SimulatedTag } from "../ui/tag";
import { reachLabel } from "./model-reach";

interface ModelPickerProps {
  label: string;
  /** Models that fit; undefined while they are fetched. */
  models: readonly ConsoleModel[] | undefined;
  /** A model's id, perhaps with a fault: `sandbox-chat:slow`. */
  model: string;
  onChange(model: string): void;
}

/** Chooses a model by typing a part of its name, with arrow keys and Enter. Sandbox models can be told to misbehave. */
export function ModelPicker({ label, models, model, onChange }: ModelPickerProps) {
  const [open, setOpen] = useState(false);
  const chosen = modelNamed(models, model);
  const trigger = (
    <button type="button" className={`${CHIP.control} min-w-0 max-w-[280px]`} aria-label={`${label}: ${model || "none chosen"}`}>
      <span className="mono min-w-0 truncate leading-none">{model || (models ? "Choose a model" : "Fetching models")}</span>
      {chosen && chosen.bare === null && <span className="max-lg:hidden">{chosen.providers[0]}</span>}
      <Icon name="down" size={12} className="text-ink-3" />
    </button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label={label} className="w-90">
      <ModelList
        models={models ?? []}
        chosen={chosen?.id}
        onChoose={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
      {chosen && chosen.faults.length > 0 && <Misbehave of={chosen} model={model} onChange={onChange} />}
    </Popover>
  );
}

function ModelList({ models, chosen, onChoose }: { models: readonly ConsoleModel[]; chosen?: string; onChoose(id: string): void }) {
  const list = useId();
  const [text, setText] = useState("");
  const found = useMemo(() => ordered(models.filter(({ id, providers }) => matches(`${id} ${providers.join(" ")}`, text))), [models, text]);
  const [at, setAt] = useState(() =>
    Math.max(
      found.findIndex(({ id }) => id === chosen),
      0,
    ),
  );
  const active = found[Math.min(at, found.length - 1)];
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 };
    const next = steps[event.key];
    if (next !== undefined && found.length > 0) setAt((next + found.length) % found.length);
    else if (event.key === "Enter" && active) onChoose(active.id);
    else return;
    event.preventDefault();
  };
  const simulated = found.filter((model) => model.simulated);
  const option = (model: ConsoleModel) => (
    <ModelOption
      key={model.id}
      list={list}
      model={model}
      active={model === active}
      chosen={model.id === chosen}
      reaches={reachLabel(model, models)}
      onChoose={onChoose}
    />
  );
  return (
    <>
      <div className="px-2 pt-1 pb-2">
        <input
          className={`${INPUT.text} w-full`}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active && `${list}-${active.id}`}
          aria-label="Find a model"
          placeholder="Find a model"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <div id={list} role="listbox" aria-label="Models" className="max-h-72 overflow-y-auto">
        {found.filter(({ simulated }) => !simulated).map(option)}
        {simulated.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox have no element for their group
          <div role="group" aria-label="Simulated">
            <div aria-hidden="true" className="px-3 pt-1 pb-1.5">
              <SimulatedTag title={SIMULATED_SOME} />
            </div>
            {simulated.map(option)}
          </div>
        )}
      </div>
      {found.length === 0 && (
        <p className="text-dense text-ink-3 px-3 pb-1">
          {models.length === 0 ? "No model fits this page." : "No model has these letters."}
        </p>
      )}
    </>
  );
}

interface ModelOptionProps {
  list: string;
  model: ConsoleModel;
  active: boolean;
  chosen: boolean;
  /** Who serves it, and in which order. */
  reaches: string;
  onChoose(id: string): void;
}

function ModelOption({ list, model, active, chosen, reaches, onChoose }: ModelOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys; options are not focused
    <div
      id={`${list}-${model.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-selected={active}
      className={`${MENU_ITEM} text-ink`}
      title={model.description}
      ref={(node) => {
        if (active) node?.scrollIntoView({ block: "nearest" });
      }}
      onClick={() => onChoose(model.id)}
    >
      <span className="mono min-w-0 truncate">{model.id}</span>
      <span className="min-w-0 truncate" title={reaches}>
        {reaches}
      </span>
      {chosen && (
        <span className="ml-auto">
          <Icon name="check" size={12} />
        </span>
      )}
    </div>
  );
}

function Misbehave({ of, model, onChange }: { of: ConsoleModel; model: string; onChange(model: string): void }) {
  const id = useId();
  const fault = model.slice(of.id.length + 1);
  const options = [{ value: "", label: "does as it should" }, ...of.faults.map(({ suffix }) => ({ value: suffix, label: suffix }))];
  return (
    <div className="my-1 border-rule border-t px-3 pt-2 pb-1">
      <label htmlFor={id} className="label block pb-1">
        How {of.id} behaves, to test a client against it
      </label>
      <Select
        id={id}
        value={fault}
        options={options}
        onChange={({ target }) => onChange(target.value ? `${of.id}:${target.value}` : of.id)}
      />
      <p className="text-dense text-ink-3 min-h-8 pt-1">{of.faults.find(({ suffix }) => suffix === fault)?.description}</p>
    </div>
  );
}

/** What the sandbox makes up stands last, below its own mark. */
function ordered(models: readonly ConsoleModel[]): ConsoleModel[] {
  return [...models].sort((a, b) => Number(a.simulated) - Number(b.simulated));
}

/** Whether the letters of `wanted` stand in `text` in their order. */
function matches(text: string, wanted: string): boolean {
  let at = 0;
  const letters = wanted.toLowerCase().replaceAll(" ", "");
  for (const letter of text.toLowerCase()) if (letter === letters[at]) at++;
  return at === letters.length;
}
