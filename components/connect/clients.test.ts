import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CLIENT_IDS, type ClientId, clientProgram } from "@/lib/contracts/client-programs";
import { CLIENTS } from "./clients";

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/guide/agents.md"), "utf8");
const AT_HOME = { base: "http://localhost:3000", model: "scripted-model", secret: "$TRUNKLINE_KEY" };

describe("the settings of a client", () => {
  it("come for every known program, with the gateway's address in each", () => {
    for (const id of CLIENT_IDS) {
      const steps = CLIENTS[id].steps({ base: "https://gate.example", model: "m-1", secret: "sk-tl-1" });
      const text = JSON.stringify(steps);
      expect(text, id).toContain("https://gate.example");
      expect(text, id).toContain("sk-tl-1");
      if (id !== "open-webui") expect(text, id).toContain("m-1");
    }
  });

  it.each(["codex", "claude-code", "gemini-cli", "continue", "promptfoo"] as const)("are those of the guide for %s", (id) => {
    const [first] = CLIENTS[id].steps(AT_HOME);
    expect(GUIDE).toContain(first?.kind === "text" ? first.text : "");
  });

  it.each(["opencode", "zed"] as const)("are valid JSON for %s", (id) => {
    const [first] = CLIENTS[id].steps(AT_HOME);
    expect(() => JSON.parse(first?.kind === "text" ? first.text : "")).not.toThrow();
  });

  it.each(["team/model #1", `it's "quoted"`, "a: b", "true", "12e3", "$(id)", "x:"])("quote the model name %s", (model) => {
    const text = (id: ClientId) => CLIENTS[id].steps({ ...AT_HOME, model }).flatMap((step) => (step.kind === "text" ? [step.text] : []));
    expect(parse(text("continue")[0] ?? "").models[0].model).toBe(model);
    expect(parse(text("librechat")[0] ?? "").endpoints.custom[0].titleModel).toBe(model);
    expect(parse(text("promptfoo")[0] ?? "").providers[0].id).toBe(`openai:chat:${model}`);
    expect(text("codex")[0]).toContain(`model = ${JSON.stringify(model)}\n`);
    const command = text("claude-code")[0]?.split("\n").at(-1)?.replace("claude --model", "printf %s") ?? "";
    expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(model);
  });
});

describe("a program", () => {
  it.each([
    ["codex_cli_rs/0.169.0", "codex"],
    ["codex_exec/0.169.0", "codex"],
    ["claude-cli/2.1.197", "claude-code"],
    ["GeminiCLI/0.9.0/gemini-2.5-pro", "gemini-cli"],
    ["opencode/1.0.150", "opencode"],
    ["Zed/0.210.4", "zed"],
    ["ai/6.0.326", "ai-sdk"],
    ["ai-sdk/openai/3.0.141", "ai-sdk"],
    ["OpenAI/JS 6.49.0", "openai"],
    ["AsyncOpenAI/Python 2.1.0", "openai"],
    ["curl/8.5.0", "curl"],
    ["Mozilla/5.0", undefined],
    ["trunkline req_01KAJ3Q5V0C9M6T2X8R4E7N1HZ", undefined],
    ["", undefined],
  ])("of the user agent %s is %s", (agent, id) => {
    expect(clientProgram(agent)).toBe(id);
  });
});
