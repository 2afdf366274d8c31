"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { contentOf, draftOf, type PromptDraft, variablesIn } from "@/lib/client/prompts/draft";
import type { PromptView } from "@/lib/console/prompts/contract";
import type { PromptContent } from "@/lib/contracts/prompts";
import { LeaveGuard } from "../shell/leave-guard";
import { Button } from "../ui/button";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { isLate } from "../ui/use-form";
import { OpenInPlayground } from "./open-in-playground";
import { PromptEditor } from "./prompt-editor";
import { promptQuery, saveVersion, versionQuery } from "./prompt-queries";
import { PromptTest } from "./prompt-test";
import { PromptVersions } from "./prompt-versions";

interface WorkspaceProps {
  of: PromptView;
  changes: boolean;
  version: number | undefined;
  logged: string | undefined;
}

/** The editor beside a test and the versions. What is typed stays until it is saved or discarded. */
export function PromptWorkspace({ of: prompt, changes, version: first, logged }: WorkspaceProps) {
  const [base, setBase] = useState(first !== undefined && first <= prompt.latest ? first : prompt.latest);
  const [edited, setEdited] = useState<PromptDraft>();
  const { data } = useQuery(versionQuery(prompt.slug, base));
  const stored = data?.content ?? prompt.content;
  const opened = useMemo(() => draftOf(stored), [stored]);
  const draft = edited ?? opened;
  const variables = useMemo(() => variablesIn(draft, data?.variables ?? []), [draft, data]);
  const read = readContent(draft);
  const open = (version: number) => {
    setEdited(undefined);
    setBase(version);
  };
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-2 lg:content-stretch lg:overflow-hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_360px]">
      <section aria-label="Editor" className="flex min-w-0 flex-col lg:overflow-auto">
        <div className="bar">
          <h2 className="font-strong">Version {base}</h2>
          <span className="label min-w-0 truncate">{edited ? "edited, not saved" : (data?.note ?? "")}</span>
          <span className="ml-auto flex items-center gap-2">
            <OpenInPlayground content={read.content ?? stored} />
          </span>
        </div>
        <PromptEditor draft={draft} variables={variables} disabled={!changes} onChange={setEdited} />
        {data?.problem && (
          <p className="px-4 pb-4 text-dense text-fail" role="alert">
            {data.problem}
          </p>
        )}
        {edited && <SaveBar prompt={prompt} read={read} onSaved={(view) => open(view.latest)} onDiscard={() => setEdited(undefined)} />}
      </section>
      <PromptTest
        slug={prompt.slug}
        draft={draft}
        variables={variables}
        logged={logged}
        changes={changes}
        name={edited ? "the unsaved version" : `version ${base}`}
      />
      <PromptVersions
        of={prompt}
        base={base}
        content={read.content ?? stored}
        isEdited={edited !== undefined}
        changes={changes}
        onOpen={open}
      />
    </div>
  );
}

interface Read {
  content?: PromptContent;
  problem?: string;
}

function readContent(draft: PromptDraft): Read {
  try {
    return { content: contentOf(draft) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

interface SaveBarProps {
  prompt: PromptView;
  read: Read;
  onSaved(view: PromptView): void;
  onDiscard(): void;
}

function SaveBar({ prompt, read: { content, problem }, onSaved, onDiscard }: SaveBarProps) {
  const [note, setNote] = useState("");
  const { refetch } = useQuery(promptQuery(prompt.slug));
  const save = useMutation({
    mutationFn: (of: PromptContent) => saveVersion(prompt.slug, { content: of, note, basedOn: prompt.latest }),
    onSuccess: (view) => {
      toast({ kind: "ok", title: `Version ${view.latest} is saved`, text: "Labels stay where they are." });
      onSaved(view);
    },
    // The next save is based on what is there now.
    onError: (error) => void (isLate(error) && refetch()),
  });
  const words = problem ?? save.error?.message;
  return (
    <form
      aria-label="Save"
      className="mt-auto flex flex-none flex-col gap-2 border-rule border-t bg-canvas p-4 lg:sticky lg:bottom-0"
      onSubmit={(event) => {
        event.preventDefault();
        if (content) save.mutate(content);
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          className="min-w-40 flex-1"
          aria-label="Note on the version"
          placeholder="What this version changes"
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="primary" type="submit" disabled={!content || save.isPending}>
          {save.isPending ? "Saving" : `Save version ${prompt.latest + 1}`}
        </Button>
      </div>
      {words && (
        <p className="text-dense text-fail" role="alert">
          {words}
        </p>
      )}
      <LeaveGuard onLeave={onDiscard}>The changes of this prompt are not saved.</LeaveGuard>
    </form>
  );
}
