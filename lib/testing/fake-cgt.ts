import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";

export const CGT_KEY = "cgt-canary-0123456789abcdef";

export interface FakeCgt extends FakeVendor {
  /** The state of every task: fields of its description. */
  says: Record<string, unknown>;
  /** Accepted tasks that were not cancelled. */
  tasks: { id: string; model: string; at: number; order: Record<string, unknown> }[];
  /** Whether tasks can be read in a list. */
  lists: boolean;
}

const TASKS = "/api/v3/contents/generations/tasks";
const RATIOS = ["16:9", "4:3", "1:1", "3:4", "9:16", "21:9", "adaptive"];

/** The vendor of content-generation tasks: a bearer key, tasks one by one or in a list, errors in `error`. */
export async function startFakeCgt(): Promise<FakeCgt> {
  const server = await startFakeVendor((request) => answer(fake, request));
  const fake: FakeCgt = Object.assign(server, { says: { status: "queued" }, tasks: [], lists: true });
  return fake;
}

export const cgtError = (status: number, code: string, message = "refused"): VendorReply => ({
  status,
  body: { error: { code, message: `${message} Request ID: 0217abcdef`, param: "", type: "BadRequest" } },
});

function answer(fake: FakeCgt, { method, path, headers, json }: VendorRequest): VendorReply {
  if (headers.authorization !== `Bearer ${CGT_KEY}`) return cgtError(401, "AuthenticationError", `bad key ${headers.authorization}`);
  const url = new URL(path, "http://host");
  const id = decodeURIComponent(url.pathname.slice(TASKS.length + 1));
  if (!url.pathname.startsWith(TASKS)) return cgtError(404, "NotFound.path");
  const task = fake.tasks.find((one) => one.id === id);
  if (method === "POST") return take(fake, json);
  if (id === "") return list(fake, url.searchParams);
  if (task === undefined) return cgtError(404, "NotFound.task", "The specified task is not found.");
  if (method === "GET") return { body: describe(fake, task) };
  if (fake.says.status !== "queued") return cgtError(409, "OperationDenied.NotQueued");
  fake.tasks.splice(fake.tasks.indexOf(task), 1);
  return { body: {} };
}

function list(fake: FakeCgt, query: URLSearchParams): VendorReply {
  if (!fake.lists) return cgtError(500, "InternalServiceError");
  const ids = query.getAll("filter.task_ids");
  const model = query.get("filter.model");
  const items = fake.tasks
    .filter((task) => (model === null ? ids.includes(task.id) : task.model === model))
    .map((task) => describe(fake, task));
  return { body: { items, total: items.length } };
}

function describe({ says }: FakeCgt, { id, model, at, order: { resolution, ratio, seed } }: FakeCgt["tasks"][number]) {
  return { id, model, resolution, ratio, seed, created_at: Math.floor(at / 1000), updated_at: 1_767_323_100, ...says };
}

function take(fake: FakeCgt, order: Record<string, unknown>): VendorReply {
  const complaint = complaintOf(order);
  if (complaint !== undefined) return cgtError(400, `InvalidParameter.${complaint}`);
  const id = `cgt-20260102030405-${String(fake.tasks.length).padStart(5, "0")}`;
  fake.tasks.push({ id, model: String(order.model), at: Date.now(), order });
  return { body: { id } };
}

/** Orders that the vendor refuses. */
function complaintOf({ model, content, ratio, resolution, duration, frames }: Record<string, unknown>): string | undefined {
  if (typeof model !== "string") return "model";
  if (!Array.isArray(content) || content.length === 0) return "content";
  for (const item of content) {
    if (item.type === "text" ? typeof item.text !== "string" : item.type !== "image_url") return "content.type";
    if (item.type === "image_url" && !/^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/.test(item.image_url?.url)) return "content.image_url";
  }
  if (ratio !== undefined && !RATIOS.includes(String(ratio))) return "ratio";
  if (resolution !== undefined && !["480p", "720p", "1080p"].includes(String(resolution))) return "resolution";
  if (duration !== undefined && !Number.isInteger(duration)) return "duration";
  return frames === undefined || (Number(frames) - 25) % 4 === 0 ? undefined : "frames";
}
