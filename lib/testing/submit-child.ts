import { ScriptedVideos, TaskSetting } from "./task-setting";

/** Submits a task to a provider that accepts it without answering, until it is killed. */
const videos = new ScriptedVideos(false);
videos.take = () => {
  console.log("ready");
  return new Promise(() => setInterval(() => {}, 1_000));
};
const setting = await TaskSetting.open(JSON.parse(process.argv[2] ?? "").options, { videos });
await setting.submit({ prompt: "a video that was paid for" });
