import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { settleAsset } from "../store/media/assets";
import { sqliteDatabase } from "../testing/database";
import { MediaSetting, NO_SIGNAL } from "../testing/media-setting";
import { createDownloader } from "./download";
import { keepAsset } from "./keep";

const database = sqliteDatabase();
let setting: MediaSetting;
let server: Server;
let address: string;
let png: Buffer;
let requests = 0;

beforeAll(async () => {
  png = await sharp({ create: { width: 5, height: 4, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  server = createServer(({ url }, response) => {
    requests++;
    if (url === "/slow.png") setTimeout(() => response.end(png), 100);
    else if (url === "/page") response.end("<!doctype html>");
    else if (url === "/hang") return;
    else response.writeHead(url === "/a.png" ? 200 : 404, { "content-type": "text/html" }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setting = await MediaSetting.open(database, { download: createDownloader({ allow: (host) => host === "127.0.0.1" }) });
});
afterAll(async () => {
  await setting.close();
  server.close();
  server.closeAllConnections();
  await database.remove();
});
beforeEach(async () => {
  requests = 0;
  await setting.clear();
});

const read = (source: string | Uint8Array, teamId = "team_a") =>
  setting.images([{ source, param: "image" }], { teamId, signal: NO_SIGNAL });
const made = (name = "a fox") => keepAsset(setting, { teamId: "team_a", bytes: png, type: "image/png", name, origin: "made" });
const refused = (code: string, words = "") => ({ code, status: 400, message: expect.stringContaining(words), detail: { param: "image" } });

describe("images of a call", () => {
  it("may be written in every way a client writes them", async () => {
    const { assetId, url } = await made();
    const base64 = png.toString("base64");
    const forms: (string | Uint8Array)[] = [
      `${address}/a.png`,
      ` ${address}/a.png\n`,
      `data:image/png;base64,${base64}`,
      `data:image/jpeg;base64,${base64}`,
      `data:;base64,${base64}`,
      `DATA:application/octet-stream;BASE64,${base64}`,
      base64,
      png.toString("base64url"),
      base64.replace(/(.{20})/g, "$1\n"),
      `asset://${assetId}`,
      `ASSET://${assetId}`,
      url,
      png,
    ];
    for (const form of forms) {
      const [image] = await read(form);
      expect(image, String(form).slice(0, 60)).toMatchObject({ type: "image/png", width: 5, height: 4 });
      expect(Buffer.from(image?.bytes ?? []).equals(png)).toBe(true);
    }
  });

  it("come in the order they were named, however long each takes", async () => {
    const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: "blue" } })
      .webp()
      .toBuffer();
    const sources = [`${address}/slow.png`, small, `${address}/a.png`, `data:image/webp;base64,${small.toString("base64")}`];
    const images = await setting.images(
      sources.map((source, index) => ({ source, param: `image[${index}]` })),
      { teamId: "team_a", signal: NO_SIGNAL },
    );
    expect(images.map(({ type }) => type)).toEqual(["image/png", "image/webp", "image/png", "image/webp"]);
  });

  it("at the gateway's own address are read without a socket, with the signature checked", async () => {
    const { url, assetId } = await made();
    await read(url);
    expect(requests).toBe(0);
    await expect(read(`${url}x`)).rejects.toMatchObject(refused("invalid_image_url", "not issued by the gateway"));
    await expect(read(url.replace(/\?.*/, ""))).rejects.toMatchObject(refused("invalid_image_url"));
    await setting.teamAssets().deleteAsset({ Id: assetId });
    await expect(read(url)).rejects.toMatchObject(refused("invalid_image_url", "removed"));
  });

  it("named as assets must be the team's own, Active, images, and still there", async () => {
    const { assetId } = await made();
    await expect(read(`asset://${assetId}`, "team_b")).rejects.toMatchObject(refused("invalid_value", "no asset of this Id"));
    await expect(read("asset://asset-none")).rejects.toMatchObject(refused("invalid_value", "no asset of this Id"));
    await expect(read("asset://")).rejects.toMatchObject(refused("invalid_value"));
    const video = await keepAsset(setting, { teamId: "team_a", bytes: png, type: "video/mp4", name: "a video", origin: "made" });
    await expect(read(`asset://${video.assetId}`)).rejects.toMatchObject(refused("invalid_value", "type Video"));
    const { db } = setting.store;
    const file = await db.selectFrom("assets").select("media_id").where("id", "=", assetId).executeTakeFirstOrThrow();
    await setting.library.remove([file.media_id ?? ""]);
    await expect(read(`asset://${assetId}`)).rejects.toMatchObject(refused("invalid_value", "removed"));
    await db.updateTable("assets").set({ status: "Processing" }).where("id", "=", assetId).execute();
    await expect(read(`asset://${assetId}`)).rejects.toMatchObject(refused("invalid_value", "Processing"));
    await settleAsset(db, { id: assetId, at: 1, status: "Failed", code: "internal_error", message: "x" });
    await expect(read(`asset://${assetId}`)).rejects.toMatchObject(refused("invalid_value", "Failed"));
  });

  it("that cannot be used are refused with the field they stand in", async () => {
    const cases: [string | Uint8Array, string, string][] = [
      ["", "invalid_value", "not base64"],
      ["cat.png", "invalid_value", "not base64"],
      ["/media/x.png?exp=1&sig=2", "invalid_value", "not base64"],
      ["data:image/png,%89PNG", "invalid_value", "must contain base64"],
      ["data:image/png;base64,%89PNG", "invalid_value", "not base64"],
      ["data:image/png;base64,", "invalid_value", "not base64"],
      ["data:text/html;base64,PGI+", "invalid_value", "text/html"],
      [`data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`, "invalid_image_format", "SVG"],
      [png.subarray(0, -30).toString("base64"), "invalid_image_format", "truncated"],
      [new Uint8Array(), "invalid_image_format", "empty"],
      [`${address}/page`, "invalid_image_format", "web page"],
      [`${address}/none`, "invalid_image_url", "could not be downloaded"],
      ["http://10.0.0.1/a.png", "invalid_image_url", "could not be downloaded"],
      ["file:///etc/passwd", "invalid_image_url", "could not be downloaded"],
      ["gs://bucket/a.png", "invalid_image_url", "could not be downloaded"],
      ["http://", "invalid_image_url", "could not be downloaded"],
    ];
    for (const [source, code, words] of cases)
      await expect(read(source), String(source).slice(0, 40)).rejects.toMatchObject(refused(code, words));
  });

  it("are at most sixteen, of 30 MB each and 100 MB together", async () => {
    const refs = (count: number, source: string | Uint8Array) =>
      Array.from({ length: count }, (_, index) => ({ source, param: `image[${index}]` }));
    const by = { teamId: "team_a", signal: NO_SIGNAL };
    expect(await setting.images(refs(16, png), by)).toHaveLength(16);
    const many = setting.images(refs(17, png), by);
    await expect(many).rejects.toMatchObject({ code: "array_above_max_length", detail: { param: "image[16]" } });
    const large = Buffer.concat([png, Buffer.alloc(30 * 1024 ** 2)]);
    await expect(read(large)).rejects.toMatchObject(refused("image_too_large", "30 MB"));
    await expect(read("A".repeat(63_000_000))).rejects.toMatchObject(refused("image_too_large", "30 MB"));
    const eighth = Buffer.concat([png, Buffer.alloc(13 * 1024 ** 2)]);
    expect(await setting.images(refs(7, eighth), by)).toHaveLength(7);
    await expect(setting.images(refs(8, eighth), by)).rejects.toMatchObject({
      code: "image_too_large",
      message: expect.stringContaining("100 MB"),
    });
  });

  it("are given up together: with the call, and with the first that fails", async () => {
    const ended = new AbortController();
    const reason = new Failure("client_closed", "gone");
    const hanging = { source: `${address}/hang`, param: "image[0]" };
    const reading = setting.images([hanging, hanging], { teamId: "team_a", signal: ended.signal });
    setTimeout(() => ended.abort(reason), 20);
    await expect(reading).rejects.toBe(reason);
    const started = Date.now();
    const failing = setting.images([hanging, { source: "?", param: "image[1]" }], { teamId: "team_a", signal: NO_SIGNAL });
    await expect(failing).rejects.toMatchObject({ detail: { param: "image[1]" } });
    expect(Date.now() - started).toBeLessThan(2_000);
    await new Promise<void>((resolve) => {
      const look = () => server.getConnections((_error, count) => (count === 0 ? resolve() : setTimeout(look, 10)));
      look();
    });
  });
});
