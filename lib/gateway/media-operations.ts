import { Failure } from "../contracts/errors";
import type { MediaFile } from "../contracts/media";
import type { GatewayReply, GatewayRequest, Headers } from "./exchange";
import type { Operation } from "./operation";
import type { Media } from "./ports";

/** Serves stored files. The signature in the address is the permission, so that browsers can play them. */
export const serveMedia: Operation = async ({ media }, { request, params }) =>
  sendMedia(media, request, { name: params.file ?? "", query: new URLSearchParams(request.query) });

/** A file: whole (200), a range (206), or not at all (304, 416). Throws `access_denied`, `media_removed`. */
export async function sendMedia(
  media: Media,
  request: GatewayRequest,
  { name, query }: { name: string; query: URLSearchParams },
): Promise<GatewayReply> {
  const { file, read } = await media.open(name, query);
  const headers = headersOf(file);
  if (isKnown(request.header("if-none-match"), headers.etag)) return { status: 304, headers, body: null };
  const asked = unchanged(request, headers) ? request.header("range") : undefined;
  const range = asked === undefined ? undefined : rangeOf(asked, file.size);
  if (range === "unsatisfiable")
    return {
      status: 416,
      headers: { ...headers, "content-type": "application/json; charset=utf-8", "content-range": `bytes */${file.size}` },
      body: JSON.stringify({ error: unsatisfiable(file.size) }),
    };
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers["content-length"] = String(end - start + 1);
  if (range) headers["content-range"] = `bytes ${start}-${end}/${file.size}`;
  const status = range ? 206 : 200;
  if (file.size === 0) return { status, headers, body: null };
  const head = request.method === "HEAD";
  const body = await begun(read({ start, end: head ? start : end }));
  if (!head) return { status, headers, body };
  for await (const _ of body) break;
  return { status, headers, body: null };
}

/** Reads the first piece before the status is sent: missing bytes become an error, not a broken reply. */
async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const rest = bytes[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* pieces() {
    try {
      for (let step = first; !step.done; step = await rest.next()) yield step.value;
    } finally {
      await rest.return?.();
    }
  })();
}

function headersOf(file: MediaFile): Headers {
  return {
    "content-type": file.type,
    "content-disposition": `inline; filename="${file.fileName.replace(/[^\w .()-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    "accept-ranges": "bytes",
    // The address changes when the file expires, and is private.
    "cache-control": "private, max-age=3600, immutable",
    etag: `"${file.sha256.slice(0, 32)}"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Whether the caller has the file: by one of several tags, including weak ones, or by `*`. */
function isKnown(tags: string | undefined, etag: string | undefined): boolean {
  return tags?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;
}

/** A range of another version must not be joined to what the caller has. */
function unchanged(request: GatewayRequest, { etag }: Headers): boolean {
  const known = request.header("if-range");
  return known === undefined || known === etag;
}

interface ByteRange {
  start: number;
  end: number;
}

/** One byte range. Multiple ranges, other units and invalid ones get the whole file, as the standard allows. */
function rangeOf(header: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!found || (found[1] === "" && found[2] === "")) return undefined;
  const [first, last] = [found[1] ?? "", found[2] ?? ""];
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

function unsatisfiable(size: number) {
  const { code, message } = new Failure("range_not_satisfiable", `The file has ${size} bytes; the range starts after its end.`);
  return { message, type: "invalid_request_error", param: "range", code };
}
