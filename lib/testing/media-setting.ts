import { join } from "node:path";
import { newId } from "../contracts/ids";
import { createDownloader, type Download } from "../media/download";
import { openFsBlobs } from "../media/fs-blobs";
import { createImageReader } from "../media/inputs";
import { createMediaLibrary, type LibraryOptions, type MediaLibrary } from "../media/library";
import { createSources, type Sources } from "../media/sources";
import { createTeamAssets } from "../media/team-assets";
import { openStore, type Store } from "../store/database/open";
import { keptLog, type TestDatabase } from "./database";

/** Stored files as in the runtime, with a test's clock. */
export class MediaSetting {
  readonly log = keptLog();
  readonly library: MediaLibrary;
  readonly sources: Sources;
  readonly images: ReturnType<typeof createImageReader>;
  private constructor(
    readonly store: Store,
    readonly clock: { now: number },
    given: Partial<LibraryOptions> & Pick<LibraryOptions, "blobs"> & { download?: Download },
  ) {
    const now = () => clock.now;
    const secret = Buffer.alloc(32, 1);
    const usual = { store, secret, publicUrl: "https://gateway.example/base", maxBytes: 1e9, ttlDays: 30, log: this.log, now };
    this.library = createMediaLibrary({ ...usual, ...given });
    this.sources = createSources({ store, library: this.library, download: given.download ?? createDownloader() });
    this.images = createImageReader(this.sources);
  }

  static async open(
    { options }: Pick<TestDatabase, "options">,
    given: Partial<LibraryOptions> & { download?: Download; clock?: { now: number } } = {},
  ): Promise<MediaSetting> {
    const blobs = given.blobs ?? (await openFsBlobs(join(options.dataDir, "media")));
    return new MediaSetting(await openStore(options), given.clock ?? { now: Date.UTC(2026, 2, 20, 14, 24, 52, 123) }, { ...given, blobs });
  }

  teamAssets(teamId = "team_a") {
    return createTeamAssets({ ...this, now: () => this.clock.now }, teamId);
  }

  /** A stored file, by default of 100 bytes. */
  put(given: { size?: number; teamId?: string; pinned?: boolean; bytes?: Uint8Array; type?: string } = {}) {
    const { size = 100, teamId = "team_a", pinned, bytes = Buffer.alloc(size, 1), type = "image/png" } = given;
    return this.library.put({ teamId, purpose: "made", type, fileName: "a.png", pinned }, bytes);
  }

  /** A group that a person created. */
  async group(teamId = "team_a"): Promise<string> {
    return (await this.teamAssets(teamId).createGroup({ Name: `group ${newId("group-")}` })).Id;
  }

  /** Deletes what the tests of one file share. */
  async clear(): Promise<void> {
    for (const table of ["tasks", "assets", "asset_groups", "media"] as const) await this.store.db.deleteFrom(table).execute();
    await this.store.db.deleteFrom("meta").where("name", "=", "samples_added").execute();
  }

  async close(): Promise<void> {
    await this.store.close();
  }
}

export const NO_SIGNAL = new AbortController().signal;
