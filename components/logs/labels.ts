import type { BodiesState, LoggedBodies, LoggedCall, LoggedCallDetail } from "@/lib/console/logs/contract";
import type { Snapshot } from "@/lib/console/shares/contract";
import type { Playground } from "@/lib/contracts/playground";
import { isFields } from "@/lib/contracts/typed";
import type { StatusKind } from "../ui/status-mark";

export function endOf({ status, outcome, code }: Pick<LoggedCall, "status" | "outcome" | "code">): { kind: StatusKind; word: string } {
  if (outcome === "cancelled") return { kind: "off", word: "cancelled" };
  if (outcome === "cut") return { kind: "warn", word: "cut" };
  if (status === 429) return { kind: "queued", word: "429" };
  if (status >= 400 || code !== "") return { kind: "fail", word: String(status) };
  return { kind: "ok", word: String(status) };
}

/** `chat.create` → `chat`, `embeddings.engine` → `embeddings engine`. */
export function endpointLabel(endpoint: string): string {
  return endpoint.replace(/\.(create|generate)$/, "").replaceAll(".", " ");
}

/** The playground of an endpoint; undefined if there is none. */
export function playgroundOf(endpoint: string): string | undefined {
  const pages: readonly (readonly [beginning: string, page: string])[] = [
    ["chat.", "/play/chat"],
    ["responses.", "/play/chat"],
    ["messages.", "/play/chat"],
    ["completions.", "/play/completions"],
    ["content.", "/play/generate"],
    ["speech.", "/play/speech"],
    ["transcriptions.", "/play/transcribe"],
    ["translations.", "/play/transcribe"],
    ["images.", "/play/image"],
    ["embeddings.", "/play/embeddings"],
    ["engines.embeddings", "/play/embeddings"],
    ["rerank.", "/play/rerank"],
    ["moderations.", "/play/moderation"],
  ];
  return pages.find(([beginning]) => endpoint.startsWith(beginning))?.[1];
}

/** The complete request body as sent; undefined if it wasn't kept, or was truncated. */
export function wholeRequest(bodies: LoggedBodies | undefined): string | undefined {
  const request = bodies?.request;
  return request && !request.cut && request.text !== null ? request.text : undefined;
}

/** A request as a playground draft; undefined if that page can't read it. */
export function draftOf(
  { endpoint, model, at, stream }: Pick<LoggedCallDetail, "endpoint" | "model" | "at" | "stream">,
  body: string | undefined,
): { playground: Playground; snapshot: Snapshot } | undefined {
  const playground = READ_BY.get(endpoint);
  const request = playground && body !== undefined ? readObject(body) : undefined;
  if (!playground || !request) return undefined;
  const path = playground === "generate" ? contentPath(model, stream) : "";
  const figures = { firstTokenMs: null, totalMs: null, tokensIn: null, tokensOut: null, tokensReasoning: null, cost: null };
  const call = { model, path, request, simulated: false, status: "done" as const, reply: null, error: null, figures };
  return { playground, snapshot: { at, calls: [call] } };
}

/** The only form with model and streaming in its path. */
function contentPath(model: string, stream: boolean): string {
  const inPath = encodeURIComponent(model).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `/v1beta/models/${inPath}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`;
}

/** Endpoints whose bodies a playground can read. */
const READ_BY: ReadonlyMap<string, Playground> = new Map([
  ["chat.create", "chat"],
  ["completions.create", "completions"],
  ["content.generate", "generate"],
  ["content.stream", "generate"],
  ["speech.create", "speech"],
  ["images.generate", "image"],
  ["images.edit", "image"],
  ["embeddings.create", "embeddings"],
  ["engines.embeddings.create", "embeddings"],
  ["rerank.create", "rerank"],
  ["moderations.create", "moderation"],
]);

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why bodies are missing. */
export const BODIES_NOTES: Readonly<Record<Exclude<BodiesState, "kept">, string>> = {
  hidden: "Request and response are stored. Owners, admins and the owner of the key can see them.",
  playground: "Playground prompts are private. See them in that person's runs.",
  off: "Body logging is off for this key: request and response are not stored.",
  errors: "This key logs the bodies of failed calls only. This call succeeded.",
  gone: "Request and response are no longer stored: they are kept for some days, and those not yet written when the gateway crashed are lost.",
};

/** Indented JSON; other texts are unchanged. */
export function prettyBody(text: string): string {
  const object = readObject(text);
  return object ? JSON.stringify(object, null, 2) : text;
}

/** The call as a shell command: with the sent body if known, otherwise only the model. */
export function curlOf(
  { request, model, stream }: Pick<LoggedCallDetail, "request" | "model" | "stream">,
  baseUrl: string,
  sent?: string,
): string | undefined {
  const [method, path] = request?.split(" ") ?? [];
  if (!method || !path) return undefined;
  const address = `${baseUrl}${path.replace("{model}", encodeURIComponent(model))}`;
  const body = sent ?? JSON.stringify(path.includes("{model}") ? {} : { model, ...(stream ? { stream: true } : {}) });
  return [
    `curl -X ${method} '${address.replaceAll("'", "%27")}'`,
    "  -H 'Authorization: Bearer YOUR_KEY'",
    "  -H 'Content-Type: application/json'",
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join(" \\\n");
}
