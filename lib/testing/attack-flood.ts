/** One caller that takes all it can get, in a process of its own: `attack-flood.ts <part> <url> <key>`. Says when it is at full strength. */
import { request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { CALLS, call, party } from "./attack-calls";

const [part = "", url = "", key = ""] = process.argv.slice(2);
const self = party({ url, key, localAddress: "127.0.0.1" });
process.once("disconnect", () => process.exit());
// An attacker's own work is done on a machine of their own; here it gives way to all else.
setPriority(19);

/** A caller that is refused comes back as soon as it was told to. */
const COMES_BACK_MS = 1_000;
/** So many loops, each with one call at a time. */
function loops(count: number, names: readonly (keyof typeof CALLS)[]): void {
  for (let n = 0; n < count; n++)
    void (async () => {
      for (;;) {
        const { path, body } = CALLS[names[n % names.length] ?? "chat"];
        const { status } = await call(self, path, body);
        if (status !== 200) await pause(COMES_BACK_MS);
      }
    })();
}

/** Bodies that are declared as long as may be and come a byte at a time. */
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

const FLOODS: Record<string, { begin(): void; settleMs: number }> = {
  streams: { begin: () => loops(1_200, ["longStream"]), settleMs: 3_000 },
  pictures: { begin: () => loops(100, ["picture"]), settleMs: 2_000 },
  speech: { begin: () => loops(100, ["speech"]), settleMs: 2_000 },
  films: { begin: () => loops(20, ["film"]), settleMs: 3_000 },
  bodies: { begin: () => slowBodies(400), settleMs: 2_000 },
};
const flood = FLOODS[part];
if (!flood) throw new Error(`there is no attack '${part}'`);
flood.begin();
await pause(flood.settleMs);
process.send?.("ready");
