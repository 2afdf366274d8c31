import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runScript } from "../../cli/run-script.fixture";
import { openStore } from "../../store/database/open";
import { startContract } from "./setting";

const folder = await mkdtemp(join(tmpdir(), "trunkline-backup-"));
const dataDir = join(folder, "data");
const contract = await startContract({ DATA_DIR: dataDir });
afterAll(async () => {
  await contract.close();
  await rm(folder, { recursive: true, force: true });
});

const call = async () => {
  const body = { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }] };
  const { status, headers } = await contract.send("fast", { path: "/v1/chat/completions", body });
  expect(status).toBe(200);
  return headers["x-request-id"];
};

it("a backup of a gateway that answers calls has every call answered before it began, once", async () => {
  const before = await Promise.all(Array.from({ length: 20 }, call));
  let running = true;
  const during: unknown[] = [];
  const writing = (async () => {
    while (running) during.push(await call());
  })();
  const saved = join(folder, "saved");
  const { code, err } = await runScript("lib/cli/backup.ts", [saved], { dataDir });
  running = false;
  await writing;
  expect({ code, err }).toEqual({ code: 0, err: "" });

  const restored = join(folder, "restored");
  const { code: ended, out } = await runScript("lib/cli/restore.ts", [saved], { dataDir: restored });
  expect(ended).toBe(0);
  expect(out).toMatch(/^Adds up: /);
  const store = await openStore({ dataDir: restored });
  const ids = (await store.db.selectFrom("calls").select("id").execute()).map(({ id }) => id);
  await store.close();
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(during.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => before.includes(id) || during.includes(id))).toBe(true);
  expect(await readdir(restored)).toEqual(expect.arrayContaining(["journal", "secret", "trunkline.db"]));
});
