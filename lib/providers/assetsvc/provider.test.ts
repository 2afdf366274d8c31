import { afterEach, describe, expect, it } from "vitest";
import type { VendorGroups } from "../../contracts/asset";
import { Failure } from "../../contracts/errors";
import { ASSETSVC_KEY, type FakeAssetsvc, RESELLER_KEY, startFakeAssetsvc } from "../../testing/fake-assetsvc";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { modelCall } from "../../testing/model-call";
import type { AssetCatalog, Provider, TeamAssets } from "../capabilities";
import { createAssetsvc } from "./provider";

const running: { fake: FakeAssetsvc; provider: Provider }[] = [];
afterEach(async () => {
  for (const { fake, provider } of running.splice(0)) {
    await provider.close?.();
    await fake.close();
  }
});

/** An asset library in either form, shared by several teams. */
async function start(form: "signed" | "flat") {
  const fake = await startFakeAssetsvc(form);
  const access = form === "signed" ? ASSETSVC_KEY : { apiKey: RESELLER_KEY };
  const provider = createAssetsvc({ id: "library", baseUrl: fake.baseUrl + (form === "signed" ? "" : "/assetsvc/asset"), ...access });
  running.push({ fake, provider });
  const owners = new Map<string, string>();
  const as = (team: string): TeamAssets => {
    const catalog = provider.capabilities.assets as AssetCatalog;
    return catalog.teamAssets(modelCall({ model: "asset-library" }), {} as TeamAssets, groupsOf(owners, team));
  };
  return { fake, as };
}

function groupsOf(owners: Map<string, string>, team: string): VendorGroups {
  return {
    list: async () => [...owners].filter(([, owner]) => owner === team).map(([id]) => id),
    add: async (id) => (owners.get(id) ?? (owners.set(id, team) && team)) === team,
    remove: async (id) => void owners.delete(id),
  };
}

const never = new AbortController().signal;
const PAGE = { model: "asset-library", PageNumber: 1, PageSize: 10 };
const everything = { ...PAGE, Filter: {} };
const FILE = "https://example.com/cat.png";
const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => expect.fail("a failure was expected"),
    (error) => (error instanceof Failure ? error : Promise.reject(error)),
  );

