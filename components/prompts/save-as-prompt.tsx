"use client";

import { useState } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Playground } from "@/lib/contracts/playground";
import type { PromptKind } from "@/lib/contracts/prompts";
import { useRights } from "../shell/rights";
import { Button } from "../ui/button";
import { ICON_ON_PHONE } from "../ui/head";
import { onDemand } from "../ui/later";

const SaveDialog = onDemand(() => import("./save-dialog").then(({ SaveDialog }) => SaveDialog));

const KIND_OF: Partial<Record<Playground, PromptKind>> = { chat: "chat", completions: "completion", generate: "generate" };

/** Saves what is on the page as version 1 of a prompt, with its variables unfilled. Shown on pages whose requests can be prompts. */
export function SaveAsPrompt<Own, Output>({ session }: { session: PlaygroundSession<Own, Output> }) {
  const [open, setOpen] = useState(false);
  const { run } = useRights();
  const kind = KIND_OF[session.rules.id];
  if (kind === undefined || !run) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon="prompts"
        className={ICON_ON_PHONE}
        title="Save what is on the page as a prompt"
        onClick={() => setOpen(true)}
      >
        <span className="max-2xl:sr-only">Save as prompt</span>
      </Button>
      {open && <SaveDialog session={session} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
