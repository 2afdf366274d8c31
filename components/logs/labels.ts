import type { LoggedCall, LoggedCallDetail } from "@/lib/console/logs/contract";
import type { StatusKind } from "../ui/status-mark";

/** A call's end as a mark and a word. */
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

/** The playground that calls such an endpoint; undefined where there is none. */
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

/** The call as a line for a terminal, as far as its row knows it. What was sent is not kept: the body names the model alone. */
export function curlOf(
  { request, model, stream }: Pick<LoggedCallDetail, "request" | "model" | "stream">,
  baseUrl: string,
): string | undefined {
  const [method, path] = request?.split(" ") ?? [];
  if (!method || !path) return undefined;
  const address = `${baseUrl}${path.replace("{model}", encodeURIComponent(model))}`;
  const body = path.includes("{model}") ? {} : { model, ...(stream ? { stream: true } : {}) };
  return [
    `curl -X ${method} '${address.replaceAll("'", "%27")}'`,
    "  -H 'Authorization: Bearer YOUR_KEY'",
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n");
}