describe.each(["signed", "flat"] as const)("an asset library, %s", (form) => {
  it("makes, lists, renames and deletes what is the team's", async () => {
    const { as, fake } = await start(form);
    const mine = as("a");
    const { Id: group } = await mine.createGroup({ Name: "Storyboard", Description: "Frames" });
    expect(await mine.listGroups(everything)).toMatchObject({
      Items: [{ Id: group, Name: "Storyboard", Title: "Storyboard", GroupType: "AIGC" }],
      TotalCount: 1,
    });
    const { Id } = await mine.createAsset({ GroupId: group, URL: FILE, AssetType: "Image", Name: "Cat" }, never);
    const asset = { Id, Name: "Cat", AssetType: "Image", GroupId: group, Status: "Processing", ProjectName: "default" };
    expect(await mine.listAssets(everything)).toMatchObject({ Items: [asset], PageNumber: 1, PageSize: 10, TotalCount: 1 });
    expect(await mine.getAsset({ Id })).toMatchObject(asset);
    await mine.updateAsset({ Id, Name: "Tabby" });
    expect(await mine.getAsset({ Id })).toMatchObject({ Name: "Tabby" });
    await mine.deleteAsset({ Id });
    expect(await mine.listAssets(everything)).toMatchObject({ Items: [], TotalCount: 0 });
    await mine.updateGroup({ Id: group, Name: "Second draft" });
    expect(await mine.getGroup({ Id: group })).toMatchObject({ Name: "Second draft" });
    await mine.deleteGroup({ Id: group });
    expect(fake.groups).toEqual([]);
    expect(await mine.listGroups(everything)).toMatchObject({ Items: [], TotalCount: 0 });
  });

  it("shows, changes and deletes nothing of another team's, nor what the gateway did not make", async () => {
    const { as, fake } = await start(form);
    const { Id: group } = await as("a").createGroup({ Name: "Theirs" });
    const { Id } = await as("a").createAsset({ GroupId: group, URL: FILE }, never);
    fake.groups.push({ Id: "group-of-the-operator" });
    fake.assets.push({ Id: "asset-of-the-operator", GroupId: "group-of-the-operator" });
    const others = as("b");
    await others.createGroup({ Name: "Mine" });
    for (const found of [await others.listAssets(everything), await others.listAssets({ ...PAGE, Filter: { GroupIds: [group] } })])
      expect(found).toMatchObject({ Items: [], TotalCount: 0 });
    expect((await others.listGroups(everything)).Items.map(({ Name }) => Name)).toEqual(["Mine"]);
    expect((await others.listGroups({ ...PAGE, Filter: { GroupIds: [group] } })).Items).toEqual([]);
    for (const asset of [Id, "asset-of-the-operator", "asset-of-nobody"])
      for (const refused of [
        others.getAsset({ Id: asset }),
        others.updateAsset({ Id: asset, Name: "x" }),
        others.deleteAsset({ Id: asset }),
      ])
        expect(await failureOf(refused)).toMatchObject({ code: "not_found", message: "Your team has no asset of this Id." });
    for (const refused of [
      others.getGroup({ Id: group }),
      others.updateGroup({ Id: group, Name: "x" }),
      others.deleteGroup({ Id: group }),
      others.createAsset({ GroupId: group, URL: FILE }, never),
    ])
      expect(await failureOf(refused)).toMatchObject({ code: "not_found" });
    expect(await as("a").getAsset({ Id })).toMatchObject({ Id });
  });

  it("leaves out what is another team's where the vendor does not heed the filter", async () => {
    const { as, fake } = await start(form);
    const { Id: group } = await as("a").createGroup({ Name: "Theirs" });
    await as("a").createAsset({ GroupId: group, URL: FILE }, never);
    const { Id: own } = await as("b").createGroup({ Name: "Mine" });
    await as("b").createAsset({ GroupId: own, URL: FILE, Name: "my own" }, never);
    fake.ignoresGroups = true;
    expect(await as("b").listAssets(everything)).toMatchObject({ Items: [{ Name: "my own" }], TotalCount: 1 });
    expect(await as("b").listGroups(everything)).toMatchObject({ Items: [{ Id: own }], TotalCount: 1 });
  });

  it("asks the vendor nothing for a team that has nothing", async () => {
    const { as, fake } = await start(form);
    await as("a").listAssets(everything);
    await as("a").listGroups(everything);
    await failureOf(as("a").getAsset({ Id: "asset-1" }));
    expect(fake.requests).toEqual([]);
  });

  it("can be tried with a question that changes nothing", async () => {
    await start(form);
    await expect(running[0]?.provider.probe?.(never)).resolves.toBeUndefined();
  });

  it("gives pages and filters to the vendor", async () => {
    const { as, fake } = await start(form);
    const { Id: group } = await as("a").createGroup({ Name: "Many" });
    for (let index = 0; index < 3; index++) await as("a").createAsset({ GroupId: group, URL: FILE, Name: `row ${index}` }, never);
    const Filter = { Name: "row", GroupIds: null, GroupType: "AIGC" as const };
    const found = await as("a").listAssets({ ...PAGE, Filter, PageNumber: 2, PageSize: 2, SortBy: "Name" });
    expect(found).toMatchObject({ Items: [{ Name: "row 0" }], PageNumber: 2, PageSize: 2, TotalCount: 3 });
    expect(fake.requests.at(-1)?.json).toEqual({
      ...(form === "flat" ? { model: "asset-library" } : {}),
      Filter: { Name: "row", GroupIds: [group], GroupType: "AIGC" },
      PageNumber: 2,
      PageSize: 2,
      SortBy: "Name",
    });
  });

  it("tells a listing that may be repeated from an order that may have been carried out", async () => {
    const { as, fake } = await start(form);
    await as("a").createGroup({ Name: "One" });
    for (const reply of [HTML, HUGE, "cut" as const, { status: 500, body: {} }]) {
      fake.next(reply);
      expect((await failureOf(as("a").listAssets(everything))).detail.unsure).not.toBe(true);
      fake.next(reply);
      expect((await failureOf(as("a").createGroup({ Name: "Two" }))).detail).toMatchObject({ unsure: true });
    }
    fake.next({ status: 429, headers: { "retry-after": "3" }, body: {} });
    expect(await failureOf(as("a").listAssets(everything))).toMatchObject({
      code: "rate_limit_exceeded",
      detail: { transient: true, retryAfterMs: 3_000 },
    });
  });

  it("keeps credentials out of failures and their causes", async () => {
    const { as, fake } = await start(form);
    await as("a").createGroup({ Name: "One" });
    const secrets = [...Object.values(ASSETSVC_KEY), RESELLER_KEY];
    const own = form === "flat" ? [RESELLER_KEY] : Object.values(ASSETSVC_KEY);
    const message = [...own, fake.requests[0]?.headers.authorization, fake.baseUrl].join(" ");
    const told: unknown[] = [];
    for (const status of [400, 401, 404, 503]) {
      fake.next({ status, body: { ResponseMetadata: { Error: { Code: "Odd", Message: message } } } });
      const failure = await failureOf(as("a").createGroup({ Name: "Two" }));
      told.push(failure.message, failure.detail);
    }
    for (const secret of [...secrets, "127.0.0.1"]) expect(JSON.stringify(told)).not.toContain(secret);
  });
});

it("says what the vendor cannot do", async () => {
  const { as } = await start("signed");
  const { Id: group } = await as("a").createGroup({ Name: "One" });
  const data = as("a").createAsset({ GroupId: group, URL: "data:image/png;base64,AAAA" }, never);
  expect(await failureOf(data)).toMatchObject({ code: "unsupported_value", detail: { param: "URL" } });
  const { Id } = await as("a").createAsset({ GroupId: group, URL: FILE }, never);
  const moved = as("a").updateAsset({ Id, GroupId: group });
  expect(await failureOf(moved)).toMatchObject({ code: "unsupported_parameter", detail: { param: "GroupId" } });
});

it("is refused with the wrong key, which is not the caller's fault", async () => {
  const fake = await startFakeAssetsvc("signed");
  const provider = createAssetsvc({ id: "library", baseUrl: fake.baseUrl, ...ASSETSVC_KEY, secretKey: "another" });
  running.push({ fake, provider });
  const groups = groupsOf(new Map([["group-1", "a"]]), "a");
  const { assets } = provider.capabilities;
  const mine = assets?.teamAssets(modelCall({ model: "x" }), {} as TeamAssets, groups) as TeamAssets;
  expect(await failureOf(mine.listAssets(everything))).toMatchObject({ code: "no_available_provider", detail: { elsewhere: true } });
  await expect(provider.probe?.(never)).rejects.toMatchObject({ code: "no_available_provider" });
});
