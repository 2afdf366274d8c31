"use client";

import { useMemo, useState } from "react";
import type { LogPage } from "@/lib/console/logs/contract";
import { type Command, useCommands } from "../shell/commands";
import { Button, IconButton } from "../ui/button";
import { CHIP } from "../ui/chip";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { MENU_ITEM } from "../ui/menu-styles";
import { Popover } from "../ui/popover";
import { FILTER_NAMES, valueLabel } from "./filter-words";
import { FILTERS, type Filter, type LogView } from "./log-view";
import { LOGS_SHORTCUTS } from "./shortcuts";

const ValueList = later(() => import("./value-list").then(({ ValueList }) => ValueList));

export interface FilterProps {
  view: LogView;
  page: LogPage | undefined;
  /** Names of keys and people, by id. */
  names: ReadonlyMap<string, string>;
  onChange(change: Partial<LogView>): void;
}

/** Filters with a chip even if they are not set. */
const ALWAYS: readonly Filter[] = ["status", "model", "key"];

/** A chip for each filter: set ones can be changed and removed. */
export function FilterChips({ view, page, names, onChange }: FilterProps) {
  const shown = [...ALWAYS, ...FILTERS.filter((name) => !ALWAYS.includes(name) && view[name] !== "")];
  return (
    <>
      {shown.map((name) => (
        <FilterChip key={name} filter={name} view={view} page={page} names={names} onChange={onChange} />
      ))}
    </>
  );
}

function FilterChip({ filter, view, page, names, onChange }: FilterProps & { filter: Filter }) {
  const [open, setOpen] = useState(false);
  const value = view[filter];
  const label = value === "" ? "any" : valueLabel(filter, value, names);
  const choose = (next: string) => {
    setOpen(false);
    onChange({ [filter]: next });
  };
  return (
    <span className={`inline-flex flex-none items-center ${value === "" ? "max-md:hidden" : ""}`}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={FILTER_NAMES[filter]}
        className="w-72"
        trigger={
          <button type="button" className={`${CHIP.control} ${value === "" ? "" : "rounded-r-none"}`} title={value || undefined}>
            {FILTER_NAMES[filter]} <b className="min-w-0 max-w-36 truncate font-strong">{label}</b>
            <Icon name="down" size={12} className="text-ink-3" />
          </button>
        }
      >
        <ValueList filter={filter} view={view} page={page} onChoose={choose} />
      </Popover>
      {value !== "" && (
        <IconButton
          icon="close"
          variant="default"
          className="-ml-px rounded-l-none"
          label={`Remove ${FILTER_NAMES[filter].toLowerCase()} ${label}`}
          onClick={() => onChange({ [filter]: "" })}
        />
      )}
    </span>
  );
}

/** Adds a filter: first which, then its value. In a sheet on a phone. */
export function AddFilter(props: FilterProps & { phone: boolean }) {
  const { view, phone } = props;
  const [open, setOpen] = useState(false);
  const count = FILTERS.filter((name) => view[name] !== "").length;
  useCommands(
    useMemo((): readonly Command[] => [{ ...LOGS_SHORTCUTS.shortcuts.filter, group: "Do", icon: "filter", run: () => setOpen(true) }], []),
  );
  const steps = <FilterSteps {...props} onDone={() => setOpen(false)} />;
  const trigger = (
    <Button variant="quiet" icon="plus" chord="F">
      Filter
    </Button>
  );
  return (
    <>
      <Button icon="filter" className="md:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filters ${count}` : "Filter"}
      </Button>
      {phone ? (
        <Dialog open={open} title="Filters" look="drawer" onClose={() => setOpen(false)}>
          {steps}
        </Dialog>
      ) : (
        // The server's page doesn't know the width.
        <div className="contents max-md:hidden">
          <Popover open={open} onOpenChange={setOpen} label="Add a filter" className="w-72" trigger={trigger}>
            {steps}
          </Popover>
        </div>
      )}
    </>
  );
}

function FilterSteps({ view, page, names, onChange, onDone }: FilterProps & { onDone(): void }) {
  const [filter, setFilter] = useState<Filter>();
  if (!filter)
    return (
      <ul aria-label="Filters">
        {FILTERS.map((name) => (
          <li key={name}>
            <button type="button" className={`${MENU_ITEM} text-ink`} onClick={() => setFilter(name)}>
              {FILTER_NAMES[name]}
              <span className="ml-auto min-w-0 truncate pl-4 text-ink-3">{view[name] && valueLabel(name, view[name], names)}</span>
              <Icon name="right" size={12} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    );
  const choose = (value: string) => {
    onChange({ [filter]: value });
    onDone();
  };
  return (
    <>
      <div className="flex items-center gap-1 px-1 pb-1">
        <IconButton small icon="left" label="All filters" onClick={() => setFilter(undefined)} />
        <span className="font-strong">{FILTER_NAMES[filter]}</span>
        {view[filter] !== "" && (
          <Button small variant="quiet" className="ml-auto" onClick={() => choose("")}>
            Any {FILTER_NAMES[filter].toLowerCase()}
          </Button>
        )}
      </div>
      <ValueList filter={filter} view={view} page={page} onChoose={choose} />
    </>
  );
}
