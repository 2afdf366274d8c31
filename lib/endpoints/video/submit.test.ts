import { describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ModelListing, VideoTasks } from "../../providers/capabilities";
import { modelCall } from "../../testing/model-call";
import type { CallContext, NewTask, TeamServices } from "../define";
import { createGenerationTask } from "./cgt";
import { createSynthesis } from "./ssf";
import { videoTask } from "./task.fixture";
import { createVideoGeneration } from "./unified";
import { createVidAImageVideo } from "./vid-a";
import { createVidB } from "./vid-b";

const MODEL = {} as VideoTasks;
const LISTING: ModelListing = { id: "sandbox-video", capabilities: ["video"], created: 0, ownedBy: "trunkline" };

/** A place whose service takes every task, and keeps it to be looked at. */
function placeOf(submit: TeamServices["submit"] = async () => videoTask()): { place: CallContext; taken: NewTask[] } {
  const taken: NewTask[] = [];
  const team: Pick<TeamServices, "submit"> = {
    submit: async (call, task) => {
      taken.push(task);
      return submit(call, task);
    },
  };
  return { taken, place: { params: {}, query: new URLSearchParams(), team } as CallContext };
}

const refusing = (param: string) => async () => {
  throw new Failure("invalid_value", `Invalid '${param}': it does not suit.`, { param });
};

describe("a submit", () => {
  it("hands the order in, names the frames, and answers in the family's form", async () => {
    const { place, taken } = placeOf();
    const input = { model: "sandbox-video", prompt: "a cat", image: "A", image_tail: "B" };
    const call = modelCall(input);
    const outcome = createVideoGeneration.call(MODEL, call, place);
    if (outcome.kind !== "answer") return expect.fail("an answer was expected");
    const { reply } = await outcome.answer;
    expect(taken).toMatchObject([{ model: MODEL, family: "unified", frames: ["first", "last"], order: { prompt: "a cat" } }]);
    expect(taken[0]).not.toHaveProperty("fields");
    expect(createVideoGeneration.finish(reply, call)).toMatchObject({ task_id: videoTask().id, status: "queued" });
    expect(createVideoGeneration.images?.(input, LISTING)).toEqual([
      { source: "A", param: "image" },
      { source: "B", param: "image_tail" },
    ]);
    expect(call.warnings).toEqual([]);
  });

  it("notes what is not used", () => {
    const call = modelCall({ model: "m", prompt: "a cat", tempo: 3, metadata: { style: "noir", mood: "sad" } });
    createVideoGeneration.call(MODEL, call, placeOf().place);
    expect(call.warnings).toEqual(["'tempo' is not used", "'metadata.mood' is not used"]);
  });

  it.each([
    ["ratio", "metadata.aspect_ratio"],
    ["width", "size"],
    ["duration", "seconds"],
    ["fps", "fps"],
  ])("lets a model's refusal of %s name the caller's %s", async (param, field) => {
    const call = modelCall({ model: "m", prompt: "a", size: "5x5", seconds: "4", metadata: { aspect_ratio: "1:99" } });
    const outcome = createVideoGeneration.call(MODEL, call, placeOf(refusing(param)).place);
    if (outcome.kind !== "answer") return expect.fail("an answer was expected");
    await expect(outcome.answer).rejects.toMatchObject({
      code: "invalid_value",
      message: `Invalid '${field}': it does not suit.`,
      detail: { param: field },
    });
  });

  it("names the fields of the nested bodies", async () => {
    const { place } = placeOf(refusing("height"));
    const call = modelCall({ model: "m", input: { prompt: "a" }, parameters: { size: "5*5" } });
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
    const strict = { strict: false };
    expect(check(() => createVidAImageVideo.check?.({ model: "m", prompt: "a" }, strict))).toBe("image");
    expect(check(() => createVidAImageVideo.check?.({ model: "m" }, strict))).toBe("image");
    expect(check(() => createVidAImageVideo.check?.({ model: "m", image: "A" }, strict))).toBeUndefined();
    expect(check(() => createGenerationTask.check?.({ model: "m", content: [{ type: "text", text: " " }] }, strict))).toBe("content");
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
