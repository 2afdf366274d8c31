import { FIRST_TEAM } from "../../lib/contracts/keys";
import type { VideoState } from "../../lib/providers/capabilities";
import { ScriptedVideos, TaskSetting } from "../../lib/testing/task-setting";

/** How much earlier than the gateway this process polls the vendor: the gateway is then never first. */
const AHEAD_MS = 3_000;
/** Longer than any gateway of a journey lives. */
const FAR_MS = 3_600_000;

/**
 * Jobs at a vendor whose replies the journey sets. This is another process of the gateway on the same data folder, with a vendor of its
 * own; the gateway itself does not know that vendor.
 */
export class VendorVideos {
  #ahead = 0;
  readonly #videos = new ScriptedVideos(false);
  #setting: TaskSetting | undefined;

  static async open(dataDir: string): Promise<VendorVideos> {
    const vendor = new VendorVideos();
    vendor.#setting = await TaskSetting.open({ dataDir }, { videos: vendor.#videos, now: () => Date.now() + vendor.#ahead });
    return vendor;
  }

  get setting(): TaskSetting {
    if (!this.#setting) throw new Error("open it first");
    return this.#setting;
  }

  /** Cancellations that the vendor received. */
  get cancelled(): number {
    return this.#videos.cancelled.length;
  }

  /** Submits a job, and returns its id. It is not polled yet. */
  async order(prompt: string): Promise<string> {
    const { id } = await this.setting.submit({ prompt, teamId: FIRST_TEAM });
    await this.#askAfter(id, FAR_MS);
    return id;
  }

  /** Polls the vendor about the job once, which replies this. */
  async says(id: string, state: VideoState): Promise<void> {
    this.#videos.step = () => state;
    this.#ahead = AHEAD_MS;
    await this.#askAfter(id, AHEAD_MS - 1_000);
    const asked = this.#videos.steps.length;
    const runner = this.setting.runner({ videos: { concurrency: 0 } });
    await runner.start();
    while (this.#videos.steps.length === asked) await new Promise((soon) => setImmediate(soon));
    await runner.stop(5_000);
    this.#ahead = 0;
    await this.#askAfter(id, FAR_MS);
  }

  close(): Promise<void> {
    return this.setting.close();
  }

  async #askAfter(id: string, ms: number): Promise<void> {
    const { db } = this.setting.store;
    await db
      .updateTable("tasks")
      .set({ next_at: Date.now() + ms })
      .where("id", "=", id)
      .execute();
  }
}
