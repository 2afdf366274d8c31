import { describe, expect, it } from "vitest";
import type { ConsoleModel } from "../../console/models/contract";
import { blindModels, notKnownToSee } from "./blind";
import { FRESH_CHAT } from "./page-state";

const model = (id: string, acceptsImages: boolean) => ({ id, acceptsImages, faults: [] as ConsoleModel["faults"] }) as ConsoleModel;
const MODELS = [model("sees", true), model("reads", false)];
const session = (own: Partial<typeof FRESH_CHAT>, names = ["reads", "sees", "unlisted"]) => ({
  state: {
    columns: names.map((name, index) => ({ id: `c${index}`, model: name, params: {} })),
    params: {},
    own: { ...FRESH_CHAT, ...own },
    stream: true,
  },
});

describe("images for models that are not known to read them", () => {
  it("wait for a word on each model that is asked", () => {
    const waiting = { draftImages: ["data:image/png;base64,AA"] };
    expect(blindModels(session(waiting), MODELS)).toEqual(["reads", "unlisted"]);
    expect(blindModels(session({ ...waiting, off: ["c0"] }), MODELS)).toEqual(["unlisted"]);
    expect(blindModels(session({ ...waiting, imagesAnyway: ["reads", "unlisted"] }), MODELS)).toEqual([]);
  });

  it("are no question while there are none, or nothing is known yet", () => {
    expect(blindModels(session({}), MODELS)).toEqual([]);
    expect(notKnownToSee(session({}), MODELS)).toEqual(["reads", "unlisted"]);
    expect(notKnownToSee(session({}), undefined)).toEqual([]);
  });
});
