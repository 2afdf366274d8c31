"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { INPUT } from "../ui/input-styles";
import { addModels } from "./key-draft";
import { allowsModel } from "./labels";

interface ModelNamesProps {
  models: readonly string[];
  problem?: string;
  onChange(models: string[]): void;
}

export function ModelNames({ models, problem, onChange }: ModelNamesProps) {
  const list = useId();
  const hint = useId();
  const [typed, setTyped] = useState("");
  const { data } = useQuery(modelsQuery);
  const add = () => {
    onChange(addModels(models, typed));
    setTyped("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed.trim() !== "" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && models.length > 0) onChange(models.slice(0, -1));
  };
  const unknown = data && models.filter((model) => !data.items.some(({ id }) => allowsModel([model], id)));
  return (
    <>
      {models.length > 0 && (
        <ul className="flex min-w-0 flex-wrap items-center gap-2" aria-label="Models of this key">
          {models.map((model) => (
            <li key={model} className="max-w-full">
              <Chip onRemove={() => onChange(models.filter((it) => it !== model))} removeLabel={`Remove ${model}`}>
                <span className="mono leading-none min-w-0 truncate">{model}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <input
          className={`${INPUT.mono} w-full max-w-80`}
          list={list}
          aria-label="Add a model"
          aria-describedby={hint}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder="sandbox-chat or sandbox-*"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={press}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={list}>
          {data?.items.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <Button icon="plus" disabled={typed.trim() === ""} onClick={add}>
          Add
        </Button>
      </div>
      <p id={hint} className={`text-dense ${problem ? "text-fail" : "text-ink-3"}`} role={problem ? "alert" : undefined}>
        {problem ?? "A full name, or a prefix with *. Press Enter to add."}
      </p>
      {unknown && unknown.length > 0 && <p className="text-dense text-ink-3">No provider serves {unknown.join(", ")} at the moment.</p>}
    </>
  );
}
