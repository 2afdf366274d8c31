import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as received by a collector. Ids are hexadecimal. */
export interface SeenSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** OTLP's numbers: 1 internal, 2 server, 3 client. */
  kind: number;
  /** 2 is an error. */
  status: { code?: number; message?: string };
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

export interface Collector {
  url: string;
  /** The raw requests. */
  received: { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[];
  /** The spans of all JSON requests. */
  spans(): SeenSpan[];
  /** Replies with this status from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
  boolValue?: boolean;
}
interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}
interface OtlpSpan extends Omit<SeenSpan, "attributes" | "resource"> {
  attributes: OtlpAttribute[];
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A small collector of traces on 127.0.0.1, OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const received: Collector["received"] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (status === 200) received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(status, { "content-type": request.headers["content-type"] ?? "" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => received.filter(({ headers }) => headers["content-type"] === "application/json").flatMap(({ body }) => read(body)),
    answer(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function read(body: Buffer): SeenSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as OtlpRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: plain(span.attributes), resource: plain(resource.attributes) })),
    ),
  );
}

function plain(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );
}
