import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const ACCOUNT = { region: "eu-test-1", accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" } as const;
const BUCKET = "pictures";

type Fault = (response: ServerResponse) => void;

/** A small S3: one bucket in memory, on a free port of 127.0.0.1. It verifies every signature and hash independently. */
export interface FakeS3 {
  account: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, Buffer>;
  /** `GET /images/media/…`, in order. */
  requests: string[];
  /** Replies to the next requests, instead of the usual ones. */
  faults: Fault[];
  close(): Promise<void>;
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault) fault(response);
    else void answer(request, response, objects);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    account: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, ...ACCOUNT },
    objects,
    requests,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const refusal = whyNot(request, body);
  if (refusal) return refuse(response, 403, refusal);
  const key = (request.url ?? "").slice(`/${BUCKET}/`.length);
  if (!request.url?.startsWith(`/${BUCKET}/`)) return refuse(response, 404, "NoSuchBucket");
  if (request.method === "PUT") {
    if (request.headers["content-length"] === undefined) return refuse(response, 411, "MissingContentLength");
    objects.set(key, body);
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const object = objects.get(key);
  if (!object) return refuse(response, 404, "NoSuchKey");
  if (request.method === "HEAD") return void response.writeHead(200, { "content-length": object.length }).end();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (start === undefined || end === undefined) return void response.writeHead(200, { "content-length": object.length }).end(object);
  const part = object.subarray(Number(start), Number(end) + 1);
  response.writeHead(206, { "content-length": part.length, "content-range": `bytes ${start}-${end}/${object.length}` }).end(part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** Signature version 4 as documented: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function whyNot(request: IncomingMessage, body: Buffer): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
  const [, accessKeyId, day, region, names, signature] = form.exec(request.headers.authorization ?? "") ?? [];
  if (!day || !names || !signature || accessKeyId !== ACCOUNT.accessKeyId || region !== ACCOUNT.region) return "InvalidAccessKeyId";
  const at = String(request.headers["x-amz-date"]);
  if (!at.startsWith(day) || Math.abs(Date.now() - timeOf(at)) > 15 * 60_000) return "RequestTimeTooSkewed";
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (hash !== createHash("sha256").update(body).digest("hex")) return "XAmzContentSHA256Mismatch";
  const signed = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return "AccessDenied";
  const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
  searchParams.sort();
  const canonical = [request.method, pathname, searchParams.toString(), headers, names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${ACCOUNT.secretAccessKey}`, day));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

function timeOf(basic: string): number {
  return Date.parse(basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
