"use client";

import { useSyncExternalStore } from "react";
import { Button, IconButton } from "./button";
import { StatusGlyph } from "./status-mark";
import { closeToast, NO_TOASTS, shownToasts, watchToasts } from "./toast";

/** Where toasts appear. Once, in the frame. */
export function Toasts() {
  const messages = useSyncExternalStore(watchToasts, shownToasts, () => NO_TOASTS);
  return (
    <section aria-label="Messages" aria-live="polite" className="toasts">
      {messages.map(({ id, kind, title, text, picture, action }) => (
        <div key={id} className={`toast${kind === "fail" ? " toast-fail" : ""}`}>
          <StatusGlyph kind={kind} />
          {/* biome-ignore lint/performance/noImgElement: a thumbnail that the gateway has made */}
          {picture && <img src={picture} alt="" className="toast-picture" />}
          <div className="fill">
            <div className="strong">{title}</div>
            {text && <div className="dim toast-text">{text}</div>}
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
          <IconButton small icon="close" label={`Close the message ${title}`} onClick={() => closeToast(id)} />
        </div>
      ))}
    </section>
  );
}
