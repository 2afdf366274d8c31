import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";
import { tokenProblem } from "./signature-check";

export const VID_A_KEY = { accessKey: "AKcanary0123456789", secretKey: "SKcanary-abcdefghij0123456789" };

interface Task {
  id: string;
  place: string;
  external: string;
}

export interface FakeVidA extends FakeVendor {
  /** The state of every task: status and fields of `data`. */
  says: Record<string, unknown>;
  /** How far the vendor's clock is ahead, in seconds. */
  aheadS: number;
  /** Orders are accepted, but the connection breaks before the reply. */
  losesReplies: boolean;
  tasks: Task[];
}

const PLACES = /^\/v1\/videos\/(text2video|image2video)(?:\/([^/?]+))?$/;

/** The first family's vendor: accepts orders with a valid token, and finds tasks by its own id or the caller's. */
export async function startFakeVidA(): Promise<FakeVidA> {
  const server = await startFakeVendor((request) => answer(fake, request));
  const fake: FakeVidA = Object.assign(server, { says: { task_status: "submitted" }, aheadS: 0, losesReplies: false, tasks: [] });
  return fake;
}

const refusal = (status: number, code: number, message: string): VendorReply => ({
  status,
  body: { code, message, request_id: "vendor-request" },
});

function answer(fake: FakeVidA, { method, path, headers, json }: VendorRequest): VendorReply {
  const nowS = Math.floor(Date.now() / 1000) + fake.aheadS;
  const problem = tokenProblem(headers.authorization, { ...VID_A_KEY, nowS });
  if (problem !== undefined) return refusal(401, problem, `token refused: ${headers.authorization}`);
  if (method === "GET" && path.includes("?pageNum=")) return list(fake, path);
  const [, place, id] = PLACES.exec(path) ?? [];
  if (place === undefined) return refusal(404, 1202, "no such method");
  if (method === "GET") {
    const task = fake.tasks.find((one) => one.place === place && (one.id === id || one.external === id));
    return task
      ? { body: { code: 0, message: "SUCCEED", request_id: "r", data: describe(task, fake.says) } }
      : refusal(404, 1203, "no task");
  }
  const complaint = complaintOf(place, json);
  if (complaint) return refusal(400, 1201, complaint);
  const external = String(json.external_task_id ?? "");
  if (external !== "" && fake.tasks.some((one) => one.external === external)) return refusal(400, 1201, "external_task_id exists");
  const task = { id: `8${fake.tasks.length}0001`, place, external };
  fake.tasks.push(task);
  if (fake.losesReplies) return "cut";
  return { body: { code: 0, message: "SUCCEED", request_id: "r", data: describe(task, { task_status: "submitted" }) } };
}

function list({ tasks, says }: FakeVidA, path: string): VendorReply {
  const { pathname, searchParams } = new URL(path, "http://host");
  const [, place] = PLACES.exec(pathname) ?? [];
  const newest = tasks.filter((task) => task.place === place).reverse();
  const data = newest.slice(0, Number(searchParams.get("pageSize"))).map((task) => describe(task, says));
  return { body: { code: 0, message: "SUCCEED", request_id: "r", data } };
}

function describe({ id, external }: Task, says: Record<string, unknown>) {
  return { task_id: id, task_info: { external_task_id: external }, created_at: 1_767_323_045_000, updated_at: 1_767_323_045_000, ...says };
}

/** Orders that the vendor refuses. */
function complaintOf(
  place: string,
  { model_name, prompt, duration, aspect_ratio, image, mode }: Record<string, unknown>,
): string | undefined {
  if (typeof model_name !== "string") return "model_name is needed";
  if (typeof duration !== "string") return "duration has to be a string";
  if (mode !== undefined && mode !== "std" && mode !== "pro") return "mode is not known";
  if (place === "image2video") return typeof image === "string" && /^[A-Za-z0-9+/=]+$/.test(image) ? undefined : "image has to be base64";
  if (typeof prompt !== "string" || prompt === "") return "prompt is needed";
  return ["16:9", "9:16", "1:1"].includes(String(aspect_ratio)) ? undefined : "aspect_ratio is not known";
}
