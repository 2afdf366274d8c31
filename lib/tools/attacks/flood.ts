/** A caller that uses as much as it can, in its own process: `flood.ts <part> <url> <key>`. Reports when it is at full strength. */
import { request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { CALLS, call, party } from "./calls";

const [part = "", url = "", key = ""] = process.argv.slice(2);
const self = party({ url, key, localAddress: "127.0.0.1" });
process.once("disconnect", () => process.exit());
// An attacker would use another machine; here it runs at the lowest priority.
setPriority(19);

/** A refused caller retries as soon as it may. */
const COMES_BACK_MS = 1_000;
/** A number of loops with one call each. Resolves when a number of calls have been answered, or have begun to be. */
function loops(count: number, { name, until }: { name: keyof typeof CALLS; until: number }): Promise<void> {
  return new Promise((resolve) => {
    let answered = 0;
    const onHead = () => {
      if (++answered === until) resolve();
    };
    for (let n = 0; n < count; n++)
      void (async () => {
        for (;;) {
          const { status } = await call(self, { ...CALLS[name], onHead });
          if (status !== 200) await pause(COMES_BACK_MS);
        }
      })();
  });
}

/** Bodies that declare the maximum length and arrive one byte at a time. */
function slowBodies(count: number): void {
  for (let n = 0; n < count; n++) {
    const open = () => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "content-length": 10 * 1024 * 1024 };
      const outgoing = request(`${url}/v1/chat/completions`, { method: "POST", headers, agent: false });
      const timer = setInterval(() => outgoing.write(" "), 50);
      outgoing.on("error", () => undefined).on("response", (response) => response.resume());
      outgoing.on("close", () => {
        clearInterval(timer);
        setTimeout(open, COMES_BACK_MS);
      });
      outgoing.flushHeaders();
    };
    open();
  }
}

const FLOODS: Record<string, () => Promise<void>> = {
  streams: () => loops(1_200, { name: "longStream", until: 1_200 }),
  images: () => loops(100, { name: "image", until: 5 }),
  speech: () => loops(100, { name: "speech", until: 5 }),
  // By then as many are accepted as a key may have waiting.
  videos: () => loops(20, { name: "video", until: 520 }),
  async bodies() {
    slowBodies(400);
    await pause(2_000);
  },
};
const flood = FLOODS[part];
if (!flood) throw new Error(`there is no attack '${part}'`);
await flood();
process.send?.("ready");
