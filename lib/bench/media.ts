import sharp from "sharp";
import { Pool } from "undici";
import { BENCH_KEY, type Contender, cpuSeconds, residentMb } from "./contender";
import { median, percentile } from "./load";

const headers = { "content-type": "application/json", authorization: `Bearer ${BENCH_KEY}` };
const print = (line: string) => process.stdout.write(`${line}\n`);
const SENTENCE = "The quick brown fox waits at platform two while the goods train rolls slowly through the yard. ";
const CHAT = JSON.stringify({ model: "sandbox-chat", messages: [{ role: "user", content: "What is 6 times 7?" }] });

const TOGETHER_S = 120;

/** The cost of the embedded engines, separately and together, and their effect on text calls. */
export async function media(server: Contender): Promise<void> {
  const calls = new MediaCalls(server);
  const photo = await photograph();
  await calls.image(1);
  await calls.edit(photo);
  await calls.speech(SENTENCE);
  print("embedded engines");
  const video = await calls.video(1);
  print(
    `  video, 5 s of 640x360 at 24            ${video.cpuS.toFixed(2)} s of CPU, ${video.seconds.toFixed(1)} s until it was there   (wanted: 4 s of CPU)`,
  );
  print(`  image of 1024x1024                  ${await times(5, (round) => calls.image(round))} ms   (wanted: 400)`);
  print(`  edit of a 12-megapixel photo          ${await times(3, () => calls.edit(photo))} ms   (wanted: 1,500)`);
  print(
    `  speech of 4,096 characters            ${await times(1, () => calls.speech(SENTENCE.repeat(60).slice(0, 4096)))} ms   (wanted: 12,000)`,
  );
  await together(server, calls, photo);
  await calls.close();
}

/** All together for two minutes, with text calls: fifteen seconds would not show how far memory swings. */
async function together(server: Contender, calls: MediaCalls, photo: Buffer): Promise<void> {
  const idle = await calls.texts({ seconds: 5 });
  await server.stalls?.();
  let busy = true;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(server.pid));
  }, 100);
  const again = async (work: () => Promise<unknown>) => {
    while (busy) await work();
  };
  const work = [
    again(() => calls.video(Math.floor(Math.random() * 1e6))),
    again(() => calls.image(Math.floor(Math.random() * 1e6))),
    again(() => calls.edit(photo)),
    again(() => calls.speech(SENTENCE.repeat(60).slice(0, 4096))),
  ];
  const loaded = await calls.texts({ seconds: TOGETHER_S });
  busy = false;
  const { stallMs, ownMs } = (await server.stalls?.()) ?? { stallMs: Number.NaN, ownMs: Number.NaN };
  await Promise.all(work);
  clearInterval(watch);
  const ratio = percentile(loaded, 0.99) / percentile(idle, 0.99);
  print(`all of them at once for ${TOGETHER_S} s, with text calls beside them`);
  print(`  peak RSS                              ${peak.toFixed(0)} MB   (wanted: 700)`);
  print(
    `  longest stall of the event loop       ${stallMs.toFixed(0)} ms, ${ownMs.toFixed(0)} ms at most without waiting for a processor   (wanted: 50)`,
  );
  print(
    `  text calls, p50 and p99               idle ${percentile(idle, 0.5).toFixed(1)} and ${percentile(idle, 0.99).toFixed(1)} ms, ` +
      `loaded ${percentile(loaded, 0.5).toFixed(1)} and ${percentile(loaded, 0.99).toFixed(1)} ms: p99 ${ratio.toFixed(1)}×   (wanted: 3×)\n`,
  );
}

/** Median duration of several rounds, in whole milliseconds. */
async function times(rounds: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round + 100);
    taken.push(performance.now() - start);
  }
  return median(taken).toFixed(0);
}

/** An edit of twelve megapixels with a photo's detail: built once, because this process's own work counts as waiting. */
async function photograph(): Promise<Buffer> {
  const noise = await sharp({
    create: { width: 500, height: 375, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  const photo = await sharp(noise).resize(4000, 3000, { kernel: "cubic" }).jpeg({ quality: 85 }).toBuffer();
  const content = [{ image: `data:image/jpeg;base64,${photo.toString("base64")}` }, { text: "brighten it a little" }];
  return Buffer.from(JSON.stringify({ model: "sandbox-image", input: { messages: [{ role: "user", content }] } }));
}

class MediaCalls {
  readonly #server: Contender;
  readonly #pool: Pool;

  constructor(server: Contender) {
    this.#server = server;
    this.#pool = new Pool(server.url, { connections: 32, pipelining: 1 });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  image(seed: number): Promise<Buffer> {
    return this.#post("/v1/images/generations", { model: "sandbox-image", prompt: "a lighthouse above a stormy sea at dusk", seed });
  }

  edit(order: Buffer): Promise<Buffer> {
    return this.#post("/v1/images/edits", order);
  }

  speech(input: string): Promise<Buffer> {
    return this.#post("/v1/audio/speech", { model: "sandbox-speech", input, voice: "nova" });
  }

  /** A video from submit to end. */
  async video(seed: number): Promise<{ cpuS: number; seconds: number }> {
    const cpu = cpuSeconds(this.#server.pid);
    const start = performance.now();
    const order = {
      model: "sandbox-video",
      prompt: "a lighthouse above a stormy sea at dusk",
      duration: 5,
      width: 640,
      height: 360,
      fps: 24,
      seed,
    };
    const { task_id: id } = JSON.parse(String(await this.#post("/v1/video/generations", order))) as { task_id: string };
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const reply = await this.#pool.request({ method: "GET", path: `/v1/video/generations/${id}`, headers });
      const task = (await reply.body.json()) as { status: string; error?: unknown };
      if (task.status === "failed") throw new Error(`the video failed: ${JSON.stringify(task.error)}`);
      if (task.status === "completed") break;
    }
    return { cpuS: cpuSeconds(this.#server.pid) - cpu, seconds: (performance.now() - start) / 1000 };
  }

  /** Sorted durations of sequential text calls, in milliseconds. */
  async texts({ seconds }: { seconds: number }): Promise<number[]> {
    const taken: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const start = performance.now();
      const reply = await this.#pool.request({ method: "POST", path: "/v1/chat/completions", headers, body: CHAT });
      await reply.body.dump();
      taken.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return taken.sort((a, b) => a - b);
  }

  async #post(path: string, body: object | Buffer): Promise<Buffer> {
    const reply = await this.#pool.request({
      method: "POST",
      path,
      headers,
      body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
      bodyTimeout: 120_000,
      headersTimeout: 120_000,
    });
    const bytes = Buffer.from(await reply.body.arrayBuffer());
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${bytes.toString().slice(0, 300)}`);
    return bytes;
  }
}
