"use client";

import { useQuery } from "@tanstack/react-query";

import { ApiError } from "@/lib/client/api";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Note } from "../ui/note";
import { Tag } from "../ui/tag";
import { KINDS, type PromptRights, sharesText } from "./labels";
import { promptQuery } from "./prompt-queries";

const PromptWorkspace = onDemand(() => import("./prompt-workspace").then(({ PromptWorkspace }) => PromptWorkspace), Waiting);
const PromptTools = onDemand(() => import("./prompt-tools").then(({ PromptTools }) => PromptTools));

function Waiting() {
  return <LoadingRows rows={8} label="Loading the prompt" />;
}

interface PromptPageProps {
  slug: string;
  rights: PromptRights;
  /** The version to open; the newest if absent. */
  version: number | undefined;
  /** Id of a logged call whose values are filled in. */
  logged: string | undefined;
}

export function PromptPage({ slug, rights, version, logged }: PromptPageProps) {
  const { data: prompt, error, refetch } = useQuery(promptQuery(slug));
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <header className="head-page">
        <WayBack href="/prompts">Prompts</WayBack>
        <h1 className="mono min-w-0 truncate text-title" title={prompt?.description || slug}>
          {slug}
        </h1>
        {prompt && <span className="label flex-none max-md:hidden">{KINDS[prompt.kind]}</span>}
        <span className="flex min-w-0 gap-1 overflow-hidden max-lg:hidden">
          {prompt?.labels.map(({ label, shares }) => (
            <Tag key={label}>
              {label} {sharesText(shares)}
            </Tag>
          ))}
        </span>
        <div className="head-tools">{prompt && <PromptTools of={prompt} changes={rights.changes} />}</div>
      </header>
      {prompt && gone && (
        <div className="flex-none px-4 py-2">
          <Note kind="fail">The prompt was deleted. What is below stays until you leave the page.</Note>
        </div>
      )}
      {prompt && <PromptWorkspace key={slug} of={prompt} rights={rights} version={version} logged={logged} />}
      {!prompt && !error && <Waiting />}
      {!prompt && error && (
        <div className="pane-body">
          {gone ? (
            <ErrorState
              title="No such prompt"
              actions={
                <Link href="/prompts" className={buttonClass()}>
                  All prompts
                </Link>
              }
            >
              It was deleted, or it belongs to another team.
            </ErrorState>
          ) : (
            <ErrorState title="The prompt could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          )}
        </div>
      )}
    </>
  );
}
