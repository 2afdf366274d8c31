"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { modelSpeedsQuery, runsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { CHIP } from "../ui/chip";
import { Icon } from "../ui/icon";
import { INPUT_BOX } from "../ui/input-styles";
import { SIMULATED_SOME, SimulatedTag } from "../ui/tag";
import { AbilityIcon } from "./ability-marks";
import { ABILITY_NAMES, type Ability, tellingAbilities } from "./model-abilities";
import { found, grouped, type ModelGroup, recentModels } from "./model-groups";
import { MODEL_COLUMNS, ModelOption } from "./model-option";
import { reachLabel } from "./model-reach";
import { suggestions } from "./model-suggestions";

export interface ModelListProps {
  /** Models that suit the page. */
  models: readonly ConsoleModel[];
  /** The selected model's id, if it is listed. */
  chosen: string | undefined;
  /** Ids of the compared models when another is being added: three are then suggested. */
  compared?: readonly string[];
  onChoose(id: string): void;
}

interface Line {
  key: string;
  model: ConsoleModel;
  why?: string;
}

/** Models by provider with their figures, filtered by text and abilities. Arrow keys, Home, End and Enter select. */
export function ModelList(props: ModelListProps) {
  const { models, chosen, onChoose } = props;
  const list = useId();
  const [text, setText] = useState("");
  const [abilities, setAbilities] = useState<readonly Ability[]>([]);
  const { sections, speeds } = useSections(props, { text, abilities });
  const lines = sections.flatMap((section) => section.lines);
  const [wanted, setWanted] = useState<string>();
  const active = lines.find(({ key }) => key === wanted) ?? lines.find(({ model }) => model.id === chosen && text === "") ?? lines[0];
  const box = useShown(active?.key);
  const telling = useMemo(() => tellingAbilities(models), [models]);
  const press = (event: KeyboardEvent) => {
    const at = active ? lines.indexOf(active) : 0;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 };
    const next = steps[event.key];
    if (next !== undefined && lines.length > 0) setWanted(lines[(next + lines.length) % lines.length]?.key);
    else if (event.key === "Enter" && active) onChoose(active.model.id);
    else return;
    event.preventDefault();
  };
  const narrow = (ability: Ability) =>
    setAbilities(abilities.includes(ability) ? abilities.filter((one) => one !== ability) : [...abilities, ability]);
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col bg-raised">
      <div className="flex flex-wrap items-center gap-2 border-rule border-b px-4 pt-2 pb-3">
        <span className={`${INPUT_BOX.box} min-w-50 flex-1`}>
          <Icon name="search" size={14} className="text-ink-3" />
          <input
            className={INPUT_BOX.input}
            role="combobox"
            aria-expanded
            aria-controls={list}
            aria-activedescendant={active && `${list}-${active.key}`}
            aria-label="Find a model"
            placeholder="Find a model or a provider"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onKeyDown={press}
            onChange={(event) => {
              setText(event.target.value);
              setWanted(undefined);
            }}
          />
        </span>
        {telling.length > 0 && <AbilityFilter offered={telling} chosen={abilities} onToggle={narrow} />}
      </div>
      <Heads />
      <div id={list} role="listbox" aria-label="Models" className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1">
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox have no element for their group
          <div key={section.key} role="group" aria-label={section.name}>
            <GroupHead name={section.name} simulated={section.simulated} />
            {section.lines.map(({ key, model, why }) => (
              <ModelOption
                key={key}
                id={`${list}-${key}`}
                model={model}
                active={key === active?.key}
                chosen={model.id === chosen}
                reaches={section.mixed || model.bare !== null || model.providers.length > 1 ? reachLabel(model, models) : undefined}
                why={why}
                firstTokenMs={speeds.get(model.id)}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        {lines.length === 0 && <p className="px-4 py-3 text-dense text-ink-3">{emptyWords(models, abilities)}</p>}
      </div>
    </div>
  );
}

function emptyWords(models: readonly ConsoleModel[], abilities: readonly Ability[]): string {
  if (models.length === 0) return "No model fits this playground.";
  return abilities.length > 0 ? "No model matches the name and abilities." : "No models match.";
}

interface Section extends Omit<ModelGroup, "models"> {
  /** It contains models of several providers. */
  mixed: boolean;
  lines: readonly Line[];
}

function useSections(
  { models, compared }: ModelListProps,
  { text, abilities }: { text: string; abilities: readonly Ability[] },
): { sections: readonly Section[]; speeds: ReadonlyMap<string, number> } {
  const runs = useQuery(runsQuery()).data?.items;
  const measured = useQuery(modelSpeedsQuery).data?.items;
  const speeds = useMemo(
    () => new Map(measured?.flatMap(({ id, firstTokenP50Ms }) => (firstTokenP50Ms === null ? [] : [[id, firstTokenP50Ms] as const]))),
    [measured],
  );
  const sections = useMemo(() => {
    const recent = recentModels(runs ?? [], models);
    const narrowed = text.trim() !== "" || abilities.length > 0;
    const groups = grouped(found(models, { text, abilities }), { recent: compared ? [] : recent, narrowed });
    const listed = groups.map(({ models: own, ...group }) => ({
      ...group,
      mixed: group.key === "recent",
      lines: own.map((model): Line => ({ key: `${group.key} ${model.id}`, model })),
    }));
    const suggested = compared && !narrowed ? suggestions(models, { chosen: compared, recent, speeds }) : [];
    if (suggested.length === 0) return listed;
    const lines = suggested.map(({ model, why }): Line => ({ key: `suggested ${model.id}`, model, why }));
    return [{ key: "suggested", name: "Suggested", simulated: false, mixed: true, lines }, ...listed];
  }, [models, runs, compared, speeds, text, abilities]);
  return { sections, speeds };
}

/** Focuses the field on mount, and keeps the active row visible: initially in the middle. */
function useShown(active: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const placed = useRef(false);
  useEffect(() => box.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (active === undefined) return;
    const show = (block: "nearest" | "center") => box.current?.querySelector("[data-active=true]")?.scrollIntoView({ block });
    if (placed.current) return show("nearest");
    // A surrounding dialog opens after this mounts.
    const frame = requestAnimationFrame(() => {
      placed.current = true;
      show("center");
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);
  return box;
}

function AbilityFilter({
  offered,
  chosen,
  onToggle,
}: {
  offered: readonly Ability[];
  chosen: readonly Ability[];
  onToggle(ability: Ability): void;
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1" aria-label="Filter by ability">
      {offered.map((ability) => (
        <button
          key={ability}
          type="button"
          className={`${CHIP.control} aria-pressed:border-ink aria-pressed:bg-selected aria-pressed:font-strong`}
          aria-pressed={chosen.includes(ability)}
          onClick={() => onToggle(ability)}
        >
          <AbilityIcon ability={ability} />
          {ABILITY_NAMES[ability]}
        </button>
      ))}
    </fieldset>
  );
}

/** Column headings; a phone shows them before each figure. */
function Heads() {
  return (
    <div className={`hidden border-rule border-b px-4 py-1 ${MODEL_COLUMNS}`} aria-hidden="true">
      <span className="label">Model</span>
      <span className="label text-right">Context</span>
      <span className="label text-right">In $ / M</span>
      <span className="label text-right">Out $ / M</span>
      <span className="label text-center">Abilities</span>
      <span className="label text-right">First token</span>
      <span />
    </div>
  );
}

function GroupHead({ name, simulated }: Pick<ModelGroup, "name" | "simulated">) {
  return (
    <div aria-hidden="true" className="sticky top-0 z-1 flex h-7 items-center gap-2 bg-raised px-4">
      <span className="label">{name}</span>
      {simulated && <SimulatedTag title={SIMULATED_SOME} />}
    </div>
  );
}
