"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { RunPage } from "@/lib/console/runs/contract";
import type { Person } from "@/lib/contracts/person";
import { RUN_STATUSES } from "@/lib/contracts/run-terms";
import { entriesOf } from "@/lib/contracts/typed";
import { PLAYGROUND_NAMES } from "../shares/labels";
import { SearchField } from "../shell/search-field";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { INPUT } from "../ui/input-styles";
import { Select } from "../ui/select";
import { PHONE, useMedia } from "../ui/use-media";
import { peopleQuery } from "./run-queries";
import { RUN_STATES } from "./run-words";
import type { RunsView } from "./runs-view";

interface RunsFiltersProps {
  view: RunsView;
  page: RunPage | undefined;
  /** The person's id; undefined if they only see their own runs. */
  admin: Pick<Person, "userId"> | undefined;
  updating: boolean;
  onChange(change: Partial<RunsView>): void;
}

const TOOLS = "bar h-auto min-h-(--h-bar) flex-wrap gap-y-1 py-1";

/** The list's filters, which are in the address. */
export function RunsFilters({ view, page, admin, updating, onChange }: RunsFiltersProps) {
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  const narrowed = [view.playground, view.model, view.status, view.day, view.person].filter((value) => value !== "").length;
  return (
    <div className={TOOLS} role="toolbar" aria-label="Filter the runs">
      <SearchField
        className="min-w-0 max-md:basis-full md:w-52"
        text={view.q}
        label={view.person ? "Search their runs by title" : "Search prompts and answers"}
        command="Search the runs"
        placeholder={view.person ? "Part of a title" : "Words in the prompt or answer"}
        maxLength={200}
        onChange={(q) => onChange({ q })}
      />
      <Button icon="filter" className="md:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {narrowed > 0 ? `Filters ${narrowed}` : "Filter"}
      </Button>
      {phone ? (
        <Dialog open={open} title="Filters" look="drawer" onClose={() => setOpen(false)}>
          <div className="grid gap-3 p-4 *:w-full!">
            <RunSelects view={view} admin={admin} onChange={onChange} />
          </div>
        </Dialog>
      ) : (
        // The server's page doesn't know the width.
        <div className="contents max-md:hidden">
          <RunSelects view={view} admin={admin} onChange={onChange} />
        </div>
      )}
      <span className="ml-auto flex flex-none items-center gap-2">
        <span className="label" role="status">
          {updating ? "updating" : page ? countOf(page) : ""}
        </span>
        <IconButton small icon="left" label="First page" disabled={!view.after} onClick={() => onChange({ after: "" })} />
        <IconButton small icon="right" label="Next page" disabled={!page?.next} onClick={() => onChange({ after: page?.next ?? "" })} />
      </span>
    </div>
  );
}

function RunSelects({ view, admin, onChange }: Pick<RunsFiltersProps, "view" | "admin" | "onChange">) {
  const { data } = useQuery(modelsQuery);
  const models = [...new Set([...(data?.items ?? []).map(({ id }) => id), ...(view.model ? [view.model] : [])])];
  return (
    <>
      <Select
        aria-label="Playground"
        className="w-36"
        value={view.playground}
        options={[{ value: "", label: "Any playground" }, ...entriesOf(PLAYGROUND_NAMES).map(([value, label]) => ({ value, label }))]}
        onPick={(playground) => onChange({ playground })}
      />
      <Select
        aria-label="Model"
        className="w-32"
        value={view.model}
        options={[{ value: "", label: "Any model" }, ...models.map((id) => ({ value: id, label: id }))]}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <Select
        aria-label="State"
        className="w-26"
        value={view.status}
        options={[{ value: "", label: "Any state" }, ...RUN_STATUSES.map((status) => ({ value: status, label: RUN_STATES[status].word }))]}
        onPick={(status) => onChange({ status })}
      />
      <input
        type="date"
        aria-label="Day"
        className={`${INPUT.text} w-34`}
        value={view.day}
        onChange={(event) => onChange({ day: event.target.value })}
      />
      {admin && <PersonSelect view={view} me={admin.userId} onChange={onChange} />}
    </>
  );
}

function countOf({ items, next }: RunPage): string {
  return `${items.length}${next ? "+" : ""} ${items.length === 1 && !next ? "run" : "runs"}`;
}

function PersonSelect({ view, me, onChange }: Pick<RunsFiltersProps, "view" | "onChange"> & { me: string }) {
  const { data } = useQuery(peopleQuery);
  const others = (data?.items ?? []).filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }));
  const known = others.some(({ value }) => value === view.person) || view.person === "";
  return (
    <Select
      aria-label="Person"
      className="w-32"
      value={view.person}
      options={[{ value: "", label: "Your runs" }, ...others, ...(known ? [] : [{ value: view.person, label: view.person }])]}
      onChange={(event) => onChange({ person: event.target.value })}
    />
  );
}
