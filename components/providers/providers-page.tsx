"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader } from "../shell/page-header";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Note } from "../ui/note";
import { PHONE, useMedia } from "../ui/use-media";
import { AddProvider } from "./add-provider";
import { placeOf } from "./labels";
import { providersQuery } from "./provider-queries";
import { ProviderTable } from "./provider-table";
import { PROVIDERS_SHORTCUTS } from "./shortcuts";

const ProviderPanel = onDemand(() => import("./provider-panel").then(({ ProviderPanel }) => ProviderPanel));

/** A row per provider, and the open one beside the list. */
export function ProvidersPage({ manages, first }: { manages: boolean; first: boolean }) {
  return manages ? <Providers first={first} /> : <ProvidersClosed />;
}

/** Shown to people without access to providers. */
export function ProvidersClosed() {
  return (
    <>
      <PageHeader title="Providers" />
      <div className="pane-body">
        <EmptyState title="Only owners and admins can see providers">
          Providers contain addresses and keys. If a model is missing, ask an owner or admin.
        </EmptyState>
      </div>
    </>
  );
}

/** `first`: the person is of the first team, which changes providers for all. */
function Providers({ first }: { first: boolean }) {
  const { data, error, refetch } = useQuery(providersQuery);
  const [open, close] = useOpenProvider();
  const sheet = useMedia(PHONE);
  const shown = data?.items.find((provider) => placeOf(provider) === open);
  return (
    <>
      <PageHeader
        title="Providers"
        tools={
          <AddProvider first={first} variant="primary" icon="plus">
            Add provider
          </AddProvider>
        }
      />
      {!first && (
        <p className="text-dense text-ink-3 border-rule border-b px-4 py-2">
          Providers that serve every team are managed by owners and admins of the first team. Providers added here serve this team only.
        </p>
      )}
      {data && data.fileProblems.length > 0 && (
        <div className="px-4 pt-4">
          <Note kind="fail">
            <span>The configuration file has errors. The previous version stays in effect.</span>
            <ul className="mono mt-1 [overflow-wrap:anywhere]">
              {data.fileProblems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      <div className="relative flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-auto" inert={sheet && open !== ""}>
          {data && <ProviderTable items={data.items} open={open} />}
          {!data && !error && <LoadingRows rows={4} label="Loading the providers" />}
          {!data && error && (
            <div className="pane-body">
              <ErrorState title="The providers could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
                {error.message} Calls are not affected.
              </ErrorState>
            </div>
          )}
        </div>
        {data && open !== "" && (
          <ProviderPanel key={open} id={shown?.id ?? open} of={shown} mayChange={first} sheet={sheet} onClose={close} />
        )}
      </div>
    </>
  );
}

/** The provider in the address, and a function that closes it and returns the focus to its row. */
function useOpenProvider(): [string, () => void] {
  const router = useRouter();
  const open = useSearchParams().get("peek") ?? "";
  const closed = useRef<string>(undefined);
  const close = useCallback(() => {
    closed.current = open;
    router.replace("/providers", { scroll: false });
  }, [open, router]);
  // The list becomes usable only now if the panel covered it.
  useEffect(() => {
    if (open !== "" || closed.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-provider="${CSS.escape(closed.current)}"]`)?.focus();
    closed.current = undefined;
  }, [open]);
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          ...PROVIDERS_SHORTCUTS.shortcuts.close,
          group: "Do",
          icon: "close",
          ready: () => open !== "",
          run: close,
        },
      ],
      [open, close],
    ),
  );
  return [open, close];
}
