"use client";

import { useDeferredValue } from "react";
import { answerParts } from "@/lib/client/chat/answer";
import { buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { onDemand } from "../../ui/later";

const LiveMarkdown = onDemand(() => import("./live-markdown").then(({ LiveMarkdown }) => LiveMarkdown), Plain);

const PLAIN = "whitespace-pre-wrap break-words";
const RAW = `${PLAIN} font-mono text-base/6`;

/** Text arrives before its renderer is loaded. */
function Plain({ text }: { text: string; streaming: boolean }) {
  return (
    <div dir="auto" className="whitespace-pre-wrap break-words">
      {text}
    </div>
  );
}

interface ProseProps {
  text: string;
  streaming: boolean;
  /** Plain text without rendered marks. */
  plain: boolean;
  /** In the mono face, as the raw text. */
  raw: boolean;
}

/** An answer's text with its images in place. */
export function Prose({ text, streaming, plain, raw }: ProseProps) {
  if (plain || raw)
    return (
      <div dir="auto" className={raw ? RAW : PLAIN}>
        {text}
        {streaming && <span className="cursor" />}
      </div>
    );
  return <Drawn text={text} streaming={streaming} />;
}

/** Typing and scrolling take precedence over streaming: under load several events are rendered at once. */
function Drawn({ text, streaming }: Omit<ProseProps, "plain" | "raw">) {
  const parts = answerParts(useDeferredValue(text), streaming);
  return (
    <div className="prose">
      {parts.map((part, index) => {
        const key = `${part.kind}${index}`;
        if (part.kind === "image") return <ImageFile key={key} url={part.url} alt={part.alt} />;
        return <LiveMarkdown key={key} text={part.text} streaming={streaming && index === parts.length - 1} />;
      })}
    </div>
  );
}

/** An image of this host or of the message, which can be saved. Images of other hosts are only linked and never loaded. */
export function ImageFile({ url, alt }: { url: string; alt: string }) {
  const own = url.startsWith("data:image/") || url.startsWith("/") || url.startsWith(`${window.location.origin}/`);
  const name = alt || "Image in the answer";
  if (!own)
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer noopener">
          {name}, at {hostOf(url)}
        </a>
      </p>
    );
  return (
    <figure className="flex items-start gap-1">
      {/* biome-ignore lint/performance/noImgElement: it is data, or a signed address that must not be cached elsewhere */}
      <img src={url} alt={name} loading="lazy" className="max-h-105 min-w-0 max-w-[min(100%,420px)] rounded-input" />
      <a
        href={url}
        download
        className={buttonClass({ variant: "quiet", small: true, square: true })}
        aria-label={`Save: ${name}`}
        title="Save the image"
      >
        <Icon name="download" />
      </a>
    </figure>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "an invalid address";
  }
}
