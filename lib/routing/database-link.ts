import { randomBytes } from "node:crypto";
import type { SharedEntry, StateLink } from "../contracts/shared-state";

/** How often changes of other processes are read: an indexed query that finds nothing while nothing changes. */
const POLL_MS = 500;

interface StateBooks {
  write(entries: readonly SharedEntry[]): Promise<void>;
  /** The next entries written after a revision, and the revision of the last of them. */
  read(after: number): Promise<{ entries: SharedEntry[]; revision: number }>;
  claim(claim: { name: string; owner: string; ms: number }): Promise<number>;
}

interface Options {
  books: StateBooks;
  receive(entries: readonly SharedEntry[]): void;
  /** The interval between reads, in milliseconds. */
  pollMs?: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Shares state through the database. Reads what is there already before it resolves. */
export async function linkByDatabase({ books, receive, pollMs = POLL_MS, log }: Options): Promise<StateLink> {
  const owner = randomBytes(9).toString("base64url");
  let seen = 0;
  let failing = false;
  let polling: Promise<void> | undefined;
  const readAll = async () => {
    for (;;) {
      const { entries, revision } = await books.read(seen);
      if (revision === seen) return;
      seen = revision;
      receive(entries);
    }
  };
  /** Never rejects. */
  const poll = async () => {
    try {
      await readAll();
      if (failing) log.info({}, "The state of targets is shared again");
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error: error instanceof Error ? error.message : String(error) }, AWAY);
      failing = true;
    }
  };
  await poll();
  const timer = setInterval(() => {
    polling ??= poll().finally(() => {
      polling = undefined;
    });
  }, pollMs).unref();
  return {
    isFast: false,
    send: (entries) => books.write(entries),
    claim: (name, ms) => books.claim({ name, owner, ms }),
    async close() {
      clearInterval(timer);
      await polling;
    },
  };
}

const AWAY = "The state of targets cannot be read from the database; this process goes on with its own";
