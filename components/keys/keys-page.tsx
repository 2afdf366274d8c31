"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { addressOf } from "@/lib/client/api";
import { KEYS } from "@/lib/console/keys/addresses";
import type { ConsoleKey, KeyPage } from "@/lib/console/keys/contract";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader } from "../shell/page-header";
import { Button, ButtonChord, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { later, onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { KeyListWaiting } from "./key-list-waiting";
import { keysQuery } from "./key-queries";
import { FIRST_VIEW, isNarrowed, type KeyView, PAGE_SIZE } from "./key-view";
import { KeysToolbar } from "./keys-toolbar";
import { KEYS_SHORTCUTS } from "./shortcuts";
import { useKeyView } from "./use-key-view";

const KeyList = later(() => import("./key-list").then(({ KeyList }) => KeyList), KeyListWaiting);
const RotateDialog = onDemand(() => import("./rotate-dialog").then(({ RotateDialog }) => RotateDialog));
const RevokeDialog = later(() => import("./revoke-dialog").then(({ RevokeDialog }) => RevokeDialog));

/** `mayCreate`: the person's role permits creating keys. */
export function KeysPage({ mayCreate }: { mayCreate: boolean }) {
  const [view, setView] = useKeyView();
  const { data, error, isPlaceholderData, refetch } = useQuery(keysQuery(view));
  const [revoking, setRevoking] = useState<ConsoleKey>();
  const [rotating, setRotating] = useState<ConsoleKey>();
  useNextPage(view, data);
  useCommands(useNewKeyCommand(mayCreate));
  return (
    <>
      <PageHeader
        title="Keys"
        tools={
          <>
            <ExportLink view={view} />
            {mayCreate && <NewKeyLink />}
          </>
        }
      />
      <KeysToolbar view={view} page={data} updating={isPlaceholderData} onChange={setView} />
      {error && !data ? (
        <div className="pane-body">
          <ErrorState title="The keys could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Keys are not affected.
          </ErrorState>
        </div>
      ) : (
        <Listed view={view} page={data} mayCreate={mayCreate} onView={setView} onRevoke={setRevoking} onRotate={setRotating} />
      )}
      {rotating && <RotateDialog of={rotating} onClose={() => setRotating(undefined)} />}
      <RevokeDialog id={revoking?.id} name={revoking?.name ?? ""} onClose={() => setRevoking(undefined)} />
    </>
  );
}

interface ListedProps {
  view: KeyView;
  page: KeyPage | undefined;
  mayCreate: boolean;
  onView(change: Partial<KeyView>): void;
  onRevoke(key: ConsoleKey): void;
  onRotate(key: ConsoleKey): void;
}

function Listed({ view, page, mayCreate, onView, onRevoke, onRotate }: ListedProps) {
  if (page && page.items.length === 0) return <Nothing view={view} mayCreate={mayCreate} onView={onView} />;
  return (
    <>
      <div className="flex-1 min-h-0 min-w-0 overflow-auto">
        {page ? <KeyList view={view} items={page.items} onView={onView} onRevoke={onRevoke} onRotate={onRotate} /> : <KeyListWaiting />}
      </div>
      <p className="bar label hidden border-t border-b-0 border-rule md:flex">
        Calls: black is answered, red is rejected or failed. One bar is 72 minutes; each key has its own scale. Budgets reset at midnight
        UTC.
      </p>
    </>
  );
}

function Nothing({ view, mayCreate, onView }: Omit<ListedProps, "page" | "onRevoke" | "onRotate">) {
  if (isNarrowed(view))
    return (
      <div className="pane-body">
        <EmptyState
          title={view.q.trim() ? `No key matches "${view.q.trim()}"` : "No keys in this view"}
          actions={<Button onClick={() => onView(FIRST_VIEW)}>Show all keys</Button>}
        >
          The search covers names, ids and the last four characters. Whole secrets cannot be found: only their hash is stored.
        </EmptyState>
      </div>
    );
  return (
    <div className="pane-body">
      <EmptyState title="No keys yet" actions={mayCreate && <NewKeyLink />}>
        Programs call the gateway with a key. Create one per program, so that you can revoke each on its own.
        {!mayCreate && " Viewers cannot create keys; ask an owner or admin."}
      </EmptyState>
    </div>
  );
}

function ExportLink({ view: { page: _, ...query } }: { view: KeyView }) {
  return (
    <a href={addressOf(KEYS.csv.path, { query })} download="keys.csv" className={`${buttonClass({ variant: "quiet" })} max-sm:hidden`}>
      Export
    </a>
  );
}

function NewKeyLink() {
  return (
    <Link href="/keys/new" className={buttonClass({ variant: "primary" })}>
      <Icon name="plus" />
      New key
      <ButtonChord>N</ButtonChord>
    </Link>
  );
}

function useNewKeyCommand(mayCreate: boolean): readonly Command[] {
  const router = useRouter();
  return useMemo(
    () => (mayCreate ? [{ ...KEYS_SHORTCUTS.shortcuts.add, group: "Do", icon: "plus", run: () => router.push("/keys/new") } as const] : []),
    [mayCreate, router],
  );
}

function useNextPage(view: KeyView, data: KeyPage | undefined): void {
  const client = useQueryClient();
  const more = data !== undefined && data.page === view.page && data.page * PAGE_SIZE < data.total;
  useEffect(() => {
    if (more) void client.prefetchQuery(keysQuery({ ...view, page: view.page + 1 }));
  }, [client, more, view]);
}
