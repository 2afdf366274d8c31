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
 * Holds `MEDIA_MAX_BYTES` for what people bring and pin. An upload that does not fit displaces its own team's oldest files, never another's;
 * where they are too few it is refused. What a model made is never refused, because it may have been paid for.
 */
export class Room {
  readonly #options: RoomOptions;
  /** Bytes of uploads of this process that are being written and that no row counts yet. */
  #promised = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** Runs `write` with room for `size` bytes. Throws `storage_full`. */
  async within<Result>({ teamId, size }: { teamId: string; size: number }, write: () => Promise<Result>): Promise<Result> {
    // One after the other, so that two uploads never count on the same room.
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

  /** Throws `storage_full` where all pinned files together would pass the limit. */
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
