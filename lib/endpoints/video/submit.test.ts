import { describe, expect, it, vi } from "vitest";
import { Failure } from "../../contracts/errors";
import { VideoGenerationRequest, VideoSubmitted } from "../../contracts/video";
import type { ModelListing, VideoTasks } from "../../providers/capabilities";
import { modelCall } from "../../testing/model-call";
import type { CallContext, NewTask, TeamServices } from "../define";
import { createGenerationTask } from "./cgt";
import type { Ordered } from "./order";
import { unifiedOrder } from "./order-unified";
import { createSynthesis } from "./ssf";
import { defineSubmit } from "./submit";
import { videoTask } from "./task.fixture";
import { createVideoGeneration } from "./unified";
import { createVidAImageVideo } from "./vid-a";
import { createVidB } from "./vid-b";
import { viewSubmitted } from "./view-unified";

const SUBMIT = {
  id: "video.test",
  path: "/v1/video/test",
  errorFormat: "openai",
  family: "unified",
  summary: "Make a video",
  body: VideoGenerationRequest,
  reply: VideoSubmitted,
  example: {},
  model: (input: VideoGenerationRequest) => input.model ?? undefined,
  view: viewSubmitted,
} as const;

const MODEL = {} as VideoTasks;
const LISTING: ModelListing = { id: "sandbox-video", capabilities: ["video"], created: 0, ownedBy: "trunkline" };

/** A storage whose service accepts and records every task. */
function placeOf(
  read: Ordered | undefined,
  submit: TeamServices["submit"] = async () => videoTask(),
): { place: CallContext<Ordered>; taken: NewTask[] } {
  const taken: NewTask[] = [];
  const team: Pick<TeamServices, "submit"> = {
    submit: async (call, task) => {
      taken.push(task);
      return submit(call, task);
    },
  };
  return { taken, place: { params: {}, query: new URLSearchParams(), read, team } as CallContext<Ordered> };
}

function readBy<Input>({ read }: { read?(input: Input): Ordered }, input: Input): Ordered {
  return read?.(input) ?? expect.fail("the endpoint reads no body");
}

const refusing = (param: string) => async () => {
  throw new Failure("invalid_value", `Invalid '${param}': it does not suit.`, { param });
};

describe("a submit", () => {
  it("hands the order in, names the frames, and answers in the family's form", async () => {
    const input = { model: "sandbox-video", prompt: "a cat", image: "A", image_tail: "B" };
    const read = readBy(createVideoGeneration, input);
    const { place, taken } = placeOf(read);
    const call = modelCall(input);
    const outcome = createVideoGeneration.call(MODEL, call, place);
    if (outcome.kind !== "answer") return expect.fail("an answer was expected");
    const { reply } = await outcome.answer;
    expect(taken).toMatchObject([{ model: MODEL, family: "unified", frames: ["first", "last"], order: { prompt: "a cat" } }]);
    expect(taken[0]).not.toHaveProperty("fields");
    expect(createVideoGeneration.finish(reply, call)).toMatchObject({ task_id: videoTask().id, status: "queued" });
    expect(createVideoGeneration.images?.(input, LISTING, read)).toEqual([
      { source: "A", param: "image" },
      { source: "B", param: "image_tail" },
    ]);
    expect(call.warnings).toEqual([]);
  });

  it("reads its body once, and everything after goes by that", () => {
    const read = vi.fn(unifiedOrder);
    const submit = defineSubmit<VideoGenerationRequest>({ ...SUBMIT, read });
    const call = modelCall<VideoGenerationRequest>({ model: "m", prompt: "a cat", image: "A", duration: 4 });
    const ordered = readBy(submit, call.input);
    expect(submit.images?.(call.input, LISTING, ordered)).toHaveLength(1);
    expect(submit.expects?.(call.input, ordered)).toMatchObject({ seconds: 4 });
    expect(submit.estimate?.seconds?.(call.input, ordered)).toBe(4);
    submit.call(MODEL, call, placeOf(ordered).place);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("notes what is not used", () => {
    const call = modelCall({ model: "m", prompt: "a cat", tempo: 3, metadata: { style: "noir", mood: "sad" } });
    createVideoGeneration.call(MODEL, call, placeOf(readBy(createVideoGeneration, call.input)).place);
    expect(call.warnings).toEqual(["'tempo' is not used", "'metadata.mood' is not used"]);
  });

  it.each([
    ["ratio", "metadata.aspect_ratio"],
    ["width", "size"],
    ["duration", "seconds"],
    ["fps", "fps"],
  ])("lets a model's refusal of %s name the caller's %s", async (param, field) => {
    const call = modelCall({ model: "m", prompt: "a", size: "5x5", seconds: "4", metadata: { aspect_ratio: "1:99" } });
    const outcome = createVideoGeneration.call(MODEL, call, placeOf(readBy(createVideoGeneration, call.input), refusing(param)).place);
    if (outcome.kind !== "answer") return expect.fail("an answer was expected");
    await expect(outcome.answer).rejects.toMatchObject({
      code: "invalid_value",
      message: `Invalid '${field}': it does not suit.`,
      detail: { param: field },
    });
  });

  it("names the fields of the nested bodies", async () => {
    const call = modelCall({ model: "m", input: { prompt: "a" }, parameters: { size: "5*5" } });
    const { place } = placeOf(readBy(createSynthesis, call.input), refusing("height"));
    const outcome = createSynthesis.call(MODEL, call, place);
    if (outcome.kind !== "answer") return expect.fail("an answer was expected");
    await expect(outcome.answer).rejects.toMatchObject({ detail: { param: "parameters.size" } });
  });

  it("checks a body before anything is fetched", () => {
    const check = (run: () => void) => {
      try {
        run();
      } catch (error) {
        return error instanceof Failure ? error.detail.param : error;
      }
      return undefined;
    };
    expect(check(() => createVidAImageVideo.read?.({ model: "m", prompt: "a" }))).toBe("image");
    expect(check(() => createVidAImageVideo.read?.({ model: "m" }))).toBe("image");
    expect(check(() => createVidAImageVideo.read?.({ model: "m", image: "A" }))).toBeUndefined();
    expect(check(() => createGenerationTask.read?.({ model: "m", content: [{ type: "text", text: " " }] }))).toBe("content");
  });

  it("takes the model where each family has it", () => {
    expect(createVideoGeneration.model({ model: "a", model_name: "b" }, {})).toBe("a");
    expect(createVideoGeneration.model({ model_name: "b" }, {})).toBe("b");
    expect(createVideoGeneration.model({}, {})).toBeUndefined();
    expect(createVidAImageVideo.model({ model: "a", model_name: "b" }, {})).toBe("b");
    expect(createVidAImageVideo.model({ model: "a" }, {})).toBe("a");
    expect(createVidB.model({ req_key: "c" }, {})).toBe("c");
  });
});
