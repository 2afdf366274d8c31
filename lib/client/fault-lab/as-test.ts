import { FAULT_LAB } from "../../console/fault-lab/addresses";
import type { LabCall } from "../../console/fault-lab/contract";

const IMPORTS = [
  { name: "assert", from: "node:assert/strict" },
  { name: "{ env }", from: "node:process" },
  { name: "{ test }", from: "node:test" },
].map(({ name, from }) => `import ${name} from "${from}";`);

/** A call in the lab as a test for Node's own runner, which repeats it and expects what was seen. */
export function asTest(request: object, { status, received, attempts }: Pick<LabCall, "status" | "received" | "attempts">, origin: string) {
  const seen = attempts.map(({ target, code }) => [target, code]);
  return `${IMPORTS.join("\n")}

const origin = env.TRUNKLINE_URL ?? ${JSON.stringify(origin)};
// A key with the scopes admin and all.
const key = env.TRUNKLINE_KEY;

test("the caller gets one whole answer or one error", async () => {
  const reply = await fetch(\`\${origin}${FAULT_LAB.send.path}\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${key}\`, "content-type": "application/json" },
    body: JSON.stringify(${indented({ ...request, fresh: true })}),
  });
  assert.equal(reply.status, 200, await reply.clone().text());
  const call = await reply.json();
  assert.equal(call.status, ${status});
  assert.equal(call.received, ${JSON.stringify(received)});
  assert.deepEqual(call.attempts.map(({ target, code }) => [target, code]), ${indented(seen)});
});
`;
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
