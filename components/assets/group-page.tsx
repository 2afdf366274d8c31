"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import type { ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { AssetBoard } from "./asset-board";
import { groupQuery } from "./asset-queries";
import type { BoardMenuItem } from "./board-menu";
import { CrumbTitle } from "./crumb-title";
import type { GroupTask } from "./group-dialog";
import { count, shortId } from "./labels";
import { ListWaiting } from "./list-waiting";
import { UploadButton } from "./upload-later";

const GroupDialog = later(() => import("./group-dialog").then(({ GroupDialog }) => GroupDialog));

export function GroupPage({ id, mayChange }: { id: string; mayChange: boolean }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<GroupTask>();
  const { data: group, error, refetch } = useQuery(groupQuery(id));
  if (!group) return <NoGroup error={error} mayChange={mayChange} onRetry={() => void refetch()} />;
  return (
    <>
      <AssetBoard
        title={<Title title={group.title} />}
        mayChange={mayChange}
        group={group}
        menu={mayChange ? groupItems(group, setDialog) : []}
        empty={
          <EmptyState title="No assets in this group" actions={mayChange && <UploadButton group={group.id} />}>
            Move assets here from the asset list, or upload files.
          </EmptyState>
        }
      >
        <GroupLine group={group} />
      </AssetBoard>
      <GroupDialog dialog={dialog} onClose={() => setDialog(undefined)} onDeleted={() => router.push("/assets/groups")} />
    </>
  );
}

function Title({ title }: { title: string }) {
  return (
    <CrumbTitle
      className="max-md:hidden"
      way={
        <>
          <Link href="/assets" className="text-ink-2">
            Assets
          </Link>{" "}
          /{" "}
          <Link href="/assets/groups" className="text-ink-2">
            Groups
          </Link>{" "}
          /
        </>
      }
    >
      <span className="min-w-0 truncate">{title}</span>
    </CrumbTitle>
  );
}

const LINE =
  "flex min-h-(--h-bar) flex-none items-center gap-x-2 gap-y-0 border-b border-rule px-4 text-dense leading-5 max-md:flex-wrap max-md:py-1";
const WORDS = "min-w-0 truncate text-ink-2 max-md:order-1 max-md:basis-full max-md:whitespace-normal";

function GroupLine({ group }: { group: ConsoleAssetGroup }) {
  return (
    <div className={LINE}>
      <span className="mono text-ink-2" title={group.id}>
        {shortId(group.id)}
      </span>
      <CopyButton small text={group.id} what="the group's id" />
      <span className="label flex-none">
        {group.name === group.title ? "" : `${group.name} · `}
        {group.type} · {count(group.assets)}
        {group.own ? " · managed by the gateway" : ""}
      </span>
      {group.description && <span className={WORDS}>{group.description}</span>}
      <Link href={`/assets?group=${group.id}`} className="ml-auto flex-none">
        Show in all assets
      </Link>
    </div>
  );
}

function groupItems(group: ConsoleAssetGroup, onTask: (task: GroupTask) => void): BoardMenuItem[] {
  return [
    { icon: "edit", label: "Edit group", run: () => onTask({ kind: "edit", group }) },
    group.own
      ? { icon: "lock", label: "This group is managed by the gateway", ruled: true }
      : { icon: "close", label: "Delete group", danger: true, run: () => onTask({ kind: "delete", group }), ruled: true },
  ];
}

function NoGroup({ error, mayChange, onRetry }: { error: Error | null; mayChange: boolean; onRetry(): void }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={<Title title={error ? "Group" : "Loading"} />} />
      {error ? (
        <div className="pane-body">
          <ErrorState
            title={missing ? "No such group" : "The group could not be loaded"}
            actions={
              <>
                {!missing && <Button onClick={onRetry}>Try again</Button>}
                <Link href="/assets/groups" className={buttonClass()}>
                  All groups
                </Link>
              </>
            }
          >
            {missing ? "It was deleted, or belongs to another team." : error.message}
          </ErrorState>
        </div>
      ) : (
        <ListWaiting view="table" choose={mayChange} inGroup />
      )}
    </>
  );
}
