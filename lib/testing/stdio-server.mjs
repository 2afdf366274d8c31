// A small MCP server over stdin and stdout, without the SDK.
import { spawn } from "node:child_process";
import { env } from "node:process";
import { createInterface } from "node:readline";

const NAMES = ["environment", "pid", "crash", "child", "noise", "flood"];
const object = { type: "object", properties: {} };
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const said = (text) => ({ content: [{ type: "text", text }] });

function call(name) {
  if (name === "environment") return said(JSON.stringify(env));
  if (name === "pid") return said(String(process.pid));
  if (name === "crash") process.exit(1);
  if (name === "child") return said(String(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }).pid));
  if (name === "flood") return said("x".repeat(8 * 1024 * 1024));
  for (let line = 0; line < 500; line++) process.stderr.write(`line ${line} \u001b[31mwith ${env.SHOP_TOKEN}\u001b[0m\n`);
  return said("written");
}

if (process.argv.includes("--broken")) process.exit(3);
if (process.argv.includes("--deaf")) process.on("SIGTERM", () => undefined);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === "initialize")
    send({
      id,
      result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "stdio", version: "1.0" } },
    });
  else if (method === "tools/list") send({ id, result: { tools: NAMES.map((name) => ({ name, inputSchema: object })) } });
  else if (method === "tools/call") send({ id, result: call(params.name) });
  else send({ id, error: { code: -32601, message: "unknown" } });
});
if (process.argv.includes("--deaf")) setInterval(() => undefined, 1_000);
