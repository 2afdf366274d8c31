"use client";

import type { ReactNode } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { SaveAsPrompt } from "../prompts/save-as-prompt";
import { ShareButton } from "../shares/share-button";
import { PageHeader } from "../shell/page-header";
import { Button } from "../ui/button";
import { ICON_ON_PHONE } from "../ui/head";
import type { PlaygroundPage } from "./define";
import { KeyChip } from "./key-chip";
import { ModelColumns } from "./model-columns";

interface PlaygroundHeaderProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  session: PlaygroundSession<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  tools?: ReactNode;
  onCode(): void;
}

/** Title, one picker per model, the key, and the code button. */
export function PlaygroundHeader<Own, Output>({ page, session, models, tools, onCode }: PlaygroundHeaderProps<Own, Output>) {
  return (
    <PageHeader
      title={page.title}
      wraps="icons"
      tools={
        <>
          {tools}
          <KeyChip />
          <SaveAsPrompt session={session} />
          <ShareButton session={session} />
          <Button
            variant="quiet"
            icon="docs"
            chord="C"
            className={ICON_ON_PHONE}
            title="The call as code, and its request and response"
            onClick={onCode}
          >
            <span className="max-md:sr-only">Code</span>
          </Button>
        </>
      }
    >
      <ModelColumns session={session} models={models} inColumns={page.modelsInColumns}>
        {page.badge}
      </ModelColumns>
    </PageHeader>
  );
}
