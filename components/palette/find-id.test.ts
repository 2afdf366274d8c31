import { describe, expect, it } from "vitest";
import { newId } from "@/lib/contracts/ids";
import { findId } from "./find-id";

describe("a pasted id", () => {
  it.each([
    ["key_", "Open the key", "/keys/"],
    ["task_", "Open the video job", "/video/"],
    ["asset-", "Open the asset", "/assets/"],
    ["group-", "Open the asset group", "/assets/groups/"],
    ["req_", "Open the call in the log", "/logs/"],
  ] as const)("%s… opens what it names", async (prefix, title, place) => {
    const id = newId(prefix);
    const found = findId(`  ${id}\n`);
    expect(found).toMatchObject({ id, title });
    expect(await found?.address()).toBe(`${place}${id}`);
  });

  it("is found in quotes and in addresses too", () => {
    const id = newId("task_");
    for (const text of [`"${id}"`, `https://gateway.example/video/${id}?tab=replies`, `x-task: ${id},`]) expect(findId(text)?.id).toBe(id);
    expect(findId(newId("run_"))?.title).toBe("Open the run");
  });

  it("is none if it is cut, longer, of no page, or one of several", () => {
    const id = newId("task_");
    for (const text of [id.slice(0, -1), `${id}A`, `x${id}`, newId("team_"), `${id} ${newId("task_")}`, "task_", "fox"])
      expect(findId(text)).toBeUndefined();
  });
});
