"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PromptKind } from "@/lib/contracts/prompts";
import { PageHeader, Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { KINDS } from "./labels";
import { NewPrompt } from "./new-prompt";
import { promptsQuery } from "./prompt-queries";

const PromptsTable = onDemand(() => import("./prompts-table").then(({ PromptsTable }) => PromptsTable), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the prompts" />;
}

/** `changes`: the person may create prompts. */
export function PromptsPage({ changes }: { changes: boolean }) {
  const [q, setQ] = useState("");
  const [kind, setKind] = useState<PromptKind | "all">("all");
  const { data, error, refetch } = useQuery(promptsQuery(q));
  const items = data?.items.filter((item) => kind === "all" || item.kind === kind) ?? [];
  const count = (of: PromptKind) => data?.items.filter((item) => item.kind === of).length ?? 0;
  const none = data?.items.length === 0 && q === "";
  return (
    <>
      <PageHeader title="Prompts" tools={changes && <NewPrompt />} />
      <Toolbar label="Filter">
        <SearchField
          text={q}
          label="Find a prompt"
          command="Find a prompt"
          placeholder="Name, purpose or text inside"
          maxLength={200}
          className="max-w-60"
          onChange={setQ}
        />
        <SegmentedControl
          label="Kind"
          value={kind}
          look="tight"
          className="min-w-0 shrink"
          segments={[
            { value: "all", label: `All ${data?.items.length ?? ""}` },
            ...(["chat", "completion", "generate"] as const).map((value) => ({
              value,
              label: `${KINDS[value]} ${data ? count(value) : ""}`,
            })),
          ]}
          onChange={setKind}
        />
      </Toolbar>
      <div className="min-h-0 flex-1 overflow-auto">
        {items.length > 0 && <PromptsTable items={items} />}
        {data && items.length === 0 && (
          <div className="pane-body">
            {none ? (
              <EmptyState title="No prompts yet">
                A prompt is a request with variables and a name. It has versions, and programs call it by its name. Create one here, or save
                what is on the page in Chat, Completions or Generate.
              </EmptyState>
            ) : (
              <EmptyState title="No prompt matches">Change the search or the kind.</EmptyState>
            )}
          </div>
        )}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className="pane-body">
            <ErrorState title="The prompts could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}
