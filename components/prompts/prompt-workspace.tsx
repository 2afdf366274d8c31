"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { contentOf, draftOf, type PromptDraft, variablesIn } from "@/lib/client/prompts/draft";
import type { PromptVersionView, PromptView } from "@/lib/console/prompts/contract";
import type { PromptContent } from "@/lib/contracts/prompts";
import { LeaveGuard } from "../shell/leave-guard";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { leaveBy } from "../ui/leave";
import { LoadingRows } from "../ui/loading-rows";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { isLate } from "../ui/use-form";
import type { PromptRights } from "./labels";
import { OpenInPlayground } from "./open-in-playground";
import { PromptEditor } from "./prompt-editor";
import { promptQuery, saveVersion, versionQuery } from "./prompt-queries";
import { PromptTest } from "./prompt-test";
import { PromptVersions } from "./prompt-versions";

interface WorkspaceProps {
  of: PromptView;
  rights: PromptRights;
  version: number | undefined;
  logged: string | undefined;
}

/** The version in the editor, and what the person has seen when it was opened. What is typed stays until it is saved or discarded. */
export function PromptWorkspace({ of: prompt, version: first, ...rest }: WorkspaceProps) {
  const [base, setBase] = useState(first !== undefined && first <= prompt.latest ? first : prompt.latest);
  const [seen, setSeen] = useState(prompt.latest);
  const { data, error, refetch } = useQuery(versionQuery(prompt.slug, base));
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const waiting = data ? undefined : <VersionWaiting version={base} error={error} onAgain={() => void refetch()} />;
  const open = (version: number, latest: number) => {
    setBase(version);
    setSeen(latest);
  };
  const version = data ?? shown;
  if (!version) return <section aria-label="Editor">{waiting}</section>;
  return <VersionWorkspace {...rest} prompt={prompt} of={version} waiting={waiting} seen={seen} onSeen={setSeen} onOpen={open} />;
}

function VersionWaiting({ version, error, onAgain }: { version: number; error: Error | null; onAgain(): void }) {
  if (!error) return <LoadingRows rows={8} label={`Loading version ${version}`} />;
  return (
    <div className="pane-body">
      <ErrorState title={`Version ${version} could not be loaded`} actions={<Button onClick={onAgain}>Try again</Button>}>
        {error.message} Calls are not affected.
      </ErrorState>
    </div>
  );
}

interface VersionWorkspaceProps extends Omit<WorkspaceProps, "of" | "version"> {
  prompt: PromptView;
  of: PromptVersionView;
  /** Shown in place of the editor while another version is loaded. */
  waiting: ReactNode;
  /** The newest version that the person has seen. */
  seen: number;
  onSeen(version: number): void;
  /** Opens a version; `latest` is the newest one at that moment. */
  onOpen(version: number, latest: number): void;
}

/** The editor beside a test and the versions. */
function VersionWorkspace({ prompt, of, waiting, rights, logged, seen, onSeen, onOpen }: VersionWorkspaceProps) {
  const { version: base, content: stored } = of;
  const [edited, setEdited] = useState<PromptDraft>();
  const opened = useMemo(() => draftOf(stored), [stored]);
  const draft = edited ?? opened;
  const variables = useMemo(() => variablesIn(draft, of.variables), [draft, of]);
  const read = readContent(draft);
  const content = read.content ?? stored;
  const open = (version: number, latest: number) => {
    setEdited(undefined);
    onOpen(version, latest);
  };
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-2 lg:content-stretch lg:overflow-hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_360px]">
      <section aria-label="Editor" className="flex min-w-0 flex-col lg:overflow-auto">
        {waiting ?? (
          <>
            <div className="bar">
              <h2 className="font-strong">Version {base}</h2>
              <span className="label min-w-0 truncate">{edited ? "edited, not saved" : of.note}</span>
              <span className="ml-auto flex items-center gap-2">
                <OpenInPlayground content={content} />
              </span>
            </div>
            <PromptEditor draft={draft} variables={variables} disabled={!rights.changes} onChange={setEdited} />
            {of.problem && (
              <p className="px-4 pb-4 text-dense text-fail" role="alert">
                {of.problem}
              </p>
            )}
          </>
        )}
        {edited && (
          <SaveBar
            {...{ prompt, read, seen, onSeen }}
            onSaved={({ latest }) => open(latest, latest)}
            onDiscard={() => setEdited(undefined)}
          />
        )}
      </section>
      <PromptTest
        {...{ draft, variables, logged }}
        changes={rights.changes}
        slug={prompt.slug}
        name={edited ? "the unsaved version" : `version ${base}`}
      />
      <PromptVersions
        {...{ base, content, rights }}
        of={prompt}
        isEdited={edited !== undefined}
        onOpen={(version) => leaveBy(() => open(version, prompt.latest))}
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
  seen: number;
  onSeen(version: number): void;
  onSaved(view: PromptView): void;
  onDiscard(): void;
}

function SaveBar({ prompt, read: { content, problem }, seen, onSeen, onSaved, onDiscard }: SaveBarProps) {
  const [note, setNote] = useState("");
  const { refetch } = useQuery(promptQuery(prompt.slug));
  const save = useMutation({
    mutationFn: (of: PromptContent) => saveVersion(prompt.slug, { content: of, note, basedOn: seen }),
    onSuccess: (view) => {
      toast({ kind: "ok", title: `Version ${view.latest} is saved`, text: "Labels stay where they are." });
      onSaved(view);
    },
    // The next save is based on what is there now.
    async onError(error) {
      if (!isLate(error)) return;
      const { data } = await refetch();
      if (data) onSeen(data.latest);
    },
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
