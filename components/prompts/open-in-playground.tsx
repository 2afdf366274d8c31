"use client";

import { useRouter } from "next/navigation";
import { requestOfContent } from "@/lib/client/prompts/request";
import { replaceDraft } from "@/lib/client/session/former-draft";
import type { SessionRules } from "@/lib/client/session/session";
import { stateFromBody } from "@/lib/client/session/state-from-body";
import { newId } from "@/lib/contracts/ids";
import type { PromptContent, PromptKind } from "@/lib/contracts/prompts";
import { Button } from "../ui/button";
import { leaveBy } from "../ui/leave";
import { PLAYGROUND_OF } from "./labels";

const NAMES: Readonly<Record<PromptKind, string>> = { chat: "Chat", completion: "Completions", generate: "Generate" };

/** Makes a content the draft of its playground; the former draft can be restored there. */
export function OpenInPlayground({ content }: { content: PromptContent }) {
  const router = useRouter();
  const open = async () => {
    if (content.kind === "chat") begin((await import("../playground/chat/page")).CHAT_PAGE, content);
    else if (content.kind === "generate") begin((await import("../playground/generate/playground")).generate, content);
    else begin((await import("../playground/completions/playground")).completions, content);
    router.push(`/play/${PLAYGROUND_OF[content.kind]}`);
  };
  return (
    <Button small variant="quiet" icon="share" onClick={() => leaveBy(() => void open())}>
      Open in {NAMES[content.kind]}
    </Button>
  );
}

function begin<Own, Output>(rules: SessionRules<Own, Output>, content: PromptContent): void {
  const state = stateFromBody(rules, requestOfContent(content), { model: content.model });
  replaceDraft(rules, { ...state, stream: rules.stream === true }, { id: newId("run_"), at: Date.now(), state, runs: new Map() });
}
