import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { KeyPage } from "../../console/keys/contract";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const contract = await startContract();
const folder = mkdtempSync(join(tmpdir(), "trunkline-keys-"));
afterAll(async () => {
  await contract.close();
  rmSync(folder, { recursive: true });
});

it("the guide's script makes the keys of a list, once, however often it runs", async () => {
  const guide = readFileSync("docs/guide/keys.md", "utf8");
  const script = /```js\n(\/\/ node keys\.mjs[\s\S]*?)```/.exec(guide)?.[1] ?? expect.fail("the guide has no script");
  const [file, list] = [join(folder, "keys.mjs"), join(folder, "keys.yaml")];
  writeFileSync(file, script);
  const names = Array.from({ length: 10 }, (_, n) => `program-${n}`);
  writeFileSync(list, names.map((name) => `- name: ${name}\n  scopes: [chat, embeddings]\n  models: [sandbox-*]\n`).join(""));
  const run = () =>
    promisify(execFile)(process.execPath, [file, list], {
      env: { ...process.env, TRUNKLINE_URL: contract.gateway.url.fast, TRUNKLINE_ADMIN_KEY: TEST_KEY },
    });
  const first = await run();
  expect(first.stdout.match(/^program-\d sk-tl-\w{43}$/gm)).toHaveLength(10);
  const second = await run();
  expect(second.stdout.match(/^program-\d is there$/gm)).toHaveLength(10);
  const { json } = await contract.send("fast", { method: "GET", path: "/api/console/keys?q=program-&pageSize=100" });
  const { items } = KeyPage.parse(json);
  expect(items.map(({ name }) => name).sort()).toEqual(names);
  expect(items[0]).toMatchObject({ owner: null, scopes: ["chat", "embeddings"], models: ["sandbox-*"] });
});
