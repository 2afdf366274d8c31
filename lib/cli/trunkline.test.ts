import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../config/env";
import { exitCode, type Shell } from "./command";
import { health } from "./health";
import { COMMAND_SCRIPTS, forPackage } from "./package/texts";
import { runScript } from "./run-script.fixture";

describe("trunkline", () => {
  const script = fileURLToPath(new URL("trunkline.ts", import.meta.url));

  it("runs the commands, and names them if there is no such command", async () => {
    const [command, wrong] = await Promise.all([
      runScript(script, ["ledger", "--help"], { dataDir: "." }),
      runScript(script, ["serve"], { dataDir: "." }),
    ]);
    expect(command.out).toContain("verify");
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("There is no command 'serve'.") });
    for (const name of COMMAND_SCRIPTS) expect(wrong.err).toMatch(new RegExp(`Known are .*\\b${name}\\b`));
  });
});

describe("texts of the package", () => {
  it.each([
    ["npm run keys -- create --name first", "trunkline keys create --name first"],
    ["`npm run backup` saves, 'npm run restore' restores", "`trunkline backup` saves, 'trunkline restore' restores"],
    ["npm run launch -- codex -- --yolo", "trunkline launch codex -- --yolo"],
    ["npm run eval -- file.yaml", "trunkline eval file.yaml"],
    ["npm run build, npm run check, npm run keys-of-others", "npm run build, npm run check, npm run keys-of-others"],
  ])("name its program: %s", (text, expected) => {
    expect(forPackage(text)).toBe(expected);
  });
});

describe("trunkline health", () => {
  let status = 200;
  const server = createServer((_, response) => response.writeHead(status).end("{}"));
  const printed: string[] = [];
  const shell = (PORT: string, args: string[] = []): Shell => ({
    args,
    settings: () => readEnv({ PORT, HOST: "0.0.0.0" }),
    input: new PassThrough(),
    print: (text) => printed.push(text),
    complain: (text) => printed.push(text),
  });
  const port = () => String((server.address() as AddressInfo).port);
  beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
  afterAll(() => new Promise((done) => server.close(done)));

  it("ends with 0 if the gateway is ready, and with 1 if it is not", async () => {
    expect(await exitCode(health, shell(port()))).toBe(0);
    status = 503;
    expect(await exitCode(health, shell(port()))).toBe(1);
  });

  it("prints its help, and refuses options that it does not have", async () => {
    expect(await exitCode(health, shell("1", ["--help"]))).toBe(0);
    expect(printed.at(-1)).toContain("trunkline health");
    expect(await exitCode(health, shell("1", ["--fast"]))).toBe(2);
  });

  it("ends with 1 and the address if nothing answers", async () => {
    expect(await exitCode(health, shell("1"))).toBe(1);
    expect(printed.at(-1)).toBe("Nothing answers at http://127.0.0.1:1/readyz.");
  });
});
