"use client";

import { useMemo } from "react";
import { contentOfRequest } from "@/lib/client/prompts/request";
import { readObject } from "@/lib/client/session/read-object";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { PromptContent, PromptKind } from "@/lib/contracts/prompts";
import { Dialog } from "../ui/dialog";
import { NewPromptForm } from "./new-prompt-form";

interface SaveDialogProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  kind: PromptKind;
  onClose(): void;
}

export function SaveDialog<Own, Output>({ session, kind, onClose }: SaveDialogProps<Own, Output>) {
  const content = useMemo(() => contentOn(session, kind), [session, kind]);
  return (
    <Dialog open title="Save as prompt" onClose={onClose}>
      {content ? (
        <NewPromptForm content={content} onCancel={onClose} />
      ) : (
        <p>The body isn't a JSON object. Correct it, then save it as a prompt.</p>
      )}
    </Dialog>
  );
}

/** The request of the first column, whose variables stay marks. Undefined if the page's JSON is incomplete. */
function contentOn<Own, Output>({ rules, state }: PlaygroundSession<Own, Output>, kind: PromptKind): PromptContent | undefined {
  const { id = "", model = "", params = {} } = state.columns[0] ?? {};
  if (state.custom !== undefined) {
    try {
      return contentOfRequest(kind, { model, ...readObject(state.custom) });
    } catch {
      return undefined;
    }
  }
  const own = { ...state.own, ...UNFILLED };
  const request = rules.toBody({ column: id, model, own, params: { ...state.params, ...params }, stream: false });
  return contentOfRequest(kind, { ...request, model });
}

/** Prompts are stored in the form of chat completions, whatever the page sends. */
const UNFILLED = { variables: {}, dialect: "chat" };
