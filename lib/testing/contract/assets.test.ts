import { afterAll, describe, expect, it } from "vitest";
import type { Asset, AssetGroup, AssetPage } from "../../contracts/asset";
import type { ErrorCode } from "../../contracts/errors";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { GREY } from "./grey";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both, send } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["assets.ListAssets"]);
describeStatuses(contract, FAMILIES["assets.ListAssetGroups"]);
describeStatuses(contract, FAMILIES["assets.CreateAssetGroup"]);

const sent = (name: string, body: object) => ({ path: `/assetsvc/asset/${name}`, body: { model: "sandbox-assets", ...body } });
async function act<Reply>(name: string, body: object): Promise<Reply> {
  const got = await send("fast", sent(name, body));
  expect(got.status, got.text).toBe(200);
  return got.json as Reply;
}
const refused = async (name: string, body: object, code: ErrorCode, param?: string) =>
  expectError(await both(sent(name, body)), { errorFormat: "assetsvc", code, ...(param === undefined ? {} : { param }) });

const newGroup = async (Name: string) => (await act<{ Id: string }>("CreateAssetGroup", { Name })).Id;
const newAsset = async (GroupId: string, Name: string) => (await act<{ Id: string }>("CreateAsset", { GroupId, Name, URL: GREY })).Id;
const list = (Filter: object, more: object = {}) => act<AssetPage>("ListAssets", { Filter, PageNumber: 1, PageSize: 100, ...more });

describe("assets", () => {
  it("are made, read, renamed, moved and deleted", async () => {
    const group = await newGroup("Storyboard");
    const id = await newAsset(group, "Grey square");
    expect(await act<Asset>("GetAsset", { Id: id })).toMatchObject({
      Id: id,
      Name: "Grey square",
      AssetType: "Image",
      GroupId: group,
      Status: "Active",
      Width: 64,
      CreateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    await act("UpdateAsset", { Id: id, Name: "Greyer square" });
    expect(await act<Asset>("GetAsset", { Id: id })).toMatchObject({ Name: "Greyer square" });
    const other = await newGroup("Other");
    await act("UpdateAsset", { Id: id, GroupId: other });
    expect((await list({ GroupIds: [other] })).Items.map((item) => item.Id)).toEqual([id]);
    await act("DeleteAsset", { Id: id });
    await refused("GetAsset", { Id: id }, "not_found");
    await refused("DeleteAsset", { Id: id }, "not_found");
  });

  it("of a group that is renamed stay, and hold up its end", async () => {
    const group = await newGroup("Drafts");
    await act("UpdateAssetGroup", { Id: group, Name: "Second drafts", Description: "Newer" });
    expect(await act<AssetGroup>("GetAssetGroup", { Id: group })).toMatchObject({
      Name: "Second drafts",
      Description: "Newer",
      GroupType: "AIGC",
    });
    const id = await newAsset(group, "One");
    expect((await send("fast", sent("DeleteAssetGroup", { Id: group }))).status).toBeGreaterThanOrEqual(400);
    await act("DeleteAsset", { Id: id });
    await act("DeleteAssetGroup", { Id: group });
    await refused("GetAssetGroup", { Id: group }, "not_found");
  });

  it("are paged right to the last row, newest first", async () => {
    const group = await newGroup("Many");
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.push(await newAsset(group, `Row ${index}`));
    const seen: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const got = await list({ GroupIds: [group] }, { PageNumber: page, PageSize: 2 });
      expect(got).toMatchObject({ PageNumber: page, PageSize: 2, TotalCount: 7 });
      seen.push(...got.Items.map((item) => item.Id));
    }
    expect(seen).toEqual([...ids].reverse());
    expect(await list({ GroupIds: [group] }, { PageNumber: 5, PageSize: 2 })).toMatchObject({ Items: [], TotalCount: 7 });
  });

  it.each([
    ["100%", "100% done", "100 done"],
    ["_", "under_score", "underscore"],
    ["'; DROP TABLE assets; --", "'; DROP TABLE assets; --", "harmless"],
    ["ÄPFEL", "äpfel und birnen", "birnen"],
    ["\\", "back\\slash", "backslash"],
  ])("are found by a part of their name, whatever it holds: %s", async (part, name, other) => {
    const group = await newGroup("Names");
    const id = await newAsset(group, name);
    await newAsset(group, other);
    expect((await list({ GroupIds: [group], Name: part })).Items.map((item) => item.Id)).toEqual([id]);
  });

  it("come from addresses anybody may read, and from nowhere else", async () => {
    const group = await newGroup("Fetched");
    for (const URL of ["http://127.0.0.1/a.png", "http://169.254.169.254/", "file:///etc/passwd"])
      await refused("CreateAsset", { GroupId: group, URL }, "invalid_image_url", "URL");
    expect((await list({ GroupIds: [group] })).TotalCount).toBe(0);
  });

  it("of another team are not there", async () => {
    const group = await newGroup("Ours");
    const id = await newAsset(group, "Ours");
    await contract.store.db.insertInto("teams").values({ id: "team_2", name: "Others", created_at: 1 }).execute();
    const { secret } = await contract.newKey({ teamId: "team_2" });
    for (const name of ["GetAsset", "UpdateAsset", "DeleteAsset"])
      expectError(await both({ ...sent(name, { Id: id, Name: "Mine" }), key: secret }), { errorFormat: "assetsvc", code: "not_found" });
    const theirs = await both({ ...sent("ListAssets", { Filter: {}, PageNumber: 1, PageSize: 10 }), key: secret });
    expect(theirs.json).toMatchObject({ Items: [], TotalCount: 0 });
  });
});
