"use client";

import type { PlaygroundSession } from "@/lib/client/session/session";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy-button";
import { ScrollBox } from "../../ui/scroll-box";
import { WIRE } from "../styles";
import { toChat } from "./chat-body";
import { type Candidates, type Own, readableJson } from "./content";

/** The same call as a chat, beside the native body in the wire drawer. */
export function Beside({ session, columnId }: { session: PlaygroundSession<Own, Candidates>; columnId: string }) {
  const { own, params, stream, columns, custom } = session.state;
  const column = columns.find(({ id }) => id === columnId);
  if (!column || custom !== undefined) return null;
  const { body, left } = toChat({ model: column.model, own, params: { ...params, ...column.params }, stream });
  return (
    <section aria-label="Same request as a chat" className="flex min-h-0 min-w-0 flex-col">
      <div className={WIRE.line}>
        <span className="mono min-w-0 truncate">Same request for POST /v1/chat/completions</span>
        <span className="ml-auto">
          <CopyButton small text={JSON.stringify(body, null, 2)} what="the body as a chat" />
        </span>
      </div>
      <ScrollBox className={WIRE.scroll} label="Body as a chat">
        <Code text={readableJson(body)} wrap />
        {left.map((words) => (
          <p key={words} className="text-dense text-ink-3 px-3 pb-2">
            {words}
          </p>
        ))}
      </ScrollBox>
    </section>
  );
}
