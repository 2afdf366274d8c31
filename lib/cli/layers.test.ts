import { describe, expect, it } from "vitest";
import { circlesOf, importGraph, problemsOf, strayStores } from "./layers.mjs";

describe("who may import whom", () => {
  it.each([
    ["lib/contracts/chat.ts", 'import { Failure } from "../gateway/failure";', "contracts may not import gateway"],
    ["lib/gateway/route.ts", 'import { openai } from "../providers/openai/chat";', "gateway may not import provider/openai"],
    ["lib/gateway/route.ts", 'import { sql } from "kysely";', "gateway may not import kysely"],
    ["lib/providers/openai/chat.ts", 'import { a } from "@trunkline/sandbox";', "provider/openai may not import @trunkline/sandbox"],
    ["lib/providers/openai/chat.ts", 'import { Pool } from "undici";', "provider/openai may not import undici"],
    ["lib/store/keys/keys.ts", 'export * from "@/lib/gateway/ports";', "store may not import ports"],
    ["lib/store/keys/keys.ts", 'const a = await import("../../server/runtime");', "store may not import server"],
    ["app/v1/models/route.ts", 'import { runtime } from "@/lib/server/runtime";', "route may not import server"],
    ["components/ui/tabs.tsx", 'import { z } from "zod";', "components may not import zod"],
    ["lib/console/keys/service.ts", 'import { sql } from "kysely";', "console may not import kysely"],
    ["lib/console/keys/service.ts", 'store.db.selectFrom("api_keys");', "statements belong in lib/store or a feature's store.ts"],
    ["lib/fresh/thing.ts", 'import { z } from "zod";', "no layer may not import zod"],
  ])("refuses in %s: %s", (path, line, what) => {
    expect(problemsOf(path, `\n${line}\n`)).toEqual([`${path}:2  ${what}`]);
  });

  it.each([
    ["lib/gateway/route.ts", 'import type { ChatModel } from "../providers/capabilities";'],
    ["lib/gateway/route.ts", 'import { type ChatModel, type ModelCall } from "../providers/capabilities";'],
    ["lib/providers/openai/chat.ts", 'import { send } from "../http";\nimport { map } from "./map";'],
    ["app/v1/models/route.ts", 'import { listModels } from "@/lib/endpoints/models";\nimport { serve } from "@/lib/server/serve";'],
    ["lib/server/runtime.ts", 'import {\n  open,\n} from "../store/database/open";'],
    ["lib/console/keys/list-store.ts", 'import { sql } from "kysely";\ndb.selectFrom("api_keys");'],
    ["lib/gateway/route.test.ts", 'import { open } from "../store/database/open";'],
  ])("allows in %s: %s", (path, line) => {
    expect(problemsOf(path, `${line}\n`)).toEqual([]);
  });

  it("refuses a value from where only types may come", () => {
    const line = 'import { type A, build } from "../providers/capabilities";';
    expect(problemsOf("lib/gateway/route.ts", line)).toEqual(["lib/gateway/route.ts:1  gateway may not import capabilities"]);
  });
});

describe("insides", () => {
  it.each([
    [
      "lib/console/assets/service.ts",
      'import { listRuns } from "../runs/store";',
      "console/assets may not import the inside of console/runs",
    ],
    ["lib/testing/a.ts", 'import { call } from "../tools/attacks/calls";', "nothing imports a tool"],
    ["lib/server/a.ts", 'import { paint } from "../../packages/sandbox/src/image/paint";', "nothing imports the inside of the sandbox"],
  ])("are closed in %s: %s", (path, line, what) => {
    expect(problemsOf(path, line)).toEqual([`${path}:1  ${what}`]);
  });

  it.each([
    ["lib/console/overview/contract.ts", 'import { Run } from "../runs/contract";'],
    ["lib/console/overview/service.ts", 'import type { Runs } from "../runs/service";'],
    ["lib/console/runs/service.ts", 'import { listRuns } from "./store";'],
    ["lib/providers/registry.ts", 'const { createSandbox } = await import("@trunkline/sandbox");'],
  ])("are open in %s: %s", (path, line) => {
    expect(problemsOf(path, line)).toEqual([]);
  });
});

describe("circles", () => {
  const files = (texts: Record<string, string>) => new Map(Object.entries(texts));

  it("are found, through others and by types alone too", () => {
    const graph = importGraph(
      files({
        "lib/a.ts": 'import { b } from "./b";',
        "lib/b.ts": 'import type { C } from "@/lib/c";',
        "lib/c.tsx": 'export const a = () => import("./a");',
        "lib/d.ts": 'import { a } from "./a";',
        "lib/d.test.ts": 'import { d } from "./d";',
      }),
    );
    expect(circlesOf(graph)).toEqual([["lib/a.ts", "lib/b.ts", "lib/c.tsx"]]);
  });

  it("are none if two ways lead to one file", () => {
    const graph = importGraph(
      files({ "lib/a.ts": 'import "./b";\nimport "./c";', "lib/b.ts": 'import "./d";', "lib/c.ts": 'import "./d";', "lib/d.ts": "" }),
    );
    expect(circlesOf(graph)).toEqual([]);
  });
});

describe("statements", () => {
  it("of one feature of the console alone belong to it", () => {
    const graph = new Map([
      [
        "lib/console/keys/service.ts",
        ["lib/store/keys/one.ts", "lib/store/keys/two.ts", "lib/store/keys/three.ts", "lib/store/database/open.ts"],
      ],
      ["lib/console/logs/service.ts", ["lib/store/keys/two.ts"]],
      ["lib/jobs/runner.ts", ["lib/store/keys/three.ts"]],
      ["lib/testing/setting.ts", ["lib/store/keys/one.ts"]],
    ]);
    expect(strayStores(graph)).toEqual(["lib/store/keys/one.ts:1  used by console/keys alone: it belongs there"]);
  });
});

describe("rules about files", () => {
  it("keeps settings, sockets and length in their places", () => {
    const text = `const a = process.env.A;\nawait fetch("x");\n${"\n".repeat(400)}const b = 1;\n`;
    expect(problemsOf("lib/gateway/route.ts", text).map((line) => line.replace(/^[^ ]+ {2}/, ""))).toEqual([
      "a file may have 300 lines",
      "process.env belongs in lib/config/env.ts",
      "fetch belongs in lib/providers/http.ts or lib/client",
    ]);
    expect(problemsOf("lib/config/env.ts", "const a = process.env.A;")).toEqual([]);
    expect(problemsOf("lib/client/call.ts", 'await fetch("x");')).toEqual([]);
  });
});
