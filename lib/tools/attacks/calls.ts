import { Agent, request } from "node:http";

/** The caller's key and address. */
export interface Party {
  url: string;
  key: string;
  agent: Agent;
  localAddress: string;
}

export function party({ url, key, localAddress }: Omit<Party, "agent">): Party {
  return { url, key, localAddress, agent: new Agent({ keepAlive: true, localAddress }) };
}

export interface Answered {
  status: number;
  text: string;
  /** Milliseconds until the first byte of the body, and the last. */
  firstMs: number;
  wholeMs: number;
}

/** One call, read completely; `onHead` is called when its answer begins. A broken connection is status 0. */
export function call(
  { url, key, agent, localAddress }: Party,
  { path, body, onHead }: { path: string; body?: object; onHead?(): void },
): Promise<Answered> {
  const began = performance.now();
  const bytes = body && Buffer.from(JSON.stringify(body));
  const headers = { authorization: `Bearer ${key}`, ...(bytes && { "content-type": "application/json", "content-length": bytes.length }) };
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, text: "", firstMs: 0, wholeMs: 0 });
    const outgoing = request(url + path, { method: bytes ? "POST" : "GET", headers, agent, localAddress }, (response) => {
      const pieces: Buffer[] = [];
      let firstMs = 0;
      onHead?.();
      response.on("error", broken).on("data", (piece: Buffer) => {
        firstMs ||= performance.now() - began;
        if (pieces.length < 64) pieces.push(piece);
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString(), firstMs, wholeMs: performance.now() - began }),
      );
    });
    outgoing.on("error", broken).end(bytes);
  });
}

const chat = (content: string, stream: boolean) => ({ model: "sandbox-chat", stream, messages: [{ role: "user", content }] });
export const CALLS = {
  chat: { path: "/v1/chat/completions", body: chat("What is 6 × 7?", false) },
  stream: { path: "/v1/chat/completions", body: chat("What is 6 × 7?", true) },
  longStream: { path: "/v1/chat/completions", body: chat("Count to 200", true) },
  image: {
    path: "/v1/images/generations",
    body: { model: "sandbox-image", prompt: "a lighthouse at dusk", size: "512x512", response_format: "b64_json" },
  },
  speech: {
    path: "/v1/audio/speech",
    body: { model: "sandbox-speech", voice: "alloy", input: "The tide comes in at seven in the evening." },
  },
  video: {
    path: "/v1/video/generations",
    body: { model: "sandbox-video", prompt: "a paper boat", width: 160, height: 96, fps: 8, duration: 1, seed: 1 },
  },
} as const;
