import { describe, expect, it } from "vitest";
import { problemsOf } from "./layers.mjs";

describe("who may import whom", () => {
  it.each([
    ["lib/contracts/chat.ts", 'import { Failure } from "../gateway/failure";', "contracts may not import gateway"],
    ["lib/gateway/route.ts", 'import { openai } from "../providers/openai/chat";', "gateway may not import provider/openai"],
    ["lib/gateway/route.ts", 'import { sql } from "kysely";', "gateway may not import kysely"],
    ["lib/providers/openai/chat.ts", 'import { a } from "../sandbox/chat";', "provider/openai may not import provider/sandbox"],
    ["lib/providers/openai/chat.ts", 'import { Pool } from "undici";', "provider/openai may not import undici"],
    ["lib/store/keys.ts", 'export * from "@/lib/gateway/ports";', "store may not import ports"],
    ["lib/store/keys.ts", 'const a = await import("../runtime");', "store may not import composition"],
    ["app/v1/models/route.ts", 'import { runtime } from "@/lib/runtime";', "route may not import composition"],
    ["components/ui/tabs.tsx", 'import { z } from "zod";', "components may not import zod"],
    ["lib/fresh/thing.ts", 'import { z } from "zod";', "no layer may not import zod"],
  ])("refuses in %s: %s", (path, line, what) => {
    expect(problemsOf(path, `\n${line}\n`)).toEqual([`${path}:2  ${what}`]);
  });

  it.each([
    ["lib/gateway/route.ts", 'import type { ChatModel } from "../providers/capabilities";'],
    ["lib/gateway/route.ts", 'import { type ChatModel, type ModelCall } from "../providers/capabilities";'],
    ["lib/providers/openai/chat.ts", 'import { send } from "../http";\nimport { map } from "./map";'],
    ["app/v1/models/route.ts", 'import { listModels } from "@/lib/endpoints/models";\nimport { serve } from "@/lib/serve";'],
    ["lib/runtime.ts", 'import {\n  open,\n} from "./store/open";'],
    ["lib/gateway/route.test.ts", 'import { open } from "../store/open";'],
  ])("allows in %s: %s", (path, line) => {
    expect(problemsOf(path, `${line}\n`)).toEqual([]);
  });

  it("refuses a value from where only types may come", () => {
    const line = 'import { type A, build } from "../providers/capabilities";';
    expect(problemsOf("lib/gateway/route.ts", line)).toEqual(["lib/gateway/route.ts:1  gateway may not import capabilities"]);
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
