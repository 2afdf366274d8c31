import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { StdioServers } from "./stdio-servers";

const PROGRAM = join(import.meta.dirname, "../../testing/stdio-server.mjs");
const logged: { level: string; fields: Record<string, unknown>; message: string }[] = [];
const log = {
  info: (fields: object, message: string) => void logged.push({ level: "info", fields: { ...fields }, message }),
  warn: (fields: object, message: string) => void logged.push({ level: "warn", fields: { ...fields }, message }),
};
const inherited = { PATH: "/usr/bin:/bin", HOME: "/tmp" };
let at = 1_000_000;
let servers = new StdioServers({ log, inherited, now: () => at });
afterEach(async () => {
  await servers.close();
  servers = new StdioServers({ log, inherited, now: () => at });
  logged.length = 0;
});

const SERVER = { name: "shop", command: process.execPath, args: [PROGRAM], env: { SHOP_TOKEN: "shop-token-0123456789" } };
const call = (tool: string, server = SERVER) =>
  servers.use(server, async (session) => {
    const { content } = await session.call(tool, {}, { signal: new AbortController().signal, timeoutMs: 5_000 });
    const [part] = content;
    return part?.type === "text" ? part.text : "";
  });
const runs = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it("starts one process for all callers, with PATH, HOME and what is listed", async () => {
  const [first, second] = await Promise.all([call("pid"), call("pid")]);
  expect(second).toBe(first);
  const environment = JSON.parse(await call("environment"));
  expect(Object.keys(environment).sort()).toEqual(["HOME", "PATH", "SHOP_TOKEN"]);
});

it("ends the process with all that it has started, even if it ignores signals", async () => {
  const deaf = { ...SERVER, args: [PROGRAM, "--deaf"] };
  const pids = [Number(await call("pid", deaf)), Number(await call("child", deaf))];
  expect(pids.map(runs)).toEqual([true, true]);
  await servers.close();
  await expect.poll(() => pids.map(runs)).toEqual([false, false]);
  await expect(call("pid")).rejects.toThrow("is stopping");
});

it("starts it again after it has ended, each time later", async () => {
  const pid = await call("pid");
  await expect(call("crash")).rejects.toThrow("closed the connection");
  await expect(call("pid")).rejects.toThrow("after 1 s");
  at += 1_000;
  expect(await call("pid")).not.toBe(pid);
  await expect(call("crash")).rejects.toThrow("closed the connection");
  await expect(call("pid")).rejects.toThrow("after 2 s");
  at += 2_000;
  await call("pid");
  at += 60_000;
  await expect(call("crash")).rejects.toThrow("closed the connection");
  await expect(call("pid")).rejects.toThrow("after 1 s");
});

it("says why a program cannot be used", async () => {
  await expect(call("pid", { ...SERVER, command: "/nowhere/program" })).rejects.toThrow("cannot be started");
  await expect(call("pid", { ...SERVER, name: "broken", args: [PROGRAM, "--broken"] })).rejects.toThrow("closed the connection");
  await expect(call("flood", { ...SERVER, name: "flood" })).rejects.toThrow("closed the connection");
});

it("logs what it writes to stderr, without secrets and not all of it", async () => {
  await call("noise");
  const lines = () => logged.filter(({ message }) => message.includes("stderr")).map(({ fields }) => String(fields.line));
  await expect.poll(() => lines().length).toBe(101);
  expect(lines()[0]).toMatch(/^line 0 with /);
  expect(lines().join("\n")).not.toContain(SERVER.env.SHOP_TOKEN);
  expect(lines().at(-1)).toContain("left out");
});

it("ends a process whose command has changed, or that is no longer listed", async () => {
  const first = Number(await call("pid"));
  const second = Number(await call("pid", { ...SERVER, args: [PROGRAM, "--other"] }));
  await expect.poll(() => runs(first)).toBe(false);
  servers.keep(new Set());
  await expect.poll(() => runs(second)).toBe(false);
});
