"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ChatSession, clearChat, sendDraft } from "@/lib/client/chat/session";
import { leaveRun, openSession } from "@/lib/client/session/sessions";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { IconButton } from "../../ui/button";
import { PHONE, useMedia } from "../../ui/use-media";
import { PlaygroundFrame } from "../frame";
import { ChatOutput } from "./output";
import { CHAT_PAGE } from "./page";
import type { SetupState } from "./setup-state";
import { useDraftInAddress } from "./use-draft-in-address";

/** The chat page. Its setup folds away when models are compared, where the transcripts need the room. */
export function ChatPlayground({ schema, runId }: { schema: FormSchema; runId?: string }) {
  const [setup, setSetup] = useState<SetupState>("auto");
  const phone = useMedia(PHONE);
  useDraftInAddress();
  const shown = (session: ChatSession) => (setup === "auto" ? session.state.columns.length === 1 : setup === "open");
  return (
    <PlaygroundFrame
      page={CHAT_PAGE}
      schema={schema}
      runId={runId}
      runInOutput
      onRun={run}
      output={(session) => <ChatOutput session={session} schema={schema} setup={setup} phone={phone} />}
      tools={(session) => (
        <>
          <NewChat />
          <IconButton
            icon="settings"
            label="Setup"
            className="chat-setup-button"
            aria-expanded={shown(session)}
            onClick={() => setSetup(shown(session) ? "closed" : "open")}
          />
        </>
      )}
    />
  );
}

const run = (session: ChatSession) => void sendDraft(session);

function NewChat() {
  const router = useRouter();
  const begin = () => {
    clearChat(openSession(CHAT_PAGE));
    leaveRun(CHAT_PAGE.id);
    router.push("/play/chat");
  };
  return <IconButton icon="edit" label="New chat" onClick={begin} />;
}
