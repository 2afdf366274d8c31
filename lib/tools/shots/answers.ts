import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Request, Route } from "@playwright/test";

/** Paths that the gateway answers itself; the rest of a page belongs to the current build. */
const ANSWERED = /^\/(api|assetsvc|media|v\d\w*|vid[AB])\//;
/** Headers about the sent bytes and the session, which differ now. */
const OF_THE_WAY = new Set(["content-encoding", "content-length", "transfer-encoding", "set-cookie", "connection", "keep-alive"]);

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/**
 * The gateway's answers for one state of a page. They are stored with the pictures, so that later pictures show the same ids, times and
 * figures. The same request always gets the same answer.
 */
export class Answers {
  readonly #kept = new Map<string, Answer>();
  readonly #given = new Map<string, Promise<Answer>>();
  /** Requests without a stored answer. */
  asked = 0;

  /** `progress`: answers change until the state is reached, and the last ones are stored. */
  constructor(
    readonly file: string,
    readonly progress = false,
  ) {}

  async load(from = this.file): Promise<void> {
    const text = await readFile(from, "utf8").catch(() => "{}");
    for (const [key, answer] of Object.entries(JSON.parse(text) as Record<string, Answer>)) this.#kept.set(key, answer);
  }

  /** From now on only recorded answers are used. */
  async save(): Promise<void> {
    for (const [key, given] of this.#given) {
      const answer = await given.catch(() => undefined);
      if (answer) this.#kept.set(key, answer);
    }
    this.#given.clear();
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(this.file, JSON.stringify(Object.fromEntries(this.#kept), undefined, 1));
  }

  /** Answers a call of the page; `origin` is the gateway's address. */
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
