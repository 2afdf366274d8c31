import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";

const FIXTURE = fileURLToPath(new URL("workers.fixture.mjs", import.meta.url));

/** Starts the fixture as `npm start` starts the server: with a channel, which stays open. */
function start(...plan: string[]) {
  const child = fork(FIXTURE, plan, { stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  const printed = { text: "", listening: 0 };
  child.on("message", () => printed.listening++);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      printed.text += text;
    });
  const ended = once(child, "close").then(([code]) => ({ code, lines: printed.text.trimEnd().split("\n") }));
  return { child, printed, ended };
}

describe("several workers", () => {
  it("end with the message last if the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    const { code, lines } = await start("port", port).ended;
    taken.close();
    expect(code).toBe(1);
    expect(lines).toEqual(["cannot listen: EADDRINUSE"]);
  });

  it("end with the message last, and once, if a setting is wrong", async () => {
    const { code, lines } = await start("setting").ended;
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe("a setting is wrong");
    expect(lines.filter((line) => line === "a setting is wrong")).toHaveLength(1);
  });

  it("end with a status other than 0 if they crash before they listen", async () => {
    const { code, lines } = await start("crash").ended;
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe("Trunkline cannot start: a worker ended with status 1 before it listened.");
  });

  it("go on serving if the replacement of one cannot start, and say why", async () => {
    const { child, printed, ended } = start("serve");
    // Two at first, and the fourth: the third replaced the second and failed.
    await vi.waitFor(() => expect(printed.listening).toBe(3), { timeout: 15_000 });
    expect(printed.text).toContain("no room for the third");
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});
