import { join } from "node:path";
import type { Env } from "../config/env";
import type { AssetService } from "../console/assets/service";
import { createAssetService } from "../console/assets/service";
import { Failure } from "../contracts/errors";
import { FIRST_TEAM } from "../contracts/keys";
import type { Log, Media, Tasks } from "../gateway/ports";
import { createTaskFeed, type OpenFeed } from "../jobs/feed";
import { createJobRunner, type JobRunner } from "../jobs/runner";
import { createSubmitTask, type SubmitTask } from "../jobs/submit";
import { createTasks } from "../jobs/tasks";
import { createDownloader } from "../media/download";
import { createFileFetcher } from "../media/fetch-file";
import { openFsBlobs } from "../media/fs-blobs";
import { createImageReader } from "../media/inputs";
import { recordMade } from "../media/keep";
import { createMediaLibrary, type MediaLibrary } from "../media/library";
import { openS3Blobs } from "../media/s3-blobs";
import { addSamples, type Sample } from "../media/samples";
import { createSources } from "../media/sources";
import { createTeamAssets } from "../media/team-assets";
import type { Provider } from "../providers/capabilities";
import type { Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { groupsAt } from "../store/media/vendor-groups";
import type { Responses } from "../store/responses/responses";

const SWEEP_MS = 5 * 60_000;
const STORE_RETRY_MS = 2_000;

interface Setting {
  env: Env;
  store: Store;
  responses: Responses;
  providers: readonly Provider[];
  /** Videos that all processes of this machine render at once. */
  videos: number;
  tickMs: number | undefined;
  samples: readonly Sample[];
  /** Further periodic sweeps. */
  alsoSweep(): Promise<void>;
  log: Log;
}

/** Stored files, assets and video tasks of a running gateway. */
export interface MediaServices {
  media: Media;
  tasks: Tasks;
  events: OpenFeed;
  runner: JobRunner;
  library: MediaLibrary;
  assetService: AssetService;
  submit: SubmitTask;
  /** Whether the S3-compatible store answers; absent if there is none. */
  reachStore: (() => Promise<boolean>) | undefined;
  stop(graceMs: number): Promise<void>;
}

/** Opens the file store, adds the samples at the first start, and starts the job runner. */
export async function openMedia(setting: Setting): Promise<MediaServices> {
  const { env, store, responses, providers, videos, tickMs, samples, alsoSweep, log } = setting;
  const blobs = await openBlobs(env);
  const library = createMediaLibrary({
    store,
    blobs,
    secret: await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }),
    publicUrl: env.PUBLIC_URL,
    maxBytes: env.MEDIA_MAX_BYTES,
    ttlDays: env.MEDIA_TTL_DAYS,
    thumbnailFolder: join(env.DATA_DIR, "media", "thumbnails"),
    log,
  });
  const sources = createSources({ store, library, download: createDownloader() });
  const keeper = { store, library };
  const download = createFileFetcher({ maxBytes: env.VIDEO_MAX_BYTES });
  const timings = tickMs === undefined ? {} : { tickMs };
  const runner = createJobRunner({ store, media: library, providers, download, log, videos: { concurrency: videos }, timings });
  const submit = createSubmitTask({ store, media: library, runner });
  const assetService = createAssetService(keeper);
  const imageInContent = env.IMAGE_IN_CONTENT === "always";
  const media: Media = {
    images: createImageReader(sources),
    service: (holder) => ({
      keep: (made) =>
        recordMade(keeper, { teamId: holder.principal.teamId, requestId: holder.requestId, made }).catch((error: unknown) => {
          throw notKept(error);
        }),
      // Created on first use: text calls come by here too, and it has many operations.
      get teamAssets() {
        return createTeamAssets({ ...keeper, sources }, holder.principal.teamId);
      },
      vendorGroups: (provider) => groupsAt(store.db, { provider, teamId: holder.principal.teamId }),
      submit: (call, task) => submit(holder, call, task),
      responses: responses.ofTeam(holder.principal.teamId),
      imageInContent,
    }),
    open: (name, query) => library.open(name, query),
  };
  await addSamples(keeper, { teamId: FIRST_TEAM, samples });
  await runner.start();
  const sweep = async () => {
    await library.sweep().catch((cause: unknown) => log.warn({ cause }, "stored files could not be swept"));
    await assetService.sweep().catch((cause: unknown) => log.warn({ cause }, "deleted assets could not be given up"));
    await alsoSweep().catch((cause: unknown) => log.warn({ cause }, "what is old could not be forgotten"));
  };
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
  return {
    media,
    tasks: createTasks({ store, media: library, runner }),
    events: createTaskFeed({ store, media: library, log }),
    runner,
    library,
    assetService,
    submit,
    reachStore: blobs.reach,
    async stop(graceMs) {
      clearInterval(sweeping);
      await runner.stop(graceMs);
    },
  };
}

/** If output could not be stored, the model is not called again, because the first call may be charged. */
function notKept(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(error.code, error.message, { retryAfterMs: STORE_RETRY_MS, ...error.detail, transient: false, elsewhere: false });
}

function openBlobs(env: Env) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const folder = join(env.DATA_DIR, "media");
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return openFsBlobs(folder);
  return openS3Blobs({ endpoint, bucket, region, accessKeyId, secretAccessKey, incoming: join(folder, "incoming") });
}
