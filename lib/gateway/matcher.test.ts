import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../server/endpoints";
import { Matcher } from "./matcher";

const matcher = new Matcher(ENDPOINTS);
const found = (method: string, path: string) => {
  const lookup = matcher.find(method, path);
  return "match" in lookup ? [lookup.match.endpoint.id, lookup.match.params] : lookup;
};

describe("finding an endpoint by its address", () => {
  it.each([
    ["POST", "/v1/chat/completions", "chat.create", {}],
    ["POST", "/v1/chat/completions/", "chat.create", {}],
    ["POST", "/v2/rerank", "rerank.create", {}],
    ["POST", "/v1beta/models/sandbox-chat:generateContent", "content.generate", { model: "sandbox-chat" }],
    ["POST", "/v1beta/models/sandbox-chat:generateContent/", "content.generate", { model: "sandbox-chat" }],
    ["POST", "/v1beta/models/sandbox-chat%3AgenerateContent", "content.generate", { model: "sandbox-chat" }],
    ["POST", "/v1beta/models/sandbox-chat:429:generateContent", "content.generate", { model: "sandbox-chat:429" }],
    ["POST", "/v1beta/models/models/publishers/x/y:countTokens", "content.countTokens", { model: "publishers/x/y" }],
    ["POST", "/v1/models/m:streamGenerateContent", "content.stream", { model: "m" }],
    ["POST", "/v1/engines/org/model.v1/embeddings", "engines.embeddings.create", { model: "org/model.v1" }],
    ["GET", "/v1/models/openai/gpt", "models.retrieve", { model: "openai/gpt" }],
    ["HEAD", "/v1/models", "models.list", {}],
  ])("%s %s is %s", (method, path, id, params) => {
    expect(found(method, path)).toEqual([id, params]);
  });

  it("takes an escape for the character it stands for", () => {
    expect(found("GET", "/%761/models")).toEqual(["models.list", {}]);
    expect(found("GET", "/v1/tasks/%74ask_1/")).toEqual(["tasks.get", { task_id: "task_1" }]);
    const lookup = matcher.find("POST", "/%76idB", "Action=CVSync2AsyncSubmitTask");
    expect("match" in lookup && lookup.match.endpoint.id).toBe("vidB.submit");
  });

  it.each([
    ["GET", "/v1/tasks/%00", "task_id", "invalid_value"],
    ["GET", "/v1/tasks/a%0Ab", "task_id", "invalid_value"],
    ["GET", "/v1/models/org/%7F", "model", "invalid_value"],
    ["POST", "/v1beta/models/a%C2%85b:generateContent", "model", "invalid_value"],
    ["GET", `/v1/tasks/${"x".repeat(257)}`, "task_id", "string_above_max_length"],
  ])("refuses a name that can be nobody's: %s %s", (method, path, param, code) => {
    expect(matcher.find(method, path)).toMatchObject({ failure: { code, detail: { param } } });
  });

  it("takes any other name up to 256 characters", () => {
    for (const name of ["x".repeat(256), "äöü😀", "a b", "%", "__proto__"])
      expect(found("GET", `/v1/tasks/${encodeURIComponent(name)}`)).toEqual(["tasks.get", { task_id: name }]);
  });

  it("tells the methods of an address that exists", () => {
    expect(found("GET", "/v1/chat/completions")).toEqual({ allow: ["POST", "OPTIONS"] });
    expect(found("DELETE", "/v1/models")).toEqual({ allow: ["GET", "HEAD", "OPTIONS"] });
  });

  it("does not take the name of an address that is not there for somebody's id", () => {
    expect(found("POST", "/v1/responses/compactor")).toEqual({ unknown: true });
    expect(found("POST", "/v1/responses/resp_1")).toEqual({ allow: ["GET", "DELETE", "HEAD", "OPTIONS"] });
    expect(found("GET", "/v1/responses/other")).toEqual(["responses.retrieve", { response_id: "other" }]);
  });

  it.each(["/v1/unknown", "/v1/chat", "/v1beta", "/v1/engines//embeddings", "/v1/models/%E0%A4%A"])("%s is unknown", (path) => {
    expect(found("POST", path)).toEqual({ unknown: true });
  });
});
