"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ChatDesk, clearChat, sendDraft } from "@/lib/client/chat-desk";
import { leaveRun, openDesk } from "@/lib/client/desks";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { BenchFrame } from "../bench/bench-frame";
import { IconButton } from "../ui/button";
import { PHONE, useMedia } from "../ui/use-media";
import { ChatOutput } from "./output";
import { CHAT_PAGE } from "./page";
import { useDraftInAddress } from "./use-draft-in-address";

export type SetupState = "auto" | "open" | "closed";

/** The chat page. Its setup folds away when models are compared, where the transcripts need the room. */
export function ChatBench({ schema, runId }: { schema: FormSchema; runId?: string }) {
  const [setup, setSetup] = useState<SetupState>("auto");
  const phone = useMedia(PHONE);
  useDraftInAddress();
  const shown = (desk: ChatDesk) => (setup === "auto" ? desk.state.columns.length === 1 : setup === "open");
  return (
    <BenchFrame
      page={CHAT_PAGE}
      schema={schema}
      runId={runId}
      runInOutput
      onRun={run}
      output={(desk) => <ChatOutput desk={desk} schema={schema} setup={setup} phone={phone} />}
      tools={(desk) => (
        <>
          <NewChat />
          <IconButton
            icon="settings"
            label="Setup"
            className="chat-setup-button"
            aria-expanded={shown(desk)}
            onClick={() => setSetup(shown(desk) ? "closed" : "open")}
          />
        </>
      )}
    />
  );
}

const run = (desk: ChatDesk) => void sendDraft(desk);

function NewChat() {
  const router = useRouter();
  const begin = () => {
    clearChat(openDesk(CHAT_PAGE));
    leaveRun(CHAT_PAGE.id);
    router.push("/play/chat");
  };
  return <IconButton icon="edit" label="New chat" onClick={begin} />;
}
