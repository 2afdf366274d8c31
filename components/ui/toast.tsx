"use client";

import { useSyncExternalStore } from "react";
import { Button, IconButton } from "./button";
import { StatusGlyph, type StatusKind } from "./status-mark";

export interface ToastMessage {
  kind: StatusKind;
  title: string;
  text?: string;
  /** Address of a small picture of what it is about. */
  picture?: string;
  action?: { label: string; run(): void };
}

const SHOWN_MS = 6_000;
const NONE: readonly (ToastMessage & { id: number })[] = [];
let shown = NONE;
let count = 0;
const watchers = new Set<() => void>();

function set(next: typeof shown): void {
  shown = next;
  for (const changed of watchers) changed();
}

/** Says something about what the person is not looking at. It goes by itself, except when something failed. */
export function toast(message: ToastMessage): void {
  const id = ++count;
  set([...shown.slice(-2), { ...message, id }]);
  if (message.kind !== "fail") setTimeout(() => set(shown.filter((it) => it.id !== id)), SHOWN_MS);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Where toasts appear. Once, in the frame. */
export function Toasts() {
  const messages = useSyncExternalStore(
    watch,
    () => shown,
    () => NONE,
  );
  const close = (id: number) => set(shown.filter((it) => it.id !== id));
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
                close(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton small icon="close" label={`Close the message ${title}`} onClick={() => close(id)} />
        </div>
      ))}
    </section>
  );
}
