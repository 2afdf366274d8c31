import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Asset, AssetGroup, AssetPage, type CreateAssetRequest } from "../contracts/asset";
import { testDatabases } from "../testing/database";
import { MediaSetting, NO_SIGNAL } from "../testing/media-setting";
import { recordMade } from "./keep";
import { addSamples } from "./samples";

const PAGE = { model: "sandbox-assets", Filter: {}, PageNumber: 1, PageSize: 10 };
const NOT_FOUND = { code: "not_found", status: 404 };
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 5, height: 4, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
const wav = Buffer.alloc(44 + 4_800);
wav.write("RIFF\0\0\0\0WAVEfmt ", "latin1");
wav.writeUInt32LE(16, 16);
wav.writeUInt32LE(4_800, 28);
wav.write("data", 36, "latin1");
wav.writeUInt32LE(4_800, 40);
const uri = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`the shelf of a team: ${database.title}`, () => {
    let setting: MediaSetting;
    beforeEach(async () => {
      setting = await MediaSetting.open(database);
      await setting.clear();
    });
    afterEach(() => setting.close());

    const mine = () => setting.teamAssets();
    const made = {
      bytes: new Uint8Array(),
      type: "image/png",
      model: "sandbox-image",
      prompt: "a red fox in the snow",
      width: 5,
      height: 4,
    };
    const keep = (given: Partial<typeof made> = {}) => recordMade(setting, { teamId: "team_a", made: { ...made, bytes: png, ...given } });
    const create = async (body: Partial<CreateAssetRequest>, GroupId?: string) =>
      mine().createAsset({ GroupId: GroupId ?? (await setting.group()), URL: uri(png), ...body }, NO_SIGNAL);
    const files = async () => (await setting.store.db.selectFrom("media").select("id").where("removed_at", "is", null).execute()).length;

    it("lists what a model made in the group for it, with an address that opens it", async () => {
      const { assetId, url } = await keep();
      await keep({ bytes: wav, type: "audio/wav", prompt: "", model: "sandbox-speech" });
      const page = AssetPage.parse(await mine().listAssets(PAGE));
      expect(page).toMatchObject({ PageNumber: 1, PageSize: 10, TotalCount: 2 });
      const [item] = page.Items.filter(({ Id }) => Id === assetId);
      expect(item).toEqual({
        Id: assetId,
        Name: "a red fox in the snow",
        URL: url,
        AssetType: "Image",
        GroupId: expect.stringMatching(/^group-/),
        Status: "Active",
        ProjectName: "default",
        CreateTime: "2026-03-20T14:24:52Z",
        UpdateTime: "2026-03-20T14:24:52Z",
        Origin: "made",
        ExpireTime: "2026-04-19T14:24:52Z",
        MimeType: "image/png",
        Size: png.length,
        Width: 5,
        Height: 4,
        Model: "sandbox-image",
        Prompt: "a red fox in the snow",
      });
      const { pathname, searchParams } = new URL(url);
      const opened = await setting.library.open(pathname.split("/").at(-1) ?? "", searchParams);
      expect(opened.file).toMatchObject({ fileName: "a red fox in the snow.png", size: png.length });
      const { Items } = await mine().listGroups(PAGE);
      expect(Items.map(({ Name, Title, AssetCount }) => [Name, Title, AssetCount]).sort()).toEqual([
        ["Images", "Images", 1],
        ["Sounds", "Sounds", 1],
      ]);
      expect((await mine().listAssets({ ...PAGE, Filter: { AssetTypes: ["Audio"] } })).Items[0]).toMatchObject({ Name: "sandbox-speech" });
    });

    it("shows an empty page as such", async () => {
      expect(await mine().listAssets({ ...PAGE, PageNumber: 7 })).toEqual({ Items: [], PageNumber: 7, PageSize: 10, TotalCount: 0 });
      expect(await mine().listGroups(PAGE)).toEqual({ Items: [], PageNumber: 1, PageSize: 10, TotalCount: 0 });
    });

    it("takes images and sounds from whoever uploads them, and finds out what they are", async () => {
      const group = await setting.group();
      const { Id } = await create({ Name: "my fox", AssetType: "Image" }, group);
      const item = Asset.parse(await mine().getAsset({ Id }));
      expect(item).toMatchObject({
        Name: "my fox",
        GroupId: group,
        Origin: "upload",
        Status: "Active",
        MimeType: "image/png",
        Width: 5,
        Height: 4,
      });
      const sound = await create({ URL: uri(wav, "audio/wav") }, group);
      expect(await mine().getAsset(sound)).toMatchObject({ AssetType: "Audio", MimeType: "audio/wav", Duration: 1, Name: "Audio" });
      const copy = await create({ URL: `asset://${sound.Id}` }, group);
      expect(await mine().getAsset(copy)).toMatchObject({ AssetType: "Audio", MimeType: "audio/wav" });
      expect(await mine().getGroup({ Id: group })).toMatchObject({ AssetCount: 3 });
    });

    it("takes nothing that is not what it is said to be, and keeps nothing of it", async () => {
      await expect(create({ AssetType: "Video" })).rejects.toMatchObject({
        code: "invalid_value",
        status: 400,
        detail: { param: "AssetType" },
      });
      await expect(create({ URL: "ftp://example.com/a" })).rejects.toMatchObject({ code: "invalid_image_url", detail: { param: "URL" } });
      await expect(create({ URL: "http://127.0.0.1/" })).rejects.toMatchObject({
        code: "invalid_image_url",
        message: expect.stringContaining("of a file"),
      });
      await expect(create({ URL: uri(Buffer.from("<svg/>")) })).rejects.toMatchObject({
        code: "invalid_image_format",
        detail: { param: "URL" },
      });
      await expect(create({ URL: uri(Buffer.from("words")), AssetType: "Video" })).rejects.toMatchObject({
        code: "invalid_media",
        detail: { param: "URL" },
      });
      await expect(create({ URL: uri(png.subarray(0, -20)) })).rejects.toMatchObject({ code: "invalid_image_format" });
      await expect(create({}, "group-none")).rejects.toMatchObject({ ...NOT_FOUND, detail: { param: "GroupId" } });
      expect(await files()).toBe(0);
    });

    it("renames and moves assets and groups", async () => {
      const [from, to] = [await setting.group(), await setting.group()];
      const { Id } = await create({ Name: "old" }, from);
      setting.clock.now += 5_000;
      expect(await mine().updateAsset({ Id, Name: "Neuer Name", GroupId: to })).toEqual({ Id });
      expect(await mine().getAsset({ Id })).toMatchObject({
        Name: "Neuer Name",
        GroupId: to,
        CreateTime: "2026-03-20T14:24:52Z",
        UpdateTime: "2026-03-20T14:24:57Z",
      });
      expect((await mine().listAssets({ ...PAGE, Filter: { Name: "neuer" } })).TotalCount).toBe(1);
      await mine().updateGroup({ Id: to, Name: "Füchse", Description: "red ones" });
      expect(AssetGroup.parse(await mine().getGroup({ Id: to }))).toMatchObject({
        Name: "Füchse",
        Title: "Füchse",
        Description: "red ones",
        AssetCount: 1,
      });
      await mine().updateGroup({ Id: to, Title: "Foxes" });
      expect(await mine().getGroup({ Id: to })).toMatchObject({ Name: "Füchse", Title: "Foxes", Description: "red ones" });
      expect((await mine().listGroups({ ...PAGE, Filter: { Name: "FÜCHSE" } })).TotalCount).toBe(1);
      await expect(mine().updateAsset({ Id, GroupId: "group-none" })).rejects.toMatchObject({ ...NOT_FOUND, detail: { param: "GroupId" } });
    });

    it("deletes an asset with its file, and a group once it is empty", async () => {
      const group = await setting.group();
      const { Id } = await create({}, group);
      const { URL: address = "" } = await mine().getAsset({ Id });
      await expect(mine().deleteGroup({ Id: group })).rejects.toMatchObject({
        code: "asset_conflict",
        status: 409,
        message: expect.stringContaining("still has assets"),
      });
      await mine().deleteAsset({ Id });
      const { pathname, searchParams } = new URL(address);
      await expect(setting.library.open(pathname.split("/").at(-1) ?? "", searchParams)).rejects.toMatchObject({
        code: "media_removed",
        status: 410,
      });
      await expect(mine().deleteAsset({ Id })).rejects.toMatchObject(NOT_FOUND);
      await mine().deleteGroup({ Id: group });
      await expect(mine().getGroup({ Id: group })).rejects.toMatchObject(NOT_FOUND);
      await keep();
      const [own] = (await mine().listGroups(PAGE)).Items;
      await expect(mine().deleteGroup({ Id: own?.Id ?? "" })).rejects.toMatchObject({
        code: "asset_conflict",
        message: expect.stringContaining("cannot be deleted"),
      });
    });

    it("does not know of another team's assets and groups", async () => {
      const [Id, theirGroup] = [(await keep()).assetId, await setting.group()];
      const other = setting.teamAssets("team_b");
      expect((await other.listAssets(PAGE)).TotalCount).toBe(0);
      expect((await other.listAssets({ ...PAGE, Filter: { GroupIds: [theirGroup] } })).TotalCount).toBe(0);
      expect((await other.listGroups(PAGE)).TotalCount).toBe(0);
      for (const call of [
        () => other.getAsset({ Id }),
        () => other.updateAsset({ Id, Name: "mine" }),
        () => other.deleteAsset({ Id }),
        () => other.getGroup({ Id: theirGroup }),
        () => other.updateGroup({ Id: theirGroup, Name: "mine" }),
        () => other.deleteGroup({ Id: theirGroup }),
        () => other.createAsset({ GroupId: theirGroup, URL: uri(png) }, NO_SIGNAL),
      ])
        await expect(call()).rejects.toMatchObject(NOT_FOUND);
      expect(await mine().getAsset({ Id })).toMatchObject({ Name: "a red fox in the snow" });
      const ownAsset = await other.createAsset({ GroupId: await setting.group("team_b"), URL: uri(png) }, NO_SIGNAL);
      await expect(other.updateAsset({ ...ownAsset, GroupId: theirGroup })).rejects.toMatchObject(NOT_FOUND);
    });

    it("leaves no file behind when the asset cannot be listed", async () => {
      const broken = { ...setting.store, db: setting.store.db.withSchema("nowhere") };
      await expect(
        recordMade({ store: broken, library: setting.library }, { teamId: "team_a", made: { ...made, bytes: png } }),
      ).rejects.toThrow();
      expect(await files()).toBe(0);
    });

    it("gets the samples once, however many processes start, and those that were deleted do not come back", async () => {
      const samples = [
        { name: "a sample image", bytes: png },
        { name: "a sample sound", bytes: wav },
      ];
      const others = await Promise.all([1, 2, 3].map(() => MediaSetting.open(database)));
      const add = (each: MediaSetting) => addSamples(each, { teamId: "team_a", samples });
      expect((await Promise.all([setting, ...others].map(add))).sort()).toEqual([false, false, false, true]);
      const { Items } = await mine().listAssets(PAGE);
      expect(Items.map(({ Name, Origin, ExpireTime }) => ({ Name, Origin, ExpireTime }))).toEqual(
        expect.arrayContaining([
          { Name: "a sample image", Origin: "sample", ExpireTime: undefined },
          { Name: "a sample sound", Origin: "sample", ExpireTime: undefined },
        ]),
      );
      expect(Items).toHaveLength(2);
      expect(await files()).toBe(2);
      for (const { Id } of Items) await mine().deleteAsset({ Id });
      expect(await Promise.all(others.map(add))).toEqual([false, false, false]);
      expect((await mine().listAssets(PAGE)).TotalCount).toBe(0);
      await Promise.all(others.map((each) => each.close()));
    });
  });
}
