import { JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { mcpFailure } from "./failures";

describe("a failure of an MCP server", () => {
  it("is an invalid reply if the SDK refused the message", () => {
    const { error } = JSONRPCMessageSchema.safeParse({ jsonrpc: "1.0" });
    expect(error).toBeInstanceOf(Error);
    expect(mcpFailure(error)).toMatchObject({ code: "bad_response_body", message: "The MCP server's reply is not valid MCP." });
  });

  it("is not taken for one by its name", () => {
    const named = Object.assign(new Error("connect ECONNREFUSED"), { name: "ZodiacError" });
    expect(mcpFailure(named)).toMatchObject({ code: "bad_gateway", message: expect.stringContaining("cannot be reached") });
  });
});
