"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import type { ConsoleAssetPage } from "@/lib/console/assets/contract";
import { PageHeader } from "../shell/page-header";
import { IconButton } from "../ui/button";
import { later, onDemand } from "../ui/later";
import { useMedia } from "../ui/use-media";
import { assetsQuery } from "./asset-queries";
import type { AssetView } from "./asset-view";
import type { BoardMenuItem } from "./board-menu";
import { focusAsset } from "./focus-asset";
import type { Listed } from "./list-body";
import type { ListProps } from "./list-props";
import { ListWaiting } from "./list-waiting";
import { ToolbarWaiting } from "./toolbar-waiting";
import { DropZone, UploadButton } from "./upload-later";
import { type AssetTasks, useAssetTasks } from "./use-asset-tasks";
import { type ChangeView, useAssetView } from "./use-asset-view";
import { usePeekSteps } from "./use-peek-steps";
import { useSelection } from "./use-selection";

const AssetsToolbar = later(() => import("./assets-toolbar").then(({ AssetsToolbar }) => AssetsToolbar), ToolbarWaiting);
const BoardMenu = later(() => import("./board-menu").then(({ BoardMenu }) => BoardMenu), MenuWaiting);
const ListBody = later(() => import("./list-body").then(({ ListBody }) => ListBody), CodeWaiting);
const AssetPeek = onDemand(() => import("./asset-peek").then(({ AssetPeek }) => AssetPeek));
const AssetDialogs = later(() => import("./asset-dialogs").then(({ AssetDialogs }) => AssetDialogs));
const SelectionBar = onDemand(() => import("./selection-bar").then(({ SelectionBar }) => SelectionBar));
const UploadPanel = later(() => import("./upload-panel").then(({ UploadPanel }) => UploadPanel));
const ShowAs = later(() => import("./show-as").then(({ ShowAs }) => ShowAs), ShowAsWaiting);
const LookTools = later(() => import("./look-tools").then(({ LookTools }) => LookTools));

/** If it matches, the open asset covers the list: phones in both orientations. */
const SHEET = "(width < 768px), (height < 480px)";

interface AssetBoardProps {
  title: ReactNode;
  mayChange: boolean;
  /** Only this group's assets. */
  group?: { id: string; title: string };
  /** Shown before the menu if there is room. */
  link?: ReactNode;
  menu?: readonly BoardMenuItem[];
  /** Shown if the team has no assets. */
  empty: ReactNode;
  children?: ReactNode;
}

export function AssetBoard({ title, mayChange, group, link, menu = [], empty, children }: AssetBoardProps) {
  const [view, onView] = useAssetView(group?.id);
  const { data: page, error, isPlaceholderData, refetch } = useQuery(assetsQuery(view));
  const items = page?.items ?? NONE;
  const [chosen, selection, chooseNone] = useSelection(view, items);
  const { close, step } = usePeekSteps(view, isPlaceholderData ? undefined : page, onView);
  const [tasks, dialog, closeDialog] = useAssetTasks(useAfterRemoval({ view, page, onView, onGone: chooseNone }));
  const inGroup = group !== undefined;
  const target = group?.id ?? (view.groups.length === 1 ? (view.groups[0] ?? "") : "");
  const tools = (
    <>
      {link}
      {(mayChange || menu.length > 0) && <BoardMenu items={menu} onDeleted={mayChange ? tasks.showDeleted : undefined} />}
      {mayChange && <UploadButton primary group={target} />}
    </>
  );
  return (
    <>
      <PageHeader title={title} tools={tools}>
        <ShowAs view={view} onView={onView} />
        <LookTools view={view} group={group?.id} />
      </PageHeader>
      {children}
      <AssetsToolbar view={view} page={page} updating={isPlaceholderData} inGroup={inGroup} onView={onView} />
      {chosen.size > 0 && (
        <SelectionBar chosen={chosen} onPage={items.filter(({ id }) => chosen.has(id)).length} tasks={tasks} onClear={chooseNone} />
      )}
      <ListAndPeek
        list={{ view, items, inGroup, onView, selection: mayChange ? selection : undefined }}
        listed={page || error ? listedOf(page, error) : undefined}
        tasks={tasks}
        empty={empty}
        onRetry={() => void refetch()}
        onClose={close}
        onStep={step}
      />
      <UploadPanel />
      {mayChange && <DropZone group={target} into={group?.title ?? (target === "" ? "the team's assets" : "the selected group")} />}
      <AssetDialogs dialog={dialog} onClose={closeDialog} onMoved={chooseNone} />
    </>
  );
}

interface ListAndPeekProps {
  list: ListProps;
  /** Undefined while loading. */
  listed: Listed | undefined;
  tasks: AssetTasks;
  empty: ReactNode;
  onRetry(): void;
  onClose(): void;
  onStep(by: 1 | -1): void;
}

function ListAndPeek({ list, listed, tasks, empty, onRetry, onClose, onStep }: ListAndPeekProps) {
  const { view, items, inGroup, selection } = list;
  const sheet = useMedia(SHEET);
  const mayChange = selection !== undefined;
  const open = view.peek !== "";
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className="min-w-0 flex-1 overflow-auto overscroll-contain" inert={sheet && open}>
        {listed ? (
          <ListBody list={list} listed={listed} empty={empty} onRetry={onRetry} />
        ) : (
          <ListWaiting view={view.view} choose={mayChange} peek={open} inGroup={inGroup} />
        )}
      </div>
      {open && (
        <AssetPeek
          id={view.peek}
          listed={items.find(({ id }) => id === view.peek)}
          tasks={tasks}
          mayChange={mayChange}
          sheet={sheet}
          onClose={onClose}
          onStep={onStep}
        />
      )}
    </div>
  );
}

function MenuWaiting() {
  return <IconButton icon="more" label="More" inert />;
}

/** From the URL, because the list's view isn't loaded yet. */
function CodeWaiting() {
  const search = new URLSearchParams(globalThis.location?.search);
  return <ListWaiting view={search.get("view") === "grid" ? "grid" : "table"} choose peek={search.has("peek")} />;
}

const NONE: ConsoleAssetPage["items"] = [];

function listedOf(page: ConsoleAssetPage | undefined, error: Error | null): Listed {
  if (page) return { page };
  return { error: error ?? new Error("The list could not be loaded.") };
}

/** As wide as the two labels. */
function ShowAsWaiting() {
  return <span className="h-(--h-control) w-[97px] flex-none rounded-input border border-border bg-raised pointer-coarse:h-(--h-touch)" />;
}

interface AfterRemoval {
  view: AssetView;
  page: ConsoleAssetPage | undefined;
  onView: ChangeView;
  onGone(): void;
}

/** Deselects and closes deleted assets; the next asset is opened or focused. */
function useAfterRemoval({ view, page, onView, onGone }: AfterRemoval): (ids: readonly string[]) => void {
  return useCallback(
    (ids) => {
      onGone();
      const items = page?.items ?? [];
      const at = items.findIndex(({ id }) => ids.includes(id));
      const next = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0)).reverse()].find(({ id }) => !ids.includes(id));
      if (ids.includes(view.peek)) onView({ peek: next?.id ?? "" });
      else if (next) requestAnimationFrame(() => document.activeElement === document.body && focusAsset(next.id));
    },
    [view.peek, page, onView, onGone],
  );
}
