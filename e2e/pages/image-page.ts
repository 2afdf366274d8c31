import { crc32, deflateSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

type Colour = readonly [number, number, number];

/** A PNG with a colour per position. */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const line = width * 3 + 1;
  const rows = Buffer.alloc(height * line);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * line + 1 + x * 3);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const sign = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

export const SCENE = png(96, 64, (x, y) => [x * 2, y * 3, x > y ? 200 : 20]);
export const file = (name: string, buffer = SCENE, mimeType = "image/png") => ({ name, mimeType, buffer });

export const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
export const words = (page: Page) => page.getByRole("textbox", { name: "Instruction" });
export const line = (page: Page) => page.getByRole("slider", { name: "Line between before and after" });
export const entries = (page: Page) => page.getByRole("region", { name: "Message" }).getByRole("listitem");

export async function open(page: Page, model = "sandbox-image"): Promise<void> {
  await page.goto(`/play/image?m=${model}`);
  await expect(page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
}
