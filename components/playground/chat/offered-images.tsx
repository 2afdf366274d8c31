"use client";

import { useState } from "react";
import { answerParts, imagesBeside } from "@/lib/client/chat/answer";
import { chatOf } from "@/lib/client/chat/page-state";
import { askedColumns, type ChatSession } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";
import type { Images } from "./use-images";

/** More are in the transcript. */
const OFFERED = 4;

/** Images of the last answers, to add to the next message of models that read them. */
export function OfferedImages({ session, images }: { session: ChatSession; images: Images }) {
  const [used, setUsed] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const offered = images.sees ? imagesOfAnswers(session).filter((url) => !used.includes(url)) : [];
  if (offered.length === 0) return null;
  const take = async (url: string) => {
    const blob = await fetch(url)
      .then((reply) => (reply.ok ? reply.blob() : undefined))
      .catch(() => undefined);
    setFailed(blob === undefined);
    if (!blob) return;
    setUsed([...used, url]);
    images.add([new File([blob], "answer", { type: blob.type })]);
    document.querySelector<HTMLElement>("[data-first-field]")?.focus({ preventScroll: true });
  };
  return (
    <div className="flex min-w-0 items-center gap-2 pb-2 text-dense text-ink-2">
      <span className="min-w-0 truncate" role="status">
        {failed ? "That image no longer exists." : "Add to the message:"}
      </span>
      {offered.slice(0, OFFERED).map((url, index) => (
        <button
          key={url.slice(-80)}
          type="button"
          className="flex-none rounded-input border border-border hover:border-ink pointer-coarse:p-1.5"
          aria-label={`Add image ${index + 1} of the answer to the message`}
          title="Add this image of the answer to the message"
          onClick={() => void take(url)}
        >
          {/* biome-ignore lint/performance/noImgElement: it is data, or a signed address that must not be cached elsewhere */}
          <img src={url} alt="" className="size-7 rounded-input object-cover" />
        </button>
      ))}
    </div>
  );
}

function imagesOfAnswers(session: ChatSession): string[] {
  const last = askedColumns(session).flatMap((id) => pathOf(chatOf(session.state.own, id)).at(-1) ?? []);
  return [...new Set(last.flatMap(imagesOf))].filter(isHere);
}

function imagesOf({ role, status, text, images = [] }: Turn): string[] {
  if (role !== "assistant" || status === "waiting") return [];
  const within = answerParts(text).flatMap((part) => (part.kind === "image" ? part.url : []));
  // Inline ones are data and never expire.
  return images.length >= within.length ? [...images] : [...within, ...imagesBeside(text, images)];
}

/** Nothing is loaded from other hosts. */
const isHere = (url: string) => url.startsWith("data:image/") || url.startsWith("/") || url.startsWith(`${window.location.origin}/`);
