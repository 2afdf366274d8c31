import { createFileFetcher } from "../media/fetch-file";
import type { VideoTasks } from "../providers/capabilities";
import { createVidA } from "../providers/vid-a/provider";
import { ScriptedVideos, TaskSetting } from "./task-setting";
import { STEP_KEY, type StepsChildTask } from "./vendor-steps";

/** Orders a vendor's video and follows it until the step at which it is to be killed; it stops there. */
const { options, step, prompt, vendorUrl }: StepsChildTask = JSON.parse(process.argv[2] ?? "");
const at = (name: StepsChildTask["step"]) => name === step;
/** Reports that the step is reached, and waits to be killed. */
function stand(): Promise<never> {
  console.log("ready");
  return new Promise(() => setInterval(() => {}, 1_000));
}

const provider = createVidA({ id: "engines", baseUrl: vendorUrl, ...STEP_KEY });
const vendor = provider.capabilities.video as VideoTasks;
const videos = Object.assign(new ScriptedVideos(false), {
  find: (...lost: Parameters<NonNullable<VideoTasks["find"]>>) => vendor.find?.(...lost) ?? Promise.resolve(undefined),
  async submit(call: Parameters<VideoTasks["submit"]>[0]) {
    if (at("before submit")) await stand();
    const submitted = await vendor.submit(call);
    if (at("after the reply")) await stand();
    return submitted;
  },
  async advance(...asked: Parameters<VideoTasks["advance"]>) {
    const state = await vendor.advance(...asked);
    if (at("while polled")) await stand();
    return state;
  },
} satisfies Partial<VideoTasks>);

const fetchFile = createFileFetcher({ maxBytes: 1_000_000, allow: () => true });
const setting = await TaskSetting.open(options, { videos });
const { put } = setting.media;
Object.assign(setting.media, {
  async put(...file: Parameters<typeof put>) {
    const stored = await put.apply(setting.media, file);
    if (at("while stored")) await stand();
    return stored;
  },
});
await setting
  .runner({
    machine: "crash",
    async *download(...wanted) {
      for await (const piece of fetchFile(...wanted)) {
        yield piece.subarray(0, 16);
        if (at("while fetched")) await stand();
        yield piece.subarray(16);
      }
    },
  })
  .start();
if (at("while submitted, taken") || at("while submitted, not taken")) console.log("ready");
await setting.submit({ prompt });
setInterval(() => {}, 1_000);
