"use client";

import { useState } from "react";
import { Toolbar } from "@/components/shell/page-header";
import { SearchField } from "@/components/shell/search-field";
import { PageButtons, PageCount } from "@/components/table/paging";
import { IconButton } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { useNow } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { SIMULATED_SOME, SimulatedTag } from "@/components/ui/tag";
import { isSandbox } from "@/lib/client/sandbox";
import { STATUS_WORDS } from "@/lib/client/video/labels";
import { span } from "@/lib/client/when";
import type { VideoMaker } from "@/lib/console/video/contract";
import { keysOf } from "@/lib/contracts/typed";
import { VIDEO_STATUSES } from "@/lib/contracts/video-terms";
import { useLastCheck } from "../use-last-check";
import { PAGE_SIZE, type RangeName, type VideoView } from "./view";

const RANGE_WORDS: Record<RangeName, string> = { day: "Last 24 h", week: "Last 7 days", month: "Last 30 days", all: "Any time" };

export interface ToolbarProps {
  view: VideoView;
  models: readonly string[];
  makers: readonly VideoMaker[];
  /** The number of rows in the table; undefined if unknown. */
  total: number | undefined;
  onChange(change: Partial<VideoView>): void;
}

/** Search and filters; for the table also paging. On a phone the filters are collapsed. */
export function VideoToolbar(props: ToolbarProps) {
  const { view, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Toolbar label="Find videos">
        <SearchField
          className="min-w-0 flex-1 md:w-60 md:flex-none"
          text={view.q}
          label="Find videos by prompt or job id"
          command="Find a video"
          placeholder="Prompt or job id"
          maxLength={200}
          onChange={(q) => onChange({ q })}
        />
        <div className="hidden items-center gap-3 md:flex">
          <Filters {...props} />
        </div>
        <span className="md:hidden">
          <IconButton icon="filter" label="Filters" aria-expanded={open} onClick={() => setOpen(!open)} />
        </span>
        <span className="flex min-w-0 items-center gap-2 ml-auto flex-none">
          {props.models.some(isSandbox) && <SimulatedTag title={SIMULATED_SOME} />}
          {view.view === "table" ? <Paging {...props} /> : <LastCheck />}
        </span>
      </Toolbar>
      {open && (
        <div className="grid grid-cols-2 gap-2 border-b border-rule px-4 py-2 md:hidden">
          <Filters {...props} />
        </div>
      )}
    </div>
  );
}

const SELECT = "md:w-34 md:flex-none";

function Filters({ view, models, makers, onChange }: ToolbarProps) {
  const people = [
    { value: "", label: "Everyone's" },
    { value: "me", label: "Mine" },
    ...makers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const named = [{ value: "", label: "Any model" }, ...withChosen(models, view.model).map((id) => ({ value: id, label: id }))];
  return (
    <>
      <Select
        aria-label="Model"
        className={SELECT}
        options={named}
        value={view.model}
        onChange={({ target }) => onChange({ model: target.value })}
      />
      <Select
        aria-label="Whose"
        className={SELECT}
        options={people}
        value={people.some(({ value }) => value === view.person) ? view.person : ""}
        onChange={({ target }) => onChange({ person: target.value })}
      />
      <Select
        aria-label="Created"
        className={SELECT}
        options={keysOf(RANGE_WORDS).map((value) => ({ value, label: RANGE_WORDS[value] }))}
        value={view.range}
        onPick={(range) => onChange({ range })}
      />
      {view.view === "table" && (
        <Select
          aria-label="Status"
          className={SELECT}
          options={[{ value: "", label: "Any status" }, ...VIDEO_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))]}
          value={VIDEO_STATUSES.find((status) => status === view.status) ?? ""}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      )}
      {view.batch && (
        <Chip onRemove={() => onChange({ batch: "" })} removeLabel="Show other batches too">
          batch <span className="mono leading-none">{`…${view.batch.slice(-6)}`}</span>
        </Chip>
      )}
    </>
  );
}

/** The selected model stays in the list even if it has no jobs left. */
function withChosen(models: readonly string[], chosen: string): readonly string[] {
  return chosen === "" || models.includes(chosen) ? models : [chosen, ...models];
}

/** When running jobs were last polled. */
function LastCheck() {
  const now = useNow();
  const at = useLastCheck();
  if (at === undefined || now === 0) return null;
  return <span className="label max-lg:hidden">{`Updates with one request · ${span(now - at)} ago`}</span>;
}

function Paging({ view, total, onChange }: ToolbarProps) {
  const paging = { page: view.page, size: PAGE_SIZE, total };
  return (
    <>
      <PageCount {...paging} />
      {total !== undefined && (total > PAGE_SIZE || view.page > 1) && <PageButtons {...paging} onPage={(page) => onChange({ page })} />}
    </>
  );
}
