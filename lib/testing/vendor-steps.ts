import { setTimeout as pause } from "node:timers/promises";
import type { VideoTask } from "../contracts/task";
import { createFileFetcher } from "../media/fetch-file";
import type { VideoTasks } from "../providers/capabilities";
import { createVidA } from "../providers/vid-a/provider";
import { sqliteDatabase, startChild } from "./database";
import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";
import { prove } from "./survival-proof";
import { ScriptedVideos, TaskSetting, TEAM, videoBytes } from "./task-setting";

export const STEP_KEY = { accessKey: "AKsteps", secretKey: "SKsteps-0123456789" };

/** Every moment of a paid video at which a process can die. */
export const STEPS = [
  "before submit",
  "while submitted, taken",
  "while submitted, not taken",
  "after the reply",
  "while polled",
  "while fetched",
  "while stored",
] as const;
export type Step = (typeof STEPS)[number];

export interface StepsChildTask {
  options: { databaseUrl?: string; dataDir: string };
  step: Step;
  prompt: string;
  vendorUrl: string;
}

/** A vendor that finishes every video at once, finds an order by its name, and counts accepted orders. */
export interface StepsVendor extends FakeVendor {
  /** How often it received an order with this prompt, and how often it accepted one. */
  orders(prompt: string): { sent: number; taken: number };
}

export async function startStepsVendor(): Promise<StepsVendor> {
  const taken: { id: string; own: string; prompt: string }[] = [];
  const answer = ({ method, path, json }: VendorRequest): VendorReply => {
    if (path === "/film.mp4") return { body: videoBytes("from the vendor, in more than one piece") };
    if (method === "POST") return take(json);
    const found = taken.find(({ id, own }) => path.endsWith(`/${id}`) || path.endsWith(`/${own}`));
    if (!found) return { status: 404, body: { code: 1203, message: "no task" } };
    const videos = [{ id: "1", url: `${server.baseUrl}/film.mp4`, duration: "5" }];
    const data = { task_id: found.id, task_info: { external_task_id: found.own }, task_status: "succeed", task_result: { videos } };
    return { body: { code: 0, message: "SUCCEED", data } };
  };
  const take = (json: Record<string, unknown>): VendorReply => {
    const prompt = String(json.prompt);
    if (prompt.startsWith("while submitted, not taken")) return "hang";
    taken.push({ id: `v${taken.length}`, own: String(json.external_task_id), prompt });
    if (prompt.startsWith("while submitted, taken")) return "hang";
    return { body: { code: 0, message: "SUCCEED", data: { task_id: `v${taken.length - 1}`, task_status: "submitted" } } };
  };
  const server = await startFakeVendor(answer);
  const orders = (prompt: string) => ({
    sent: server.requests.filter(({ method, json }) => method === "POST" && json.prompt === prompt).length,
    taken: taken.filter((task) => task.prompt === prompt).length,
  });
  return Object.assign(server, { orders });
}

/** Kills a process at the step, lets another continue, and verifies that the video was ordered at most once and not lost. */
export async function surviveStep(step: Step, round: number, vendor: StepsVendor): Promise<void> {
  const database = sqliteDatabase();
  const prompt = `${step}, round ${round}`;
  try {
    const child = startChild({ options: database.options, step, prompt, vendorUrl: vendor.baseUrl }, "steps-child.ts");
    await child.ready;
    for (let tries = 0; step.startsWith("while submitted") && vendor.orders(prompt).sent === 0; tries++) {
      prove(tries < 1_000, `${prompt}: the order is sent`);
      await pause(10);
    }
    child.kill();
    await child.ended;
    await goOn(database.options, { step, prompt, vendor });
  } finally {
    await database.remove();
  }
}

interface After {
  step: Step;
  prompt: string;
  vendor: StepsVendor;
}

async function goOn(options: StepsChildTask["options"], { step, prompt, vendor }: After): Promise<void> {
  const provider = createVidA({ id: "engines", baseUrl: vendor.baseUrl, ...STEP_KEY });
  const real = provider.capabilities.video as VideoTasks;
  const videos = Object.assign(new ScriptedVideos(false), {
    find: (lost) => real.find?.(lost) ?? Promise.resolve(undefined),
    submit: (call) => real.submit(call),
    advance: (operation, work) => real.advance(operation, work),
  } satisfies Partial<VideoTasks>);
  let ahead = 0;
  const setting = await TaskSetting.open(options, { videos, now: () => Date.now() + ahead });
  try {
    await setting.runner({ machine: "crash", download: createFileFetcher({ maxBytes: 1_000_000, allow: () => true }) }).start();
    const task = await ended(setting, prompt, () => (ahead += 10_000));
    const { sent, taken } = vendor.orders(prompt);
    prove(sent <= 1, `${prompt}: it is ordered once at most (${sent})`);
    if (taken === 1) await proveHome(setting, task, prompt);
    else prove(task.error?.code === "submission_uncertain", `${prompt}: says that nobody knows (${task.state} ${task.error?.code})`);
    prove((sent === 0) === (step === "before submit"), `${prompt}: the order was sent before the kill alone`);
  } finally {
    await setting.close();
    await provider.close?.();
  }
}

/** The only task, once it has ended. `pass` advances the time. */
async function ended(setting: TaskSetting, prompt: string, pass: () => void): Promise<VideoTask> {
  for (let tries = 0; tries < 1_000; tries++) {
    const { tasks, total } = await setting.tasks.list(TEAM, { page: 1, pageSize: 10 });
    prove(total === 1, `${prompt}: there is one task (${total})`);
    const [task] = tasks;
    if (task && task.state !== "queued" && task.state !== "in_progress") return task;
    pass();
    await pause(20);
  }
  throw new Error(`${prompt}: the task does not end`);
}

async function proveHome(setting: TaskSetting, task: VideoTask, prompt: string): Promise<void> {
  prove(task.state === "completed", `${prompt}: completes (${task.state} ${task.error?.message})`);
  const bytes = await setting.media.bytes(task.videos[0]?.mediaId ?? "");
  prove(Buffer.from(bytes).equals(videoBytes("from the vendor, in more than one piece")), `${prompt}: has all its bytes`);
  const [assets, files] = [await setting.assets(), await setting.files()];
  prove(assets.length === 1 && assets[0]?.status === "Active", `${prompt}: has one asset, which is there`);
  prove(files.length === 1, `${prompt}: leaves no file behind (${files.length})`);
}
