import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { AssetPage } from "../../contracts/asset";
import { ASSETSVC_KEY, RESELLER_KEY, startFakeAssetsvc } from "../fake-assetsvc";
import { expectError } from "./answers";
import { type Sent, startContract } from "./setting";

const signed = await startFakeAssetsvc("signed");
const flat = await startFakeAssetsvc("flat");
const file = join(mkdtempSync(join(tmpdir(), "trunkline-libraries-")), "gateway.json");
writeFileSync(
  file,
  JSON.stringify({
    providers: [
      { id: "library", kind: "assetsvc", base_url: signed.baseUrl, access_key: ASSETSVC_KEY.accessKey, secret_key: ASSETSVC_KEY.secretKey },
      { id: "reseller", kind: "assetsvc", base_url: `${flat.baseUrl}/assetsvc/asset`, api_key: RESELLER_KEY },
    ],
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
const { both, send, store, newKey } = contract;
afterAll(async () => {
  await contract.close();
  await signed.close();
  await flat.close();
});

const FILE = "https://example.com/cat.png";
const everything = { Filter: {}, PageNumber: 1, PageSize: 10 };

it.each(["library/asset-library", "reseller/label"])("a team sees what it made in %s, and no other team does", async (model) => {
  const sent = (action: string, body: object, key?: string): Sent => ({
    path: `/assetsvc/asset/${action}`,
    body: { model, ...body },
    ...(key === undefined ? {} : { key }),
  });
  const act = async <Reply>(action: string, body: object, key?: string) => (await send("fast", sent(action, body, key))).json as Reply;
  const teamId = `team_${model.slice(0, 7)}`;
  await store.db.insertInto("teams").values({ id: teamId, name: "Others", created_at: 1 }).execute();
  const others = (await newKey({ teamId })).secret;

  const { Id: group } = await act<{ Id: string }>("CreateAssetGroup", { Name: "Storyboard" });
  const { Id } = await act<{ Id: string }>("CreateAsset", { GroupId: group, URL: FILE, AssetType: "Image", Name: "Cat" });
  const listed = await both(sent("ListAssets", everything));
  expect(listed.json).toMatchObject({
    Items: [{ Id, Name: "Cat", GroupId: group, Status: "Processing" }],
    PageNumber: 1,
    PageSize: 10,
    TotalCount: 1,
  });
  expect((await both(sent("ListAssetGroups", everything))).json).toMatchObject({
    Items: [{ Id: group, Title: "Storyboard" }],
    TotalCount: 1,
  });

  for (const action of ["ListAssets", "ListAssetGroups"]) {
    expect(await act<AssetPage>(action, everything, others)).toMatchObject({ Items: [], TotalCount: 0 });
    expect(await act<AssetPage>(action, { ...everything, Filter: { GroupIds: [group] } }, others)).toMatchObject({
      Items: [],
      TotalCount: 0,
    });
  }
  for (const [action, body] of [
    ["GetAsset", { Id }],
    ["GetAssetGroup", { Id: group }],
    ["UpdateAsset", { Id, Name: "Mine" }],
    ["UpdateAssetGroup", { Id: group, Name: "Mine" }],
    ["DeleteAsset", { Id }],
    ["DeleteAssetGroup", { Id: group }],
    ["CreateAsset", { GroupId: group, URL: FILE }],
  ] as const)
    expectError(await both(sent(action, body, others)), { errorFormat: "assetsvc", code: "not_found" });
  expect(await act("GetAsset", { Id })).toMatchObject({ Name: "Cat" });

  await act("DeleteAsset", { Id });
  await act("DeleteAssetGroup", { Id: group });
  expect(await act("ListAssetGroups", everything)).toMatchObject({ Items: [], TotalCount: 0 });
});

it("the vendor's refusal of the account is not the caller's, and shows none of it", async () => {
  signed.next({ status: 401, body: { ResponseMetadata: { Error: { Code: "InvalidAccessKey", Message: ASSETSVC_KEY.accessKey } } } });
  await send("fast", { path: "/assetsvc/asset/CreateAssetGroup", body: { model: "library/x", Name: "One" } });
  const { Id } = (await send("fast", { path: "/assetsvc/asset/CreateAssetGroup", body: { model: "library/x", Name: "One" } })).json as {
    Id: string;
  };
  expect(Id).toMatch(/^group-/);
  const refusal = { status: 403, body: { ResponseMetadata: { Error: { Code: "AccessDenied", Message: JSON.stringify(ASSETSVC_KEY) } } } };
  signed.next(refusal, refusal);
  const got = await both({ path: "/assetsvc/asset/ListAssets", body: { model: "library/x", ...everything } });
  expectError(got, { errorFormat: "assetsvc", code: "no_available_provider" });
  const calls = JSON.stringify(await store.db.selectFrom("calls").selectAll().execute());
  for (const secret of [...Object.values(ASSETSVC_KEY), RESELLER_KEY]) expect(got.text + calls).not.toContain(secret);
});
