import { describe, expect, it } from "vitest";
import { ASSET_ENDPOINTS } from "../endpoints/assets";
import { VIDEO_ENDPOINTS } from "../endpoints/video/table";
import { describeApi } from "./openapi";

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody: { content: Record<string, { schema: unknown; examples?: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }>; $ref?: string }>;
  [extension: `x-${string}`]: unknown;
}

const ENDPOINTS = [...VIDEO_ENDPOINTS, ...ASSET_ENDPOINTS];
const source = JSON.stringify(describeApi(ENDPOINTS, { baseUrl: "https://gateway.test", version: "1.2.3" }));
const { paths } = JSON.parse(source) as Described;
const at = (path: string, method: string): Operation => paths[path]?.[method] ?? expect.fail(`${method} ${path} is not described`);
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("videos and assets in the description", () => {
  it("share one operation where only a query parameter tells two endpoints apart", () => {
    const operation = at("/vidB", "post");
    expect(operation.parameters).toContainEqual({
      name: "Action",
      in: "query",
      required: true,
      description: "Which of the calls it is; each has its own body and reply.",
      schema: { type: "string", enum: ["CVSync2AsyncSubmitTask", "CVSync2AsyncGetResult"] },
    });
    expect(operation.parameters.filter(({ name }) => name === "Version")).toMatchObject([{ in: "query", required: true }]);
    const body = operation.requestBody.content["application/json"];
    expect(body?.schema).toEqual({ anyOf: [component("VidBSubmitRequest"), component("VidBResultRequest")] });
    expect(Object.keys(body?.examples ?? {})).toEqual(["CVSync2AsyncSubmitTask", "CVSync2AsyncGetResult"]);
    expect(operation.responses["200"]?.content?.["application/json"]?.schema).toEqual({
      anyOf: [component("VidBSubmitted"), component("VidBResult")],
    });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "401", "404", "409", "429", "5XX"]));
    expect(operation["x-action-ids"]).toEqual({ CVSync2AsyncSubmitTask: "vidB.submit", CVSync2AsyncGetResult: "vidB.result" });
  });

  it("take forms beside JSON where they do, and answer bytes where they do", () => {
    expect(Object.keys(at("/v1/videos", "post").requestBody.content)).toEqual(["application/json", "multipart/form-data"]);
    expect(Object.keys(at("/v1/video/generations", "post").requestBody.content)).toEqual(["application/json"]);
    expect(at("/v1/videos/{task_id}/content", "get").responses["200"]?.content).toEqual({
      "video/mp4": { schema: { type: "string", format: "binary" } },
    });
  });

  it("name the query of each list", () => {
    const names = (path: string) => at(path, "get").parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : []));
    expect(names("/v1/tasks")).toEqual(["start_time", "end_time", "model_name", "status", "page_no", "page_size"]);
    expect(names("/vidA/v1/videos/text2video")).toEqual(["pageNum", "pageSize"]);
    expect(names("/api/v3/contents/generations/tasks")).toContain("filter.task_ids");
  });

  it("have the error form of their family", () => {
    const { responses } = JSON.parse(source).components as { responses: Record<string, Operation["responses"][string]> };
    const formOf = (path: string, method: string, status: string) => {
      const name = at(path, method).responses[status]?.$ref?.split("/").at(-1) ?? "";
      return responses[name]?.content?.["application/json"]?.schema;
    };
    expect(formOf("/v1/tasks/{task_id}", "get", "404")).toEqual(component("SynthesisError"));
    expect(formOf("/vidA/v1/videos/image2video/{task_id}", "get", "404")).toEqual(component("VidAError"));
    expect(formOf("/vidB", "post", "404")).toEqual(component("VidBError"));
    expect(formOf("/api/v3/contents/generations/tasks/{task_id}", "delete", "409")).toEqual(component("GenerationTaskError"));
    expect(formOf("/assetsvc/asset/ListAssets", "post", "400")).toEqual(component("AssetError"));
  });

  it("show an example of each body that its own contract takes", () => {
    for (const { id, body, example } of ENDPOINTS) if (body) expect(body.safeParse(example).error, id).toBeUndefined();
  });
});
