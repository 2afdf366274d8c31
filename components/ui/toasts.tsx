"use client";

import { useSyncExternalStore } from "react";
import { Button, IconButton } from "./button";
import { StatusGlyph } from "./status-mark";
import { closeToast, NO_TOASTS, shownToasts, watchToasts } from "./toast";

const TOAST =
  "flex w-[340px] max-w-full items-center gap-3 rounded-panel border border-l-2 border-y-rule-2 border-r-rule-2 bg-raised py-3 pr-3 pl-4 " +
  "shadow-(--shadow)";

/** The container of toasts; once, in the frame. */
export function Toasts() {
  const messages = useSyncExternalStore(watchToasts, shownToasts, () => NO_TOASTS);
  return (
    <section aria-label="Messages" aria-live="polite" className="fixed right-4 bottom-11 z-35 flex max-w-[calc(100vw-32px)] flex-col gap-2">
      {messages.map(({ id, kind, title, text, image, action }) => (
        <div key={id} className={`${TOAST} ${kind === "fail" ? "border-l-fail" : "border-l-ink"}`}>
          <StatusGlyph kind={kind} />
          {/* biome-ignore lint/performance/noImgElement: a thumbnail that the gateway has made */}
          {image && <img src={image} alt="" className="aspect-video w-16 flex-none rounded-input object-cover" />}
          <div className="flex-1 min-h-0 min-w-0">
            <div className="font-strong">{title}</div>
            {text && <div className="line-clamp-3 text-ink-2 wrap-anywhere">{text}</div>}
          </div>
          {action && (
            <Button
              small
              onClick={() => {
                action.run();
                closeToast(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton small icon="close" label={`Dismiss: ${title}`} onClick={() => closeToast(id)} />
        </div>
      ))}
    </section>
  );
}
