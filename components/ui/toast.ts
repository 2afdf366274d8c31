import type { StatusKind } from "./status-mark";

export interface ToastMessage {
  kind: StatusKind;
  title: string;
  text?: string;
  /** The address of a thumbnail. */
  image?: string;
  action?: { label: string; run(): void };
  /** Whether its subject has become visible meanwhile: the toast is then removed. */
  isSeen?(): boolean;
}

const SHOWN_MS = 6_000;
const LOOK_MS = 250;
export const NO_TOASTS: readonly (ToastMessage & { id: number })[] = [];
let shown = NO_TOASTS;
let count = 0;
const watchers = new Set<() => void>();

function set(next: typeof shown): void {
  shown = next;
  for (const changed of watchers) changed();
}

/** Shows a message about something outside of the person's view. It disappears by itself, unless it is an error. */
export function toast(message: ToastMessage): void {
  const id = ++count;
  set([...shown.slice(-2), { ...message, id }]);
  if (message.kind !== "fail") setTimeout(() => closeToast(id), SHOWN_MS);
  if (message.isSeen) closeWhenSeen(id, message.isSeen);
}

function closeWhenSeen(id: number, isSeen: () => boolean): void {
  const looking = setInterval(() => {
    if (!shown.some((it) => it.id === id)) return clearInterval(looking);
    if (isSeen()) closeToast(id);
  }, LOOK_MS);
}

export function closeToast(id: number): void {
  set(shown.filter((it) => it.id !== id));
}

/** Visible toasts, oldest first. */
export function shownToasts(): typeof NO_TOASTS {
  return shown;
}

export function watchToasts(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
