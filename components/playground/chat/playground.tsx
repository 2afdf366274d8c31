"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ChatSession, clearChat, sendDraft } from "@/lib/client/chat/session";
import { openSession } from "@/lib/client/session/sessions";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Button, IconButton } from "../../ui/button";
import { ICON_ON_PHONE } from "../../ui/head";
import { PHONE, useMedia } from "../../ui/use-media";
import { PlaygroundFrame } from "../frame";
import { SweepLink } from "../sweep/sweep-link";
import { chatTabs, showsSchema, useChatTab, useSchemaColumn } from "./chat-tabs";
import { ChatOutput } from "./output";
import { CHAT_PAGE } from "./page";
import { useDraftInAddress } from "./use-draft-in-address";

/** The chat page. Its setup is collapsed when models are compared, to make room for the transcripts. */
export function ChatPlayground({ schema }: { schema: FormSchema }) {
  const [setup, setSetup] = useState<boolean>();
  const phone = useMedia(PHONE);
  const [tab, onTab] = useChatTab();
  const wide = useSchemaColumn();
  useDraftInAddress();
  const shown = (session: ChatSession) => setup ?? session.state.columns.length === 1;
  return (
    <PlaygroundFrame
      page={CHAT_PAGE}
      schema={schema}
      runInOutput
      onRun={run}
      tabs={(session) => chatTabs(session, { tab, wide, onTab })}
      output={(session) => (
        <ChatOutput
          {...{ session, schema, phone }}
          tries={phone || !shown(session) || tab !== "setup"}
          narrow={shown(session) && showsSchema(session, { tab, wide })}
        />
      )}
      folded={(session) => !shown(session)}
      tools={(session, { view, setView }) => (
        <>
          <NewChat />
          <SweepLink playground="chat" />
          <IconButton
            icon="settings"
            label="Setup"
            className={ICON_ON_PHONE}
            aria-expanded={phone ? view === "input" : shown(session)}
            onClick={() => (phone ? setView(view === "input" ? "output" : "input") : setSetup(!shown(session)))}
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
    router.push("/play/chat");
  };
  return (
    <Button variant="quiet" icon="chat" className={ICON_ON_PHONE} title="Start a new conversation" onClick={begin}>
      <span className="max-lg:sr-only">New chat</span>
    </Button>
  );
}
