import { Failure } from "../contracts/errors";
import type { Store } from "../store/database/open";
import { oldestFiles, sumPinned, sumSizes } from "../store/media/media";

/** Own files that one upload may displace. */
const MOST_DISPLACED = 1_000;

export interface RoomOptions {
  db: Store["db"];
  maxBytes: number;
  remove(ids: readonly string[]): Promise<void>;
  now(): number;
}

/**
 * Enforces `MEDIA_MAX_BYTES` for uploads and pins. An upload that doesn't fit displaces its own team's oldest files, never another's;
 * if they don't suffice it is refused. Generated files are never refused, because they may have been paid for.
 */
export class Room {
  readonly #options: RoomOptions;
  /** Bytes of this process's running uploads that no row counts yet. */
  #promised = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** Runs `write` with `size` bytes reserved. Throws `storage_full`. */
  async within<Result>({ teamId, size }: { teamId: string; size: number }, write: () => Promise<Result>): Promise<Result> {
    // Serialised, so that two uploads never count on the same space.
    const turn = this.#turn.then(() => this.#make({ teamId, size }));
    this.#turn = turn.catch(() => undefined);
    await turn;
    try {
      return await write();
    } finally {
      this.#promised -= size;
    }
  }

  async #make({ teamId, size }: { teamId: string; size: number }): Promise<void> {
    const { db, maxBytes, remove, now } = this.#options;
    let missing = (await sumSizes(db)) + this.#promised + size - maxBytes;
    if (missing > 0) {
      const displaced: string[] = [];
      const own = size > maxBytes ? [] : await oldestFiles(db, { before: now(), limit: MOST_DISPLACED, teamIds: [teamId] });
      for (const file of own) {
        if (missing <= 0) break;
        displaced.push(file.id);
        missing -= file.size;
      }
      if (missing > 0) throw full("No storage left for this file", "Delete or unpin some of your team's files");
      await remove(displaced);
    }
    this.#promised += size;
  }

  /** Throws `storage_full` if all pinned files together would exceed the limit. */
  async checkPin({ size, pinned }: { size: number; pinned: boolean }): Promise<void> {
    if (pinned || (await sumPinned(this.#options.db)) + size <= this.#options.maxBytes) return;
    throw full("No storage left to pin this file", "Unpin or delete others");
  }
}

function full(what: string, help: string): Failure {
  return new Failure(
    "storage_full",
    `${what}: the gateway's storage is full. ${help}, or ask the gateway's administrator for more (MEDIA_MAX_BYTES).`,
  );
}
