import { newId } from "../../contracts/ids";
import type { NewAsset } from "./assets";

/** An asset with defaults. */
export function newAsset(given: Partial<NewAsset> & Pick<NewAsset, "groupId">): NewAsset {
  return {
    id: newId("asset-"),
    teamId: "team_a",
    name: "a fox",
    kind: "Image",
    status: "Active",
    origin: "made",
    mediaId: null,
    taskId: null,
    model: "m",
    prompt: "p",
    at: 1_000,
    ...given,
  };
}
