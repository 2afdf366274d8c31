"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { addModels } from "./key-draft";
import { allowsModel } from "./key-words";

interface ModelNamesProps {
  models: readonly string[];
  problem?: string;
  onChange(models: string[]): void;
}

/** The list of names and beginnings of names that a key may use, and a box that adds to it. */
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
        <ul className="row wrap" aria-label="Models of this key">
          {models.map((model) => (
            <li key={model} className="max-w-full">
              <Chip onRemove={() => onChange(models.filter((it) => it !== model))} removeLabel={`Remove ${model}`}>
                <span className="mono trunc">{model}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <input
          className="input mono max-w-80"
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
      <p id={hint} className={`hint ${problem ? "c-fail" : ""}`} role={problem ? "alert" : undefined}>
        {problem ?? "A name in full, or its beginning and a star. Enter adds it."}
      </p>
      {unknown && unknown.length > 0 && <p className="hint">No provider serves {unknown.join(", ")} at the moment.</p>}
    </>
  );
}
