import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { sqliteDatabase, startChild } from "../testing/database";
import { TaskSetting, TEAM, videoOf } from "../testing/task-setting";
import type { VideoChildTask } from "../testing/video-child";

const ROUNDS = 3;
const database = sqliteDatabase();
afterAll(database.remove);

it(`loses no video and makes none twice, whenever the process is killed: ${ROUNDS} times in the middle of the work`, async () => {
  const start = (task: Omit<VideoChildTask, "options">) => startChild({ options: database.options, ...task }, "video-child.ts");
  const taken: string[] = [];
  const idsIn = (printed: string) => [...printed.matchAll(/took (\S+)\n/g)].flatMap(([, id]) => id ?? []);
  for (let round = 0; round < ROUNDS; round++) {
    const child = start({ prefix: `round-${round}`, count: 6, toTheEnd: false });
    await child.ready;
    // Somewhere between the first submit and the last video.
    await pause((round * 37) % 200);
    child.kill();
    taken.push(...idsIn((await child.ended).printed));
  }
  const last = await start({ prefix: "last", count: 2, toTheEnd: true }).ended;
  expect(last.code).toBe(0);
  taken.push(...idsIn(last.printed));

  const setting = await TaskSetting.open(database.options);
  const assets = await setting.assets();
  expect(taken.length).toBeGreaterThan(2);
  for (const id of taken) {
    const task = await setting.find(id);
    expect(task).toMatchObject({ state: "completed", videos: [{ url: expect.any(String) }, { url: expect.any(String) }] });
    for (const [place, video] of task.videos.entries()) {
      expect(Buffer.from(await setting.media.bytes(video.mediaId ?? "")).equals(videoOf(task.order.prompt, place))).toBe(true);
      expect(assets.find(({ id: asset }) => asset === video.assetId)).toMatchObject({
        status: "Active",
        media_id: video.mediaId,
        task_id: id,
      });
    }
  }
  // A task whose answer the kill cut off is complete too.
  const { total } = await setting.tasks.list(TEAM, { page: 1, pageSize: 1 });
  expect(await setting.tasks.list(TEAM, { page: 1, pageSize: 1, states: ["completed"] })).toMatchObject({ total });
  expect(assets).toHaveLength(total * 2);
  expect((await setting.files()).map(({ id }) => id)).toEqual(assets.map(({ media_id }) => media_id).toSorted());
  const attempts = await setting.store.db.selectFrom("tasks").select("attempts").where("attempts", ">", 0).execute();
  expect(attempts).toEqual([]);
  await setting.close();
});
