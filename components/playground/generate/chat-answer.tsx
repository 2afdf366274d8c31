"use client";

import { useEffect, useState } from "react";
import type { PlaygroundCall } from "@/lib/client/call/run";
import { splitThinking } from "@/lib/client/chat/answer";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { Tag } from "../../ui/tag";
import { ReasoningFold } from "../chat/reasoning-fold";
import { ReadoutStrip } from "../readout-strip";
import { RunFailure } from "../run-failure";
import { chatBeside } from "./chat-run";
import type { Candidates, Own } from "./content";

/** The answer of the same call as a chat, below the candidates, where it was asked for. */
export function ChatAnswer({ session, columnId }: { session: PlaygroundSession<Own, Candidates>; columnId: string }) {
  const { round } = session;
  const [run, setRun] = useState<PlaygroundCall<string>>();
  const [, draw] = useState(0);
  useEffect(() => {
    let current = true;
    setRun(undefined);
    chatBeside(round, columnId)?.then(
      (made) => current && setRun(made),
      () => {
        // The round itself says why nothing can be sent.
      },
    );
    return () => {
      current = false;
    };
  }, [round, columnId]);
  useEffect(() => run?.watch(() => draw((count) => count + 1)), [run]);
  // Stop ends both.
  const stopped = session.runOf(columnId)?.state.status === "stopped";
  useEffect(() => {
    if (stopped) run?.stop();
  }, [run, stopped]);
  if (!run) return null;
  const { output = "", error, model, status } = run.state;
  const { reasoning, text } = splitThinking(output, status === "streaming");
  return (
    <section aria-label="As chat">
      <div className="bar">
        <h2 className="font-strong">As chat</h2>
        <Tag>/v1/chat/completions</Tag>
        <span className="mono min-w-0 truncate text-ink-3">{model}</span>
      </div>
      <div className="grid grid-cols-[56px_minmax(0,1fr)] py-3 pr-4">
        <span className="label pl-4 leading-6">content</span>
        <div className="min-w-0 max-w-170 text-prose [overflow-wrap:anywhere]">
          {reasoning !== "" && <ReasoningFold reasoning={reasoning} />}
          {piecesOf(text).map(({ text, image }, index) =>
            image ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have an order and no names
              // biome-ignore lint/performance/noImgElement: an address from the answer
              <img key={index} src={image} alt={text || "Made by the model"} className="block max-h-120 max-w-[min(100%,480px)]" />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have an order and no names
              <p key={index} dir="auto" className="whitespace-pre-wrap">
                {text}
              </p>
            ),
          )}
          {run.running && <span className="cursor" />}
        </div>
      </div>
      {error && <RunFailure run={run.state} onRetry={() => void session.start()} />}
      <ReadoutStrip run={run.state} />
    </section>
  );
}

/** Words, and the images among them: as a chat has them, by a Markdown image. Images of other hosts stay words. */
function piecesOf(text: string): { text: string; image?: string }[] {
  const pieces: { text: string; image?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(/!\[([^\]]*)\]\(([^()\s]+)\)/g)) {
    const [whole, name = "", address = ""] = match;
    const own = address.startsWith("data:image/") || address.startsWith(`${window.location.origin}/`);
    if (!own) continue;
    pieces.push({ text: text.slice(at, match.index).trim() }, { text: name, image: address });
    at = match.index + whole.length;
  }
  pieces.push({ text: text.slice(at).trim() });
  return pieces.filter((piece) => piece.image !== undefined || piece.text !== "");
}
