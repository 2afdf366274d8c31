"use client";

import type { KeyPage } from "@/lib/contracts/console-keys";
import { Toolbar } from "../frame/page-header";
import { SearchField } from "../frame/search-field";
import { IconButton } from "../ui/button";
import { Select } from "../ui/select";
import { FIRST_VIEW, type KeyView, PAGE_SIZE } from "./key-view";
import { KeyViews } from "./key-views";

interface KeysToolbarProps {
  view: KeyView;
  page: KeyPage | undefined;
  /** Whether the figures are still those of the view before. */
  updating: boolean;
  onChange(change: Partial<KeyView>): void;
}

/** Search, owner, view and paging. */
export function KeysToolbar({ view, page, updating, onChange }: KeysToolbarProps) {
  return (
    <>
      <Toolbar label="Find keys">
        <div className="row row-3 fill md:flex-none">
          <SearchField
            className="min-w-0 flex-1 md:w-60 md:flex-none"
            text={view.q}
            label="Find a key by name, id or last four characters"
            command="Find a key"
            placeholder="Name, id or last four"
            maxLength={100}
            onChange={(q) => onChange({ q })}
          />
          <Owners view={view} page={page} onChange={onChange} />
        </div>
        <div className="hidden md:block">
          <KeyViews view={view} page={page} onChange={onChange} />
        </div>
        <Paging view={view} page={page} updating={updating} onChange={onChange} />
      </Toolbar>
      <div className="overflow-x-auto border-rule border-b px-4 py-2 md:hidden">
        <KeyViews view={view} page={page} onChange={onChange} />
      </div>
    </>
  );
}

function Owners({ view, page, onChange }: Pick<KeysToolbarProps, "view" | "page" | "onChange">) {
  const options = [
    { value: "", label: "Everyone's" },
    { value: "me", label: "Mine" },
    { value: "service", label: "Services'" },
    ...(page?.owners ?? []).map(({ id, name }) => ({ value: id, label: `${name}'s` })),
  ];
  return (
    <Select
      aria-label="Owner"
      className="w-32 flex-none"
      options={options}
      value={options.some(({ value }) => value === view.owner) ? view.owner : ""}
      onChange={(event) => onChange({ owner: event.target.value })}
    />
  );
}

function Paging({ view, page, updating, onChange }: KeysToolbarProps) {
  const total = page?.total ?? 0;
  const first = total === 0 ? 0 : (view.page - 1) * PAGE_SIZE + 1;
  const last = Math.min(view.page * PAGE_SIZE, total);
  return (
    <div className="row push flex-none">
      <span className="label" role="status">
        {updating ? (
          "updating"
        ) : page ? (
          <>
            <span className="mono">
              {first}–{last}
            </span>{" "}
            of <span className="mono">{total}</span>
          </>
        ) : (
          "–"
        )}
      </span>
      {(total > PAGE_SIZE || view.page > FIRST_VIEW.page) && (
        <span className="row row-1">
          <IconButton small icon="left" label="Page before" disabled={view.page <= 1} onClick={() => onChange({ page: view.page - 1 })} />
          <IconButton small icon="right" label="Next page" disabled={last >= total} onClick={() => onChange({ page: view.page + 1 })} />
        </span>
      )}
    </div>
  );
}
