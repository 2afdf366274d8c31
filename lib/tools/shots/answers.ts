import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Request, Route } from "@playwright/test";

/** What the gateway answers itself; the rest of a page belongs to the build that is looked at. */
const ANSWERED = /^\/(api|assetsvc|media|v\d\w*|vid[AB])\//;
/** They speak of the bytes as they were sent, and of a session that is another one now. */
const OF_THE_WAY = new Set(["content-encoding", "content-length", "transfer-encoding", "set-cookie", "connection", "keep-alive"]);

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/**
 * What a gateway answered the calls of one state of a page. It is kept with the pictures: those that are taken later show the same
 * ids, times and figures, whatever the day. The same question is answered the same way all the while.
 */
export class Answers {
  readonly #kept = new Map<string, Answer>();
  readonly #given = new Map<string, Promise<Answer>>();
  /** Questions that nothing was kept for. */
  asked = 0;

  /** `progress`: the answers change until the state is reached, and the last ones are kept. */
  constructor(
    readonly file: string,
    readonly progress = false,
  ) {}

  async load(from = this.file): Promise<void> {
    const text = await readFile(from, "utf8").catch(() => "{}");
    for (const [key, answer] of Object.entries(JSON.parse(text) as Record<string, Answer>)) this.#kept.set(key, answer);
  }

  /** From now on what was answered so far is all that is answered. */
  async save(): Promise<void> {
    for (const [key, given] of this.#given) {
      const answer = await given.catch(() => undefined);
      if (answer) this.#kept.set(key, answer);
    }
    this.#given.clear();
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(this.file, JSON.stringify(Object.fromEntries(this.#kept), undefined, 1));
  }

  /** Answers a call of the page; `origin` is where the gateway listens. */
  async answer(route: Route, origin: string): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (!ANSWERED.test(pathname)) return route.fallback();
    const key = keyOf(request, pathname + search);
    const { status, headers, body } = this.#kept.get(key) ?? (await this.#ask(key, { route, url: origin + pathname + search }));
    await route.fulfill({ status, headers, body: Buffer.from(body, "base64") });
  }

  #ask(key: string, { route, url }: { route: Route; url: string }): Promise<Answer> {
    const known = this.#given.get(key);
    if (known && !this.progress) return known;
    this.asked++;
    const answer = ask(route, url);
    this.#given.set(key, answer);
    return answer;
  }
}

async function ask(route: Route, url: string): Promise<Answer> {
  const response = await route.fetch({ url, maxRedirects: 0 });
  const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !OF_THE_WAY.has(name)));
  return { status: response.status(), headers, body: (await response.body()).toString("base64") };
}

function keyOf(request: Request, address: string): string {
  const body = request.postDataBuffer();
  const sum = body ? createHash("sha256").update(body).digest("hex").slice(0, 16) : "";
  return [request.method(), address, request.headers().range ?? "", sum].join(" ").trimEnd();
}
