import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasProgram, unlessFound } from "@/lib/testing/programs";
import { crc32, zipOf } from "./zip";

const READ = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for entry in archive.infolist():
        print(entry.filename, archive.read(entry).decode(), entry.date_time[0])
`;

it("has the known checksum", () => expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926));

const PYTHON = hasProgram("python3");
it.skipIf(!PYTHON)(`makes an archive that other programs read${unlessFound("python3", PYTHON)}`, async () => {
  const at = new Date(2026, 2, 20).getTime();
  const archive = await zipOf([
    { name: "a.mp3", at, file: new Blob(["one"]) },
    { name: "b.mp3", at, file: new Blob([]) },
  ]);
  const folder = mkdtempSync(join(tmpdir(), "trunkline-zip-"));
  const path = join(folder, "takes.zip");
  writeFileSync(path, new Uint8Array(await archive.arrayBuffer()));
  const { stdout, stderr } = spawnSync("python3", ["-c", READ, path], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["a.mp3 one 2026\nb.mp3  2026\n", ""]);
  expect(readFileSync(path).length).toBe(archive.size);
  rmSync(folder, { recursive: true });
});
