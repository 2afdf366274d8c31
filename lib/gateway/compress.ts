import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { GatewayReply, GatewayRequest, Headers } from "./exchange";

/** In bytes. A shorter reply fits one packet as it is; a longer one than the second would hold up other calls. */
const SHORTEST = 1024;
const LONGEST_AT_ONCE = 16 * 1024;
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?json\b)/;

type Coding = "br" | "gzip";

/** Compresses a long text that goes out whole if its caller takes it so. Files and streams stay as they are. */
export function compressed(request: GatewayRequest, reply: GatewayReply): GatewayReply | Promise<GatewayReply> {
  const { body, headers } = reply;
  if (body === null || !(typeof body === "string" || body instanceof Uint8Array) || body.length < SHORTEST) return reply;
  if (!COMPRESSIBLE.test(headers["content-type"] ?? "") || "content-encoding" in headers || reply.status === 206) return reply;
  headers.vary = headers.vary === undefined ? "accept-encoding" : `${headers.vary}, accept-encoding`;
  const asked = request.header("accept-encoding");
  const coding = asked === undefined ? undefined : chosen(asked, body.length > LONGEST_AT_ONCE);
  if (coding === undefined) return reply;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.length <= LONGEST_AT_ONCE) return encodedReply(reply, coding, atOnce(bytes, coding));
  return later(bytes, coding).then((encoded) => encodedReply(reply, coding, encoded));
}

function encodedReply(reply: GatewayReply, coding: Coding, body: Uint8Array): GatewayReply {
  const headers: Headers = { ...reply.headers, "content-encoding": coding };
  delete headers["content-length"];
  return { ...reply, headers, body };
}

/** The coding with the highest weight; of two with the same, gzip for short texts, which it costs less, and Brotli for long ones. */
function chosen(asked: string, long: boolean): Coding | undefined {
  const weights = new Map<string, number>();
  for (const entry of asked.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "gzip" ? weights.get("x-gzip") : undefined) ?? weights.get("*") ?? 0;
  const [gzipped, brotli] = [weightOf("gzip"), weightOf("br")];
  if (Math.max(gzipped, brotli) === 0) return undefined;
  return brotli > gzipped || (brotli === gzipped && long) ? "br" : "gzip";
}

const GZIP = { level: 4 };
const brotliOf = ({ length }: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

const atOnce = (bytes: Uint8Array, coding: Coding) =>
  coding === "br" ? brotliCompressSync(bytes, brotliOf(bytes)) : gzipSync(bytes, GZIP);

const gzipLater = promisify<Uint8Array, object, Buffer>(gzip);
const brotliLater = promisify<Uint8Array, object, Buffer>(brotliCompress);
const later = (bytes: Uint8Array, coding: Coding) => (coding === "br" ? brotliLater(bytes, brotliOf(bytes)) : gzipLater(bytes, GZIP));
