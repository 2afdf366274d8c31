"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentSessionPage, AgentSessionValues } from "@/lib/console/agent-sessions/contract";
import { SearchField } from "../shell/search-field";
import { Button, IconButton } from "../ui/button";
import { CHIP } from "../ui/chip";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { INPUT } from "../ui/input-styles";
import { MENU_ITEM } from "../ui/menu-styles";
import { Popover } from "../ui/popover";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { clientValues } from "./labels";
import { sessionValuesQuery } from "./session-queries";
import type { SessionsView } from "./sessions-view";

interface FiltersProps {
  view: SessionsView;
  totals: AgentSessionPage["totals"] | undefined;
  onChange(change: Partial<SessionsView>): void;
}

export function SessionFilters({ view, totals, onChange }: FiltersProps) {
  const counted = (word: string, count: number | undefined) => (count === undefined ? word : `${word} ${count}`);
  return (
    <div className="bar h-auto min-h-(--h-bar) flex-wrap gap-2! py-1" role="toolbar" aria-label="Filters">
      <SearchField
        text={view.q}
        label="Find a session by task or id"
        command="Find a session"
        placeholder="Task or session id"
        maxLength={256}
        className="min-w-0 max-md:flex-1 md:w-44"
        onChange={(q) => onChange({ q })}
      />
      <PhoneFilters view={view} onChange={onChange} />
      <div className="flex max-w-full overflow-x-auto">
        <SegmentedControl
          label="State"
          value={view.state}
          small
          segments={[
            { value: "", label: counted("All", totals?.sessions) },
            { value: "running", label: counted("Running", totals?.running) },
            { value: "idle", label: counted("Idle", totals?.idle) },
            { value: "stopped", label: counted("Stopped", totals?.stopped) },
            { value: "loop", label: counted("Loops", totals?.loops) },
          ]}
          onChange={(state) => onChange({ state })}
        />
      </div>
      {FILTERS.map((filter) => (
        <FilterChip key={filter} filter={filter} value={view[filter]} onChange={(value) => onChange({ [filter]: value })} />
      ))}
      <span className="ml-auto flex flex-none items-center gap-2 max-md:hidden">
        <CopyButton icon="link" what="the link of this view" text={() => window.location.href} />
        <span className="label max-2xl:hidden">last 24 hours</span>
      </span>
    </div>
  );
}

const FILTERS = ["client", "person", "key", "model"] as const;
type Filter = (typeof FILTERS)[number];
const NAMES = { client: "Client", person: "Person", key: "Key", model: "Model" } as const satisfies Record<Filter, string>;
const ANY = { client: "any", person: "anyone", key: "any", model: "any" } as const satisfies Record<Filter, string>;

function valuesOf(filter: Filter, values: AgentSessionValues): AgentSessionValues["clients"] {
  if (filter === "client") return clientValues(values.clients);
  return filter === "person" ? values.people : filter === "key" ? values.keys : values.models;
}

interface FilterProps {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

/** A filter with the values of the last day, those with the most sessions first. */
function FilterChip({ filter, value, onChange }: FilterProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...sessionValuesQuery, enabled: open || value !== "" });
  const name = NAMES[filter];
  const label = value === "" ? ANY[filter] : (data && valuesOf(filter, data).find(({ id }) => id === value)?.name) || value;
  return (
    <span className="inline-flex flex-none items-center max-md:hidden">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={name}
        className="w-72"
        trigger={
          <button
            type="button"
            className={`${CHIP.control} ${value === "" ? "" : "rounded-r-none"}`}
            title={value === "" ? undefined : label}
          >
            {name} <b className="min-w-0 max-w-36 truncate font-strong">{label}</b>
            <Icon name="down" size={12} className="text-ink-3" />
          </button>
        }
      >
        <Values
          filter={filter}
          value={value}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      {value !== "" && (
        <IconButton
          icon="close"
          variant="default"
          className="-ml-px rounded-l-none"
          label={`Remove ${name.toLowerCase()} ${label}`}
          onClick={() => onChange("")}
        />
      )}
    </span>
  );
}

function Values({ filter, value, onChange }: FilterProps) {
  const [text, setText] = useState("");
  const { data, error } = useQuery(sessionValuesQuery);
  const all = data ? valuesOf(filter, data) : [];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      <div className="px-3 pb-1">
        <input
          className={`${INPUT.text} w-full`}
          aria-label={`Find: ${NAMES[filter].toLowerCase()}`}
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul aria-label={`${NAMES[filter]}: values`} className="max-h-80 overflow-y-auto">
        {shown.map(({ id, name, sessions }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === value}
              className={`${MENU_ITEM} text-ink ${id === value ? "bg-selected" : ""}`}
              onClick={() => onChange(id)}
            >
              <span className="min-w-0 truncate">{name}</span>
              <span className="label mono ml-auto pl-4">{sessions}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={`px-3 py-1 text-dense ${error ? "text-fail" : "text-ink-3"}`}>
          {error?.message ?? (data ? "None in the last day" : "Loading")}
        </p>
      )}
    </>
  );
}

/** The filters on a phone, in a sheet. */
function PhoneFilters({ view, onChange }: Pick<FiltersProps, "view" | "onChange">) {
  const [open, setOpen] = useState(false);
  const count = FILTERS.filter((filter) => view[filter] !== "").length;
  const { data, error } = useQuery({ ...sessionValuesQuery, enabled: open });
  return (
    <>
      <Button icon="filter" className="md:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filters ${count}` : "Filter"}
      </Button>
      <Dialog open={open} title="Filters" look="drawer" onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-3 p-4">
          {error && (
            <p role="alert" className="text-dense text-fail">
              {error.message}
            </p>
          )}
          {FILTERS.map((filter) => (
            <Field key={filter} label={NAMES[filter]}>
              {(control) => (
                <Select
                  {...control}
                  value={view[filter]}
                  options={optionsOf(filter, view[filter], data)}
                  onPick={(value) => onChange({ [filter]: value })}
                />
              )}
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  );
}

/** The chosen value stays an option if no session of the last day has it. */
function optionsOf(filter: Filter, chosen: string, data: AgentSessionValues | undefined) {
  const values = data ? valuesOf(filter, data) : [];
  const own = chosen !== "" && !values.some(({ id }) => id === chosen) ? [{ value: chosen, label: chosen }] : [];
  return [
    { value: "", label: ANY[filter] },
    ...own,
    ...values.map(({ id, name, sessions }) => ({ value: id, label: `${name}, ${sessions}` })),
  ];
}
