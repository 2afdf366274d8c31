import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import {
  ConsoleAsset,
  ConsoleAssetDetail,
  ConsoleAssetGroup,
  ConsoleAssetGroupPage,
  ConsoleAssetPage,
  DeletedAssetList,
  DeletedAssets,
} from "../../console/assets/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { token: strangerToken } = await addSession(contract.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(contract.store, "Others"),
});
const { token: viewerToken } = await addSession(contract.store, { name: "Viewer", role: "viewer" });

const ASSETS = "/api/console/assets";
const GROUPS = "/api/console/asset-groups";
const png = (color: string, side = 800) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: color } })
    .png()
    .toBuffer();
const as = (token: string) => ({ cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" });

describe.each(EACH_LANE)("the team's assets (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const upload = (bytes: Uint8Array, query: Record<string, string> = {}) =>
    contract.send(lane, {
      path: `${ASSETS}?${new URLSearchParams(query)}`,
      key: null,
      headers: { cookie: owner.cookie, "sec-fetch-site": "same-origin", "content-type": "application/octet-stream" },
      body: bytes,
    });
  const uploaded = async (query: Record<string, string> = {}) => {
    const got = await upload(await png("#335577"), query);
    expect(got.status, got.text).toBe(201);
    return ConsoleAsset.parse(got.json);
  };
  const list = async (query = "") => ConsoleAssetPage.parse((await call("GET", `${ASSETS}${query}`)).json);
  const media = (url: string | null) => {
    const { pathname, search } = new URL(url ?? "");
    return contract.open(lane, { method: "GET", path: pathname + search, key: null });
  };

  it("has the samples from the first start, and says what there is to filter by", async () => {
    const { items, types, states, all } = await list("?status=ready");
    const samples = items.filter(({ origin }) => origin === "sample");
    expect(samples.map(({ type }) => type).sort()).toEqual(["Audio", "Image", "Video"]);
    for (const { pinned, expiresAt, removedAt, fileUrl } of samples) {
      expect({ pinned, expiresAt, removedAt }).toEqual({ pinned: true, expiresAt: null, removedAt: null });
      expect((await media(fileUrl)).status).toBe(200);
    }
    expect(types.map(({ value }) => value).sort()).toEqual(["Audio", "Image", "Video"]);
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    expect((await list("?type=audio")).items.every(({ type }) => type === "Audio")).toBe(true);
    expect((await list("?type=video,AUDIO")).items.some(({ type }) => type === "Image")).toBe(false);
  });

  it("takes an image, gives a thumbnail of it, renames, pins and moves it", async () => {
    const made = await uploaded({ name: "quay at dawn.png" });
    expect(made).toMatchObject({ name: "quay at dawn.png", type: "Image", state: "ready", origin: "upload", width: 800, height: 400 });
    expect(made.expiresAt).toBeGreaterThan(Date.now());
    const small = await media(made.thumbnailUrl);
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 160, format: "webp" });
    const group = ConsoleAssetGroup.parse((await call("POST", GROUPS, { name: `storyboard ${lane}` })).json);
    const changed = await call("PATCH", `${ASSETS}/${made.id}`, { name: "Quay", pinned: true, group: group.id });
    expect(changed.json).toMatchObject({ name: "Quay", pinned: true, expiresAt: null, group: { id: group.id, name: group.name } });
    expect(ConsoleAssetDetail.parse((await call("GET", `${ASSETS}/${made.id}`)).json)).toMatchObject({
      name: "Quay",
      run: null,
      prompt: null,
    });
    expect((await list(`?group=${group.id}`)).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await list(`?q=${made.id}`)).total).toBe(1);
    const back = await call("POST", `${ASSETS}/move`, { ids: [made.id, "asset-none"], group: (await list()).items.at(-1)?.group.id });
    expect(back.json).toEqual({ done: [made.id], missing: ["asset-none"] });
    expect((await call("DELETE", `${GROUPS}/${group.id}`)).status).toBe(204);
  });

  it("deletes with a way back, and for good", async () => {
    const { id, fileUrl } = await uploaded({ name: "short-lived" });
    const deleted = DeletedAssets.parse((await call("POST", `${ASSETS}/delete`, { ids: [id, "asset-none"] })).json);
    expect(deleted).toMatchObject({ done: [id], missing: ["asset-none"] });
    expect(deleted.restorableUntil).toBeGreaterThan(Date.now());
    expect((await media(fileUrl)).status).toBe(410);
    expectError(await call("GET", `${ASSETS}/${id}`), { errorFormat: "openai", code: "not_found" });
    expect(DeletedAssetList.parse((await call("GET", `${ASSETS}/deleted`)).json).items[0]).toMatchObject({ id, name: "short-lived" });
    expect((await call("POST", `${ASSETS}/restore`, { ids: [id] })).json).toEqual({ done: [id], missing: [] });
    expect((await media(fileUrl)).status).toBe(200);
    await call("POST", `${ASSETS}/delete`, { ids: [id] });
    expect((await call("POST", `${ASSETS}/purge`, { ids: [id] })).json).toEqual({ done: [id], missing: [] });
    expect((await call("POST", `${ASSETS}/restore`, { ids: [id] })).json).toEqual({ done: [], missing: [id] });
    expect((await media(fileUrl)).status).toBe(410);
  });

  it("refuses what is no image, video or sound, and says why", async () => {
    expectError(await upload(Buffer.from("just some words")), { errorFormat: "openai", code: "invalid_image_format" });
    expectError(await upload(new Uint8Array()), { errorFormat: "openai", code: "invalid_image_format" });
    expectError(await upload((await png("#000")).subarray(0, 200)), { errorFormat: "openai", code: "invalid_image_format" });
    expectError(await upload(new Uint8Array(50 * 1024 * 1024 + 1)), { errorFormat: "openai", code: "request_too_large" });
    expectError(await upload(await png("#000"), { group: "group-none" }), { errorFormat: "openai", code: "not_found" });
  });

  it("groups are made, described, counted, emptied into another, and the gateway's own stay", async () => {
    const group = ConsoleAssetGroup.parse((await call("POST", GROUPS, { name: `scene ${lane}`, title: "Scene one" })).json);
    const { id } = await uploaded({ group: group.id });
    const change = { title: "Scene 1", description: "The quay" };
    expect((await call("PATCH", `${GROUPS}/${group.id}`, change)).json).toMatchObject({ ...change, name: group.name, assets: 1 });
    const page = ConsoleAssetGroupPage.parse((await call("GET", `${GROUPS}?sort=assets&q=scene%201`)).json);
    expect(page.items).toMatchObject([{ id: group.id, own: false, latest: [{ id, type: "Image" }] }]);
    expect(page.items[0]?.latest[0]?.thumbnailUrl).toContain("thumbnail=320");
    expectError(await call("DELETE", `${GROUPS}/${group.id}`), { errorFormat: "openai", code: "asset_conflict" });
    expectError(await call("DELETE", `${GROUPS}/${group.id}?moveTo=group-none`), { errorFormat: "openai", code: "not_found" });
    expectError(await call("DELETE", `${GROUPS}/${group.id}?moveTo=${group.id}`), { errorFormat: "openai", code: "invalid_value" });
    const all = ConsoleAssetGroupPage.parse((await call("GET", `${GROUPS}?pageSize=100`)).json);
    const images = all.items.find(({ own, name }) => own && name === "Images")?.id ?? "";
    expect((await call("DELETE", `${GROUPS}/${group.id}?moveTo=${images}`)).status).toBe(204);
    expect((await call("GET", `${ASSETS}/${id}`)).json).toMatchObject({ group: { id: images } });
    expectError(await call("DELETE", `${GROUPS}/${images}`), { errorFormat: "openai", code: "asset_conflict" });
  });

  it("another team finds nothing of it, and a viewer changes nothing", async () => {
    const { id } = await uploaded();
    const group = ConsoleAssetGroup.parse((await call("POST", GROUPS, { name: `private ${lane}` })).json);
    const stranger = (method: string, path: string, body?: unknown) =>
      contract.send(lane, { method, path, key: null, headers: as(strangerToken), body });
    expect((await stranger("GET", ASSETS)).json).toMatchObject({ items: [], total: 0, all: 0, types: [] });
    expectError(await stranger("GET", `${ASSETS}/${id}`), { errorFormat: "openai", code: "not_found" });
    expectError(await stranger("PATCH", `${ASSETS}/${id}`, { name: "mine" }), { errorFormat: "openai", code: "not_found" });
    expectError(await stranger("PATCH", `${ASSETS}/${id}`, { pinned: true }), { errorFormat: "openai", code: "not_found" });
    expect((await stranger("POST", `${ASSETS}/delete`, { ids: [id] })).json).toMatchObject({ done: [], missing: [id] });
    expectError(await stranger("POST", `${ASSETS}/move`, { ids: [id], group: group.id }), { errorFormat: "openai", code: "not_found" });
    expectError(await stranger("GET", `${GROUPS}/${group.id}`), { errorFormat: "openai", code: "not_found" });
    expectError(await stranger("PATCH", `${GROUPS}/${group.id}`, { name: "mine" }), { errorFormat: "openai", code: "not_found" });
    expectError(await stranger("DELETE", `${GROUPS}/${group.id}`), { errorFormat: "openai", code: "not_found" });
    await call("POST", `${ASSETS}/delete`, { ids: [id] });
    expect((await stranger("GET", `${ASSETS}/deleted`)).json).toEqual({ items: [], total: 0 });
    for (const path of [`${ASSETS}/restore`, `${ASSETS}/purge`])
      expect((await stranger("POST", path, { ids: [id] })).json).toEqual({ done: [], missing: [id] });
    const viewer = { key: null, headers: as(viewerToken) };
    expect((await contract.send(lane, { ...viewer, method: "GET", path: ASSETS })).status).toBe(200);
    expectError(await contract.send(lane, { ...viewer, path: `${ASSETS}/delete`, body: { ids: [id] } }), {
      errorFormat: "openai",
      code: "access_denied",
    });
  });

  it("an image made in a playground knows its call, and the run of whoever looks", async () => {
    const secret = await owner.playgroundKey();
    const body = { model: "sandbox-image", prompt: `a red boat, ${lane}`, size: "256x256" };
    const made = await contract.send(lane, { path: "/v1/images/generations", key: secret, body });
    expect(made.status, made.text).toBe(200);
    const requestId = made.headers["x-request-id"] ?? "";
    const run = {
      id: `run_01KAJ3Q5V0C9M6T2X8R4E7N1H${lane === "fast" ? "D" : "E"}`,
      playground: "image",
      models: ["sandbox-image"],
      status: "done",
    };
    expect((await call("POST", "/api/console/runs", { ...run, at: Date.now() - 60_000, requestIds: [requestId] })).status).toBe(200);
    const [asset] = (await list(`?q=${encodeURIComponent(body.prompt)}`)).items;
    expect(asset).toMatchObject({ origin: "made", requestId, model: "sandbox-image", taskId: null });
    expect((await call("GET", `${ASSETS}/${asset?.id}`)).json).toMatchObject({
      prompt: body.prompt,
      run: { id: run.id, playground: "image" },
    });
  });
});
