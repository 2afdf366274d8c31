import type { LimitUse } from "../contracts/limits";
import { LIMITS } from "./primary.mjs";
import type { Ask, Settlement, SharedCounts, Taken } from "./shared";

/** The part of `process` that exchanges messages with the primary process. */
export interface Channel {
  send(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): void;
  off(event: "message", listener: (message: unknown) => void): void;
}

interface Answers {
  kind: typeof LIMITS;
  taken: [number, Taken][];
  used?: [number, LimitUse[]][];
}

/** The primary process's counts. Requests of one event loop tick share a message. */
export function countsOfPrimary(channel: Channel): SharedCounts {
  const waiting = new Map<number, (taken: Taken) => void>();
  const reading = new Map<number, (used: LimitUse[]) => void>();
  let asked: [number, Ask][] = [];
  /** Absent if there are no reads, as in most messages. */
  let read: [number, readonly string[]][] | undefined;
  let settled: Settlement[] = [];
  let next = 0;
  let sending = false;
  const onMessage = (message: unknown) => {
    if (!isAnswers(message)) return;
    for (const [id, taken] of message.taken) {
      waiting.get(id)?.(taken);
      waiting.delete(id);
    }
    for (const [id, used] of message.used ?? []) {
      reading.get(id)?.(used);
      reading.delete(id);
    }
  };
  channel.on("message", onMessage);
  const send = () => {
    if (sending) return;
    sending = true;
    setImmediate(() => {
      sending = false;
      const message = { kind: LIMITS, asked, settled, read };
      [asked, settled, read] = [[], [], undefined];
      channel.send(message);
    });
  };
  return {
    take: (ask) =>
      new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        asked.push([id, ask]);
        send();
      }),
    settle(settlement) {
      settled.push(settlement);
      send();
    },
    read: (subjects) =>
      new Promise((resolve) => {
        const id = next++;
        reading.set(id, resolve);
        read ??= [];
        read.push([id, subjects]);
        send();
      }),
    close: () => channel.off("message", onMessage),
  };
}

function isAnswers(message: unknown): message is Answers {
  return typeof message === "object" && message !== null && "kind" in message && message.kind === LIMITS && "taken" in message;
}
