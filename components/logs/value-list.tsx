"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import type { LogPage } from "@/lib/console/logs/contract";
import { formatCount } from "../playground/figures";
import { INPUT } from "../ui/input-styles";
import { MENU_ITEM } from "../ui/menu-styles";
import { FILTER_HINTS, FILTER_NAMES, isValue, knownValues, valueLabel } from "./filter-words";
import { LISTED_FILTERS, valuesQuery } from "./log-queries";
import type { Filter, LogView } from "./log-view";

interface ValueListProps {
  filter: Filter;
  view: LogView;
  page: LogPage | undefined;
  onChoose(value: string): void;
}

interface Option {
  id: string;
  name: string;
  calls?: number;
}

/** Values of one filter: those of the time, the most used first, or what is typed. */
export function ValueList({ filter, view, page, onChoose }: ValueListProps) {
  const [text, setText] = useState("");
  const sought = useDeferredValue(text.trim());
  const listed = LISTED_FILTERS.find((one) => one === filter);
  const { data, error } = useQuery({ ...valuesQuery(listed ?? "model", sought, view), enabled: listed !== undefined });
  const options: readonly Option[] = listed
    ? (data?.items ?? [])
    : knownValues(filter, page)
        .filter((value) => value.includes(sought))
        .map((id) => ({ id, name: id }));
  const typed = text.trim();
  const free = isValue(filter, typed) && !options.some(({ id }) => id === typed);
  const hint = FILTER_HINTS[filter];
  const submit = () => {
    const first = free ? typed : options[0]?.id;
    if (first !== undefined && typed !== "") onChoose(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its controls
    <div onKeyDown={moveControls}>
      {hint && <TypedValue filter={filter} hint={hint} text={text} onText={setText} onSubmit={submit} />}
      <ul aria-label={`${FILTER_NAMES[filter]}: values`}>
        {options.map(({ id, name, calls }) => (
          <li key={id}>
            <ValueButton on={view[filter] === id} onChoose={() => onChoose(id)}>
              <span className="min-w-0 truncate">{name === id ? valueLabel(filter, id, NO_NAMES) : name}</span>
              {calls !== undefined && <span className="label mono ml-auto pl-4">{formatCount(calls)}</span>}
            </ValueButton>
          </li>
        ))}
        {free && (
          <li>
            <ValueButton on={false} onChoose={() => onChoose(typed)}>
              <span className="min-w-0 truncate">{typed}</span>
            </ValueButton>
          </li>
        )}
      </ul>
      {error && <p className="px-3 py-1 text-dense text-fail">{error.message}</p>}
      {!error && options.length === 0 && !free && hint && (
        <p className="label px-3 py-1">{listed && !data ? "Loading" : listed ? "No such calls in this time" : `Type a value: ${hint}`}</p>
      )}
    </div>
  );
}

interface TypedValueProps {
  filter: Filter;
  hint: string;
  text: string;
  onText(text: string): void;
  onSubmit(): void;
}

function TypedValue({ filter, hint, text, onText, onSubmit }: TypedValueProps) {
  return (
    <form
      className="px-3 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input
        className={`${INPUT.text} w-full`}
        aria-label={FILTER_NAMES[filter]}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </form>
  );
}

/** Up and Down move between the field and the values. */
function moveControls(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const at = all.findIndex((one) => one.matches(":focus"));
  all[(at + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length]?.focus();
  event.preventDefault();
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

function ValueButton({ on, onChoose, children }: { on: boolean; onChoose(): void; children: React.ReactNode }) {
  return (
    <button type="button" aria-pressed={on} className={`${MENU_ITEM} text-ink ${on ? "bg-selected" : ""}`} onClick={onChoose}>
      {children}
    </button>
  );
}
