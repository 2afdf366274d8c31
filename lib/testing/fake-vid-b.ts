import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";
import { signatureProblem } from "./signature-check";

export const VID_B_KEY = {
  accessKey: "AKLTcanary0123456789",
  secretKey: "c2VjcmV0LWNhbmFyeS0wMTIzNDU2Nzg5==",
  sessionToken: "STScanary0123456789",
};

export interface FakeVidB extends FakeVendor {
  /** Every task's code and `data`. */
  says: { code: number; data?: unknown; message?: string; status?: number };
  /** Model keys by task id. */
  tasks: Map<string, string>;
}

/** The second family's vendor: accepts signed calls only, and needs the order's model in each poll. */
export async function startFakeVidB(): Promise<FakeVidB> {
  const server = await startFakeVendor((request) => answer(fake, request));
  const says = { code: 10_000, data: { status: "in_queue" } };
  const fake: FakeVidB = Object.assign(server, { says, tasks: new Map<string, string>() });
  return fake;
}

/** The reply of the vendor's front, before a service has seen the call. */
export const frontRefusal = (status: number, Code: string, Message = "refused"): VendorReply => ({
  status,
  body: { ResponseMetadata: { RequestId: "r", Action: "A", Version: "V", Service: "S", Region: "R", Error: { Code, Message } } },
});

function told(code: number, data: unknown, { status = 200, message = "Success" }: { status?: number; message?: string } = {}): VendorReply {
  return { status, body: { code, data, message, request_id: "r", status: code, time_elapsed: "1.2ms" } };
}

function answer(fake: FakeVidB, request: VendorRequest): VendorReply {
  const problem = signatureProblem(request, { ...VID_B_KEY, region: "cn-north-1", service: "cv" });
  if (problem !== undefined) return frontRefusal(401, problem, `refused: ${request.headers.authorization}`);
  const query = new URL(request.path, "http://host").searchParams;
  if (query.get("Version") !== "2022-08-31") return frontRefusal(400, "InvalidActionOrVersion");
  const { req_key: key, task_id: id, prompt, binary_data_base64: images = [], frames } = request.json;
  if (typeof key !== "string") return told(50_200, null, { status: 400, message: "req_key is needed" });
  if (query.get("Action") === "CVSync2AsyncGetResult") {
    if (fake.tasks.get(String(id)) !== key) return told(10_000, { status: "not_found" });
    const { code, data = null, status, message } = fake.says;
    return told(code, data, { status, message });
  }
  if (query.get("Action") !== "CVSync2AsyncSubmitTask") return frontRefusal(400, "InvalidAction");
  if (frames !== 121 && frames !== 241) return told(50_200, null, { status: 400, message: "frames is not known" });
  if (!prompt && (images as unknown[]).length === 0) return told(50_200, null, { status: 400, message: "prompt is needed" });
  const task = `73926163365196${fake.tasks.size}`;
  fake.tasks.set(task, key);
  return told(10_000, { task_id: task });
}
