import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";

export const SSF_KEY = "ssf-canary-0123456789abcdef";

export interface FakeSsf extends FakeVendor {
  /** The state of every task: fields of `output`, and `usage`. */
  says: { task_status: string; [field: string]: unknown };
  usage: Record<string, unknown>;
  /** Ids of accepted tasks. */
  tasks: string[];
  /** Their models and times, in the same order. */
  taken: { model: string; at: number }[];
  /** The address of generated images. */
  imageUrl: string;
}

const VIDEO = /^\/api\/v1\/services\/aigc\/(video-generation|image2video)\/video-synthesis$/;
const TASK = /^\/api\/v1\/tasks\/([^/]+)(\/cancel)?$/;
const SERVICES: Readonly<Record<string, (fake: FakeSsf, json: Body) => VendorReply>> = {
  "/api/v1/services/aigc/multimodal-generation/generation": image,
  "/api/v1/services/embeddings/text-embedding/text-embedding": embed,
  "/api/v1/services/rerank/text-rerank/text-rerank": rank,
};

interface Body {
  model?: string;
  input?: Record<string, unknown>;
  parameters?: Record<string, unknown>;
}

/** The second status family's vendor: a bearer key; videos only with the header for asynchronous calls, everything else only without it. */
export async function startFakeSsf(): Promise<FakeSsf> {
  const server = await startFakeVendor((request) => answer(fake, request));
  const own = { says: { task_status: "PENDING" }, usage: {}, tasks: [], taken: [], imageUrl: "https://files.example/1.png" };
  const fake: FakeSsf = Object.assign(server, own);
  return fake;
}

export const ssfError = (status: number, code: string, message = "refused"): VendorReply => ({
  status,
  body: { code, message, request_id: "vendor-request" },
});

function answer(fake: FakeSsf, { method, path, headers, json }: VendorRequest): VendorReply {
  if (headers.authorization !== `Bearer ${SSF_KEY}`) return ssfError(401, "InvalidApiKey", `bad key ${headers.authorization}`);
  const later = headers["x-dashscope-async"] === "enable";
  const [, place] = VIDEO.exec(path) ?? [];
  if (place !== undefined && !later) return ssfError(403, "AccessDenied", "current user api does not support synchronous calls");
  if (place !== undefined) return take(fake, { place, ...(json as Body) });
  const [, id, cancel] = TASK.exec(path) ?? [];
  if (id !== undefined) return aboutTask(fake, { id, cancels: cancel !== undefined && method === "POST" });
  if (method === "GET" && path.startsWith("/api/v1/tasks?")) return list(fake);
  const service = SERVICES[path];
  if (service === undefined) return ssfError(404, "NotFound");
  return later ? ssfError(403, "AccessDenied", "current user api does not support asynchronous calls") : service(fake, json as Body);
}

function aboutTask(fake: FakeSsf, { id, cancels }: { id: string; cancels: boolean }): VendorReply {
  const output = { task_id: id, ...(fake.tasks.includes(id) ? fake.says : { task_status: "UNKNOWN" }) };
  if (!cancels) return { body: { request_id: "vendor-request", output, usage: fake.usage } };
  if (output.task_status !== "PENDING") return ssfError(400, "UnsupportedOperation");
  fake.says = { task_status: "CANCELED" };
  return { body: { request_id: "vendor-request" } };
}

/** The status of each task without its result; the newest first. */
function list({ tasks, taken, says }: FakeSsf): VendorReply {
  const all = tasks.map((task_id, place) => ({
    task_id,
    status: says.task_status,
    model_name: taken[place]?.model,
    gmt_create: taken[place]?.at,
  }));
  const data = all.reverse().slice(0, 100);
  return { body: { request_id: "vendor-request", data, total: all.length, page_no: 1, page_size: 100 } };
}

function take(fake: FakeSsf, { place, model, input = {}, parameters = {} }: Body & { place: string }): VendorReply {
  const { prompt, img_url, first_frame_url, last_frame_url, media } = input;
  const images = [img_url, first_frame_url, last_frame_url, ...((media ?? []) as { url: string }[]).map(({ url }) => url)];
  const given = images.filter((image) => image !== undefined);
  const { size, resolution, duration, seed } = parameters;
  if (typeof model !== "string") return ssfError(400, "BadRequest.EmptyModel");
  if (!prompt && given.length === 0) return ssfError(400, "BadRequest.EmptyInput");
  if (given.some((image) => !/^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/.test(String(image)))) return ssfError(400, "InvalidURL");
  if ((place === "image2video") !== (first_frame_url !== undefined)) return ssfError(400, "InvalidParameter", "wrong place");
  const odd = (value: unknown, form: RegExp) => value !== undefined && !form.test(String(value));
  if (odd(size, /^\d{3,4}\*\d{3,4}$/) || odd(resolution, /^(480|720|1080)P$/) || !Number.isInteger(duration) || !Number.isInteger(seed))
    return ssfError(400, "InvalidParameter");
  const id = `0385dc79-5ff8-4d82-bcb6-${String(fake.tasks.length).padStart(12, "0")}`;
  fake.tasks.push(id);
  fake.taken.push({ model, at: Date.now() });
  return { body: { request_id: "vendor-request", output: { task_id: id, task_status: "PENDING" } } };
}

function image(fake: FakeSsf, { input = {}, parameters = {} }: Body): VendorReply {
  const [message] = (input.messages ?? []) as { role: string; content: { image?: string; text?: string }[] }[];
  if (message?.role !== "user" || message.content.filter(({ text }) => text).length !== 1) return ssfError(400, "InvalidParameter");
  const choices = [
    { finish_reason: "stop", message: { role: "assistant", content: Array(Number(parameters.n)).fill({ image: fake.imageUrl }) } },
  ];
  return { body: { request_id: "vendor-request", output: { choices }, usage: { image_count: parameters.n } } };
}

function embed(_fake: FakeSsf, { input = {} }: Body): VendorReply {
  const texts = input.texts as string[];
  if (texts.length > 10) return ssfError(400, "InvalidParameter", "batch size is invalid, it should not be larger than 10");
  // In any order: the index matters.
  const embeddings = texts.map((text, text_index) => ({ text_index, embedding: [text.length, 0.5] })).reverse();
  return { body: { request_id: "vendor-request", output: { embeddings }, usage: { total_tokens: texts.length } } };
}

function rank(_fake: FakeSsf, { input = {} }: Body): VendorReply {
  const documents = input.documents as string[];
  const results = documents.map((text, index) => ({ index, relevance_score: 1 / (1 + text.length) }));
  return { body: { request_id: "vendor-request", output: { results }, usage: { total_tokens: 42 } } };
}
