import type { VideoTask } from "../contracts/task";
import { findFiles } from "../store/media/media";
import type { StoredTask } from "../store/tasks/task-row";
import type { ReadPorts } from "./ports";

/** Tasks as input of their views, with fresh URLs of the files that still exist. */
export async function describeTasks({ store, media, now = Date.now }: ReadPorts, tasks: readonly StoredTask[]): Promise<VideoTask[]> {
  const ids = tasks.flatMap((task) => [...task.videos.map(({ mediaId }) => mediaId), task.lastFrameMediaId]).filter((id) => id !== null);
  const files = await findFiles(store.db, ids);
  const urlOf = (id: string | null): string | null => {
    const file = id === null ? undefined : files.get(id);
    return file && file.removedAt === null ? media.address(media.fileOf(file)) : null;
  };
  return tasks.map((task) => describe(task, { urlOf, now: now() }));
}

export async function describeTask(ports: ReadPorts, task: StoredTask): Promise<VideoTask> {
  const [shown] = await describeTasks(ports, [task]);
  if (!shown) throw new Error("one task has one description");
  return shown;
}

function describe(task: StoredTask, { urlOf, now }: { urlOf(id: string | null): string | null; now: number }): VideoTask {
  const { provider, upstreamModel, operation, local, word, bodyHash, nextAt, attempts, misses, owesCancel, ...shown } = task;
  const { videos, lastFrameMediaId, expiresAt, ...facts } = shown;
  return {
    ...facts,
    videos: videos.map(({ assetId, mediaId, elsewhere }) => {
      if (elsewhere && elsewhere.endsAt > now) return { assetId, mediaId: null, url: elsewhere.url, urlEndsAt: elsewhere.endsAt };
      const url = urlOf(mediaId);
      return { assetId, mediaId: url === null ? null : mediaId, url };
    }),
    lastFrameUrl: urlOf(lastFrameMediaId),
    expiresAfterS: Math.round((expiresAt - task.createdAt) / 1000),
  };
}
