"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import type { ConsoleAssetGroupPage } from "@/lib/console/assets/contract";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader, Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { Select } from "../ui/select";
import { AssetPaging } from "./asset-paging";
import { groupsQuery } from "./asset-queries";
import { CrumbTitle } from "./crumb-title";
import { type GroupsView, readGroupsView, writeGroupsView } from "./groups-view";
import { GroupsWaiting } from "./groups-waiting";
import { count } from "./labels";
import { ASSETS_SHORTCUTS } from "./shortcuts";
import { SEARCH } from "./styles";

const GroupList = later(() => import("./group-list").then(({ GroupList }) => GroupList), GroupsWaiting);
const GroupDialog = later(() => import("./group-dialog").then(({ GroupDialog }) => GroupDialog));

export function GroupsPage({ mayChange }: { mayChange: boolean }) {
  const [view, onView] = useGroupsView();
  const [making, setMaking] = useState(false);
  const {
    data: page,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(groupsQuery({ ...view, order: view.sort === "name" ? "asc" : "desc" }));
  useCommands(
    useMemo(
      (): readonly Command[] =>
        mayChange ? [{ ...ASSETS_SHORTCUTS.shortcuts.group, group: "Do", icon: "plus", run: () => setMaking(true) }] : [],
      [mayChange],
    ),
  );
  return (
    <>
      <GroupsHeader onNew={mayChange ? () => setMaking(true) : undefined} />
      <GroupsToolbar view={view} page={page} updating={isPlaceholderData} onView={onView} />
      <div className="flex-1 min-h-0 min-w-0 overflow-auto">
        {error && !page ? (
          <div className="pane-body">
            <ErrorState title="The groups could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Groups are not affected.
            </ErrorState>
          </div>
        ) : page ? (
          <Listed view={view} page={page} onView={onView} />
        ) : (
          <GroupsWaiting />
        )}
      </div>
      <p className="bar label hidden border-rule border-t border-b-0 md:flex">
        Generated files go to the groups Images, Videos and Sounds. Create your own groups here or when you move assets.
      </p>
      <GroupDialog dialog={making ? { kind: "new" } : undefined} onClose={() => setMaking(false)} />
    </>
  );
}

/** `onNew` is absent without the right to create groups. */
function GroupsHeader({ onNew }: { onNew: (() => void) | undefined }) {
  return (
    <PageHeader
      title={
        <CrumbTitle
          way={
            <>
              <Link href="/assets" className="text-ink-2">
                Assets
              </Link>{" "}
              /
            </>
          }
        >
          Groups
        </CrumbTitle>
      }
      tools={
        onNew && (
          <Button variant="primary" icon="plus" chord="N" onClick={onNew}>
            New group
          </Button>
        )
      }
    />
  );
}

interface GroupsToolbarProps {
  view: GroupsView;
  page: ConsoleAssetGroupPage | undefined;
  updating: boolean;
  onView(change: Partial<GroupsView>): void;
}

function GroupsToolbar({ view, page, updating, onView }: GroupsToolbarProps) {
  return (
    <Toolbar label="Find groups">
      <SearchField
        className={SEARCH}
        command="Find a group"
        maxLength={256}
        text={view.q}
        label="Find a group by name or title"
        placeholder="Name or title"
        onChange={(q) => onView({ q, page: 1 })}
      />
      <Select
        aria-label="Order"
        className="w-36 flex-none max-sm:hidden"
        options={ORDERS}
        value={view.sort}
        onPick={(sort) => onView({ sort, page: 1 })}
      />
      <span className="label hidden lg:inline">{page && `${count(page.total, "group")}, ${count(page.assets)}`}</span>
      <AssetPaging page={view.page} size={view.pageSize} total={page?.total} updating={updating} onPage={(to) => onView({ page: to })} />
    </Toolbar>
  );
}

const ORDERS = [
  { value: "updated", label: "Last changed" },
  { value: "name", label: "By name" },
  { value: "assets", label: "Most assets" },
  { value: "created", label: "Newest" },
] as const;

function Listed({ view, page, onView }: { view: GroupsView; page: ConsoleAssetGroupPage; onView(change: Partial<GroupsView>): void }) {
  if (page.items.length > 0) return <GroupList page={page} />;
  return (
    <div className="pane-body">
      {view.q.trim() || view.page > 1 ? (
        <EmptyState
          title={`No group matches "${view.q.trim()}"`}
          actions={<Button onClick={() => onView({ q: "", page: 1 })}>Show all groups</Button>}
        >
          The search covers names and titles.
        </EmptyState>
      ) : (
        <EmptyState title="No groups yet">
          A group appears with the first image, video or audio file that is generated or uploaded.
        </EmptyState>
      )}
    </div>
  );
}

function useGroupsView(): [GroupsView, (change: Partial<GroupsView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readGroupsView(new URLSearchParams(text)), [text]);
  const change = (change: Partial<GroupsView>) => {
    const next = { ...readGroupsView(new URLSearchParams(window.location.search)), ...change };
    window.history.replaceState(null, "", pathname + writeGroupsView(next));
  };
  return [view, change];
}
