import { FIRST_TEAM } from "../../lib/contracts/keys";
import type { VideoState } from "../../lib/providers/capabilities";
import { ScriptedFilms, TaskSetting } from "../../lib/testing/task-setting";

/** How far ahead of the gateway this process is when it asks the vendor: the gateway is then never first. */
const AHEAD_MS = 3_000;
/** No gateway of a journey lives that long. */
const FAR_MS = 3_600_000;

/**
 * Jobs at a vendor that says what a journey wants. No provider of today films but the sandbox, so this is another process of the
 * gateway on the same data folder, with a vendor of its own; the gateway itself does not know that vendor.
 */
export class VendorFilms {
  #ahead = 0;
  readonly #films = new ScriptedFilms(false);
  #setting: TaskSetting | undefined;

  static async open(dataDir: string): Promise<VendorFilms> {
    const vendor = new VendorFilms();
    vendor.#setting = await TaskSetting.open({ dataDir }, { films: vendor.#films, now: () => Date.now() + vendor.#ahead });
    return vendor;
  }

  get setting(): TaskSetting {
    if (!this.#setting) throw new Error("open it first");
    return this.#setting;
  }

  /** What the vendor was told to give up. */
  get cancelled(): number {
    return this.#films.cancelled.length;
  }

  /** Hands a job in, and gives its id. Nobody asks for it yet. */
  async order(prompt: string): Promise<string> {
    const { id } = await this.setting.submit({ prompt, teamId: FIRST_TEAM });
    await this.#askAfter(id, FAR_MS);
    return id;
  }

  /** The vendor is asked about the job once, and says this. */
  async says(id: string, state: VideoState): Promise<void> {
    this.#films.step = () => state;
    this.#ahead = AHEAD_MS;
    await this.#askAfter(id, AHEAD_MS - 1_000);
    const asked = this.#films.steps.length;
    const runner = this.setting.runner({ films: { concurrency: 0 } });
    await runner.start();
    while (this.#films.steps.length === asked) await new Promise((soon) => setImmediate(soon));
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
