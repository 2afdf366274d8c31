import { setTimeout as pause } from "node:timers/promises";
import { FACTS, ScriptedVideos, TaskSetting, TEAM, videoOf } from "./task-setting";

/** A test's instructions for another process: submit `count` tasks, work on all, and end when nothing is left if `toTheEnd` is set. */
export interface VideoChildTask {
  options: { databaseUrl?: string; dataDir: string };
  prefix: string;
  count: number;
  toTheEnd: boolean;
}

const task: VideoChildTask = JSON.parse(process.argv[2] ?? "");
const videos = new ScriptedVideos(true);
videos.step = async ({ report }, { prompt }) => {
  for (let part = 1; part <= 5; part++) {
    report(part * 20);
    await pause(4);
  }
  return {
    state: "completed",
    word: "done",
    videos: [0, 1].map((place) => ({ bytes: videoOf(String(prompt), place), facts: FACTS })),
    tokens: 1,
  };
};
const setting = await TaskSetting.open(task.options, { videos });
await setting.runner({ machine: "crash", videos: { concurrency: 2 } }).start();
console.log("ready");
for (let index = 0; index < task.count; index++) {
  const { id } = await setting.submit({ prompt: `${task.prefix}-${index}`, n: 2 });
  console.log(`took ${id}`);
}
for (let left = 1; task.toTheEnd && left > 0; await pause(20)) {
  left = (await setting.tasks.list(TEAM, { page: 1, pageSize: 1, states: ["queued", "in_progress"] })).total;
}
if (task.toTheEnd) await setting.close();
else setInterval(() => {}, 1_000);
