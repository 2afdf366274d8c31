"use client";

import type { KeyPage } from "@/lib/console/keys/contract";
import { Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { PageButtons, PageCount } from "../table/paging";
import { Select } from "../ui/select";
import { FIRST_VIEW, type KeyView, PAGE_SIZE } from "./key-view";
import { KeyViews } from "./key-views";

interface KeysToolbarProps {
  view: KeyView;
  page: KeyPage | undefined;
  /** True while the figures are those of the previous view. */
  updating: boolean;
  onChange(change: Partial<KeyView>): void;
}

export function KeysToolbar({ view, page, updating, onChange }: KeysToolbarProps) {
  return (
    <>
      <Toolbar label="Find keys">
        <div className="flex flex-1 min-h-0 min-w-0 items-center gap-3 md:flex-none">
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
  const paging = { page: view.page, size: PAGE_SIZE, total: page?.total };
  return (
    <div className="flex min-w-0 items-center gap-2 ml-auto flex-none">
      <PageCount {...paging} updating={updating} />
      {((page?.total ?? 0) > PAGE_SIZE || view.page > FIRST_VIEW.page) && (
        <span className="flex min-w-0 items-center gap-1">
          <PageButtons {...paging} onPage={(to) => onChange({ page: to })} />
        </span>
      )}
    </div>
  );
}
