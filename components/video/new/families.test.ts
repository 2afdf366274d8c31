import { describe, expect, it } from "vitest";
import { TASK_FAMILIES } from "@/lib/contracts/task";
import { VideoGenerationRequest } from "@/lib/contracts/video";
import { GenerationTaskRequest } from "@/lib/contracts/video-cgt";
import { VideoCreateRequest } from "@/lib/contracts/video-openai";
import { SynthesisRequest } from "@/lib/contracts/video-ssf";
import { VidARequest } from "@/lib/contracts/video-vid-a";
import { VidBSubmitRequest } from "@/lib/contracts/video-vid-b";
import { FAMILIES, ownParams } from "./families";
import { FIRST_OWN, type Own } from "./page-state";
import { readBody } from "./read-body";

const CONTRACTS = {
  unified: VideoGenerationRequest,
  vidA: VidARequest,
  cgt: GenerationTaskRequest,
  ssf: SynthesisRequest,
  vidB: VidBSubmitRequest,
  openai: VideoCreateRequest,
};
const video: Own = {
  ...FIRST_OWN,
  prompt: "A train",
  negative: "text",
  resolution: "720p",
  ratio: "16:9",
  seed: 7,
  locked: true,
  first: { source: "https://example.com/a.png", name: "https://example.com/a.png" },
};

describe.each(TASK_FAMILIES)("the body of %s", (family) => {
  const { toBody } = FAMILIES[family];

  it("is one that its contract takes, full and nearly empty", () => {
    for (const own of [video, { ...FIRST_OWN, prompt: "A train", width: null, height: null, seconds: null, fps: null, n: null }]) {
      const body = toBody({ ...own, family }, { model: "sandbox-video", params: {} });
      expect(CONTRACTS[family].safeParse(body).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(body)).not.toContain("null");
    }
  });

  it("comes back into the form as it was, as far as the family can say it", () => {
    const read = readBody(toBody({ ...video, family }, { model: "m", params: {} }), family);
    expect(read.model).toBe("m");
    const { negative, fps, n, shape } = FAMILIES[family];
    expect(read.own).toEqual({
      ...video,
      family,
      negative: negative ? video.negative : "",
      fps: fps ? video.fps : null,
      n: n ? video.n : null,
      ...(shape === "pixels" ? { resolution: null, ratio: null } : { width: null, height: null }),
    });
  });
});

describe("bodies", () => {
  it("keep parameters of the family and leave those of another out", () => {
    expect(ownParams("cgt", { draft: true, style: "ink" })).toEqual({ draft: true });
    const body = FAMILIES.unified.toBody(video, { model: "m", params: { style: "ink" } });
    expect(body.metadata).toEqual({ negative_prompt: "text", style: "ink" });
    expect(readBody(body, "unified").params).toEqual({ style: "ink" });
  });

  it("put data and addresses into the fields that the second family has for them", () => {
    const first = { source: "data:image/png;base64,AAAA", name: "a" };
    expect(FAMILIES.vidB.toBody({ ...video, first }, { model: "m", params: {} })).toMatchObject({ binary_data_base64: ["AAAA"] });
    expect(FAMILIES.vidB.toBody(video, { model: "m", params: {} })).toMatchObject({
      image_urls: ["https://example.com/a.png"],
      frames: 121,
    });
  });

  it("do not bring back an image that was shortened when it was kept", () => {
    const body = { model: "m", prompt: "A", image: "data:image/png;base64,AAAA… (31 kB)" };
    expect(readBody(body, "unified").own.first).toBeNull();
  });
});
