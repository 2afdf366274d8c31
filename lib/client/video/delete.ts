import { VIDEO } from "../../console/video/addresses";
import { addressOf } from "../api";
import { videoChanged } from "./queries";

/** How long a deletion can be undone. */
const UNDO_MS = 6_000;

let pending: ReadonlySet<string> = new Set();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

function set(next: Iterable<string>): void {
  pending = new Set(next);
  for (const changed of watchers) changed();
}

export function pendingDeletes(): ReadonlySet<string> {
  return pending;
}

export function watchDeletes(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Hides the job at once and deletes it with its videos a little later, or when the page is left. `failed` gets the error. */
export function deleteLater(id: string, failed: (message: string) => void): void {
  set([...pending, id]);
  timers.set(
    id,
    setTimeout(() => void remove(id, failed), UNDO_MS),
  );
  if (timers.size === 1) window.addEventListener("pagehide", flush);
}

/** Undoes a deletion; false if it is too late. */
export function undoDelete(id: string): boolean {
  const timer = timers.get(id);
  if (timer === undefined) return false;
  clearTimeout(timer);
  timers.delete(id);
  set([...pending].filter((other) => other !== id));
  return true;
}

async function remove(id: string, failed: (message: string) => void): Promise<void> {
  timers.delete(id);
  const response = await send(id).catch(() => undefined);
  if (!response?.ok && response?.status !== 404)
    failed(response ? `The gateway answered ${response.status}.` : "The gateway did not respond.");
  await videoChanged();
  set([...pending].filter((other) => other !== id));
}

/** The tab is closed: pending deletions are done now. */
function flush(): void {
  for (const [id, timer] of timers) {
    clearTimeout(timer);
    void send(id).catch(() => undefined);
  }
  timers.clear();
}

function send(id: string): Promise<Response> {
  const { method, path } = VIDEO.delete;
  return fetch(addressOf(path, { params: { id } }), { method, credentials: "same-origin", keepalive: true });
}
