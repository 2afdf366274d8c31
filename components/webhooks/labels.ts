import { ahead, span } from "@/lib/client/when";
import type { Delivery } from "@/lib/console/webhooks/contract";
import type { StatusKind } from "../ui/status-mark";

const EVENTS: Record<string, string> = {
  queued: "queued",
  in_progress: "in progress",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
  test: "a test",
};

/** The event of a message. */
export function eventLabel({ event }: Pick<Delivery, "event">): string {
  return Object.hasOwn(EVENTS, event) ? (EVENTS[event] ?? event) : event;
}

/** The state of a message. */
export function stateOf({ state, sending, nextAt, tries }: Delivery, now: number): { kind: StatusKind; word: string } {
  if (sending) return { kind: "run", word: "Sending" };
  if (state === "delivered") return { kind: "ok", word: "Delivered" };
  if (state === "failed") return { kind: "fail", word: "Failed" };
  if (tries === 0 || nextAt === null || nextAt <= now) return { kind: "queued", word: "Waiting" };
  return { kind: "warn", word: `Retry ${ahead(nextAt, now)}` };
}

/** The receiver's last reply: `503 busy`, or the error. */
export function answerOf({ lastAt, lastStatus, lastWords }: Delivery): string {
  if (lastAt === null) return "";
  return [lastStatus, lastWords].filter((part) => part !== null && part !== "").join(" ");
}

/** `1 try`, `6 tries` */
export function triesLabel({ tries }: Pick<Delivery, "tries">): string {
  return tries === 1 ? "1 attempt" : `${tries} attempts`;
}

/** How long a replaced secret keeps signing. */
export function endsLabel(at: number, now: number): string {
  return `valid for ${span(at - now)}`;
}
