import type { ImageFile } from "../contracts/media";
import type { VideoOrder } from "../contracts/task";
import type { TaskWork, VideoSubmission } from "../providers/capabilities";
import { modelCall, type TestCall } from "./model-call";
import { PLAIN_ORDER } from "./task-setting";

/** An image that all video vendors accept. Its bytes are not examined before sending. */
export const FRAME: ImageFile = { bytes: Buffer.from("frame"), type: "image/png", width: 800, height: 800 };

/** An order to a model, as the gateway sends it. */
export function videoSubmission(
  model: string,
  order: Partial<VideoOrder> = {},
  images: readonly ImageFile[] = [],
): VideoSubmission & TestCall<VideoOrder> {
  const [firstFrame = null, lastFrame = null] = images.map((_image, index) => `media_${index}`);
  const input: VideoOrder = { ...PLAIN_ORDER, seed: null, firstFrame, lastFrame, references: [], ...order };
  return Object.assign(modelCall(input, { model, publicModel: model, images }), { taskId: "task_01JTEST0000000000000000000" });
}

/** The parameters of a submit. */
export function videoWork(model: string, taskId = "task_01JTEST0000000000000000000"): TaskWork {
  return {
    taskId,
    caller: { teamId: "team_test", keyId: "key_test" },
    model,
    signal: new AbortController().signal,
    image: () => Promise.reject(new Error("no image was expected")),
    report: () => undefined,
  };
}
