import { Failure } from "../contracts/errors";
import type { ImageFile, NewMedia } from "../contracts/media";
import { endingOf } from "../media/file-types";
import { fileNameOf, nameFrom } from "../media/names";
import { sniff } from "../media/sniff";
import type { Video } from "../providers/capabilities";
import { leftoverFiles } from "../store/task-leases";
import type { StoredVideo } from "../store/task-row";
import type { Job } from "./job";
import type { JobPorts } from "./ports";

/** Fetches of a finished video, before the task is given up. */
const FETCH_TRIES = 5;

export interface KeptVideos {
  videos: StoredVideo[];
  lastFrameMediaId: string | null;
}

/**
 * Stores what a task has brought, each video for the asset that waits for it. Nothing refers to the files yet: where this throws they are
 * removed, and what an earlier attempt left behind is removed first.
 */
export async function keepVideos(
  ports: JobPorts,
  job: Job,
  { videos, lastFrame }: { videos: readonly Video[]; lastFrame?: ImageFile },
): Promise<KeptVideos> {
  const { task } = job;
  if (videos.length === 0) throw new Failure("bad_response_body", "The model said that the video is finished, but gave none.");
  if (videos.length > task.videos.length)
    ports.log.warn({ task: task.id, videos: videos.length }, "an upstream made more videos than were asked for");
  const files = new Files(ports, job);
  await files.clear();
  try {
    const stored: StoredVideo[] = [];
    for (const [place, { assetId }] of task.videos.entries()) {
      const video = videos[place];
      stored.push({ assetId, mediaId: video ? await files.addVideo(video, place + 1) : null });
    }
    return { videos: stored, lastFrameMediaId: lastFrame ? await files.addImage(lastFrame) : null };
  } catch (error) {
    await files.remove();
    throw error;
  }
}

/** The files of one attempt at a task. */
class Files {
  readonly #ids: string[] = [];
  constructor(
    readonly ports: JobPorts,
    readonly job: Job,
  ) {}

  async clear(): Promise<void> {
    await this.ports.media.remove(await leftoverFiles(this.ports.store, { id: this.job.task.id, lease: this.job.lease }));
  }

  async remove(): Promise<void> {
    await this.ports.media.remove(this.#ids);
  }

  async addVideo(video: Video, number: number): Promise<string> {
    const { bytes, type } = "bytes" in video ? { bytes: video.bytes, type: "video/mp4" } : await this.#fetch(video.url);
    const { width, height, durationS } = video.facts;
    const id = await this.#put({ type, width, height, durationMs: durationS * 1000 }, { bytes, name: String(number) });
    if (video.poster) await this.#addPoster(video.poster, { id, number });
    return id;
  }

  async #addPoster({ bytes, type, width, height }: ImageFile, { id, number }: { id: string; number: number }): Promise<void> {
    await this.#put({ type, width, height, posterOf: id }, { bytes, name: `${number} poster` });
  }

  async addImage({ bytes, type, width, height }: ImageFile): Promise<string> {
    return this.#put({ type, width, height }, { bytes, name: "last frame" });
  }

  async #fetch(url: string): Promise<{ bytes: Uint8Array; type: string }> {
    const { ports, job } = this;
    if (!ports.download) throw new Failure("bad_gateway", "The finished video could not be fetched from the model's provider.");
    try {
      const bytes = await job.wait(ports.download(url, { signal: job.signal }));
      const found = sniff(bytes);
      if (found.kind === "recording" && found.type.startsWith("video/")) return { bytes, type: found.type };
      throw new Error(`what was fetched is no video: ${found.kind}`);
    } catch (cause) {
      // Asked again, the upstream gives a fresh address.
      const transient = job.task.misses + 1 < FETCH_TRIES;
      throw new Failure("bad_gateway", "The finished video could not be fetched from the model's provider.", { cause, transient });
    }
  }

  async #put(
    facts: Pick<NewMedia, "type" | "width" | "height" | "durationMs"> & { posterOf?: string },
    { bytes, name }: { bytes: Uint8Array; name: string },
  ): Promise<string> {
    const { ports, job } = this;
    const { id: taskId, teamId, order } = job.task;
    job.signal.throwIfAborted();
    const fileName = fileNameOf(`${nameFrom(order.prompt, "video")} ${name}`, endingOf(facts.type));
    try {
      const { id } = await ports.media.put({ ...facts, teamId, taskId, purpose: "made", fileName }, bytes);
      this.#ids.push(id);
      return id;
    } catch (cause) {
      throw new Failure("service_unavailable", "The video could not be stored.", { cause, transient: true });
    }
  }
}
