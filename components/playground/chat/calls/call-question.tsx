"use client";

import { useState } from "react";
import { argumentsOf } from "@/lib/client/chat/loop/decide";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import type { LiveCall } from "@/lib/client/chat/loop/tool-loop";
import type { ChatSession } from "@/lib/client/chat/session";
import type { ServerTool } from "@/lib/client/chat/tools/server-tools";
import type { ToolCall } from "@/lib/client/chat/tree";
import { Button } from "../../../ui/button";
import { StatusGlyph } from "../../../ui/status-mark";
import { again } from "../again";
import { HandAnswer } from "./hand-answer";

interface CallQuestionProps {
  session: ChatSession;
  column: string;
  call: ToolCall;
  live: LiveCall | undefined;
  server: ServerTool | undefined;
}

/** The ways to answer a call. */
export function CallQuestion({ session, column, call, live, server }: CallQuestionProps) {
  const [writing, setWriting] = useState(false);
  const changed = live?.phase === "changed";
  const runs = server !== undefined && argumentsOf(call) !== undefined && !changed;
  const loop = loopOf(session, column);
  const always = () => {
    const { toolRules } = session.state.own;
    session.setOwn({ toolRules: { ...toolRules, modes: { ...toolRules.modes, [call.name]: "run" } } });
    void loop.run(call);
  };
  const refuse = () => loop.answer(call, { text: "The user refused this call.", by: "refusal" });
  if (writing)
    return (
      <HandAnswer {...{ session, call }} onClose={() => setWriting(false)} onSave={(text) => loop.answer(call, { text, by: "hand" })} />
    );
  return (
    <div className="flex min-w-0 flex-col gap-2 border-rule border-t px-3 pt-2 pb-3">
      {!changed && <Notes live={live} server={server} />}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {runs && (
          <>
            <Button small variant="primary" onClick={({ currentTarget }) => again(currentTarget, () => void loop.run(call))}>
              Run it
            </Button>
            <Button small title="Runs it, and doesn't ask again in this chat" onClick={({ currentTarget }) => again(currentTarget, always)}>
              Always run
            </Button>
          </>
        )}
        <Button small variant={runs || changed ? "quiet" : "primary"} icon="edit" onClick={() => setWriting(true)}>
          Answer by hand
        </Button>
        <Button small variant="danger" className="@min-[440px]/card:ml-auto" onClick={({ currentTarget }) => again(currentTarget, refuse)}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

function Notes({ live, server }: Pick<CallQuestionProps, "live" | "server">) {
  return (
    <>
      {live?.why && (
        <p role="status" className="text-dense text-ink wrap-anywhere">
          {live.why}
        </p>
      )}
      {server?.destructive && (
        <p className="flex items-center gap-1.5 text-dense">
          <StatusGlyph kind="warn" />
          The server says that this tool may destroy something.
        </p>
      )}
    </>
  );
}
