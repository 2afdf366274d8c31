import { randomInt } from "node:crypto";
import type { ImageFile } from "../../../lib/contracts/media";
import type { TaskWork, Video, VideoState, VideoTasks } from "../../../lib/providers/capabilities";
import type { Engines } from "./engines/engines";
import type { VideoInput } from "./engines/jobs";
import { MAX_SEED } from "./image-model";
import { planVideo, type VideoPlan } from "./video/plan";
import type { Rendered } from "./video/render";

/** What is stored with a task: the settled plan, and the ids of the images it needs. */
interface VideoOperation {
  plan: VideoPlan;
  firstFrame: string | null;
  lastFrame: string | null;
  references: string[];
  returnLastFrame: boolean;
}

/** `sandbox-video`: videos made on this machine. The seed is settled at submit, so that a restart makes the same video. */
export function createVideoTasks(engines: Engines): VideoTasks {
  return {
    local: true,
    async submit({ input, model, images }) {
      const [first] = images;
      const image = first && input.firstFrame ? { width: first.width, height: first.height } : null;
      const plan = planVideo(input, { model, image, randomSeed: randomInt(MAX_SEED) });
      const { firstFrame, lastFrame, references, returnLastFrame } = input;
      const operation: VideoOperation = { plan, firstFrame, lastFrame, references, returnLastFrame };
      return { operation: { ...operation }, facts: plan.facts };
    },
    advance: (operation, work) => render(engines, operation as unknown as VideoOperation, work),
  };
}

async function render(engines: Engines, operation: VideoOperation, work: TaskWork): Promise<VideoState> {
  const { plan } = operation;
  const input = {
    plan,
    firstFrame: await imageOf(operation.firstFrame, work),
    lastFrame: await imageOf(operation.lastFrame, work),
    references: await Promise.all(operation.references.map((id) => work.image(id))),
  };
  const videos: Video[] = [];
  let lastFrame: ImageFile | undefined;
  for (let index = 0; index < plan.videos; index++) {
    const video: VideoInput = { ...input, index };
    const onProgress = (value: number) => work.report(Math.floor((index * 100 + value) / plan.videos));
    const rendered = (await engines.videos.run({
      name: "video",
      input: video,
      caller: work.caller,
      signal: work.signal,
      onProgress,
    })) as Rendered;
    videos.push({ bytes: rendered.bytes, facts: rendered.facts, poster: rendered.poster });
    if (operation.returnLastFrame) lastFrame ??= rendered.lastFrame;
  }
  const tokens = videos.reduce((sum, { facts }) => sum + videoTokens(facts), 0);
  return { state: "completed", word: "completed", videos, tokens, ...(lastFrame ? { lastFrame } : {}) };
}

async function imageOf(id: string | null, work: TaskWork): Promise<ImageFile | null> {
  return id === null ? null : work.image(id);
}

/** As the vendors of videos count: 1,024 pixels of a frame are a token. */
function videoTokens({ width, height, fps, durationS }: Video["facts"]): number {
  return Math.round((width * height * fps * durationS) / 1024);
}
