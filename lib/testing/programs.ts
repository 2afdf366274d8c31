import { spawnSync } from "node:child_process";

/** Whether a program of this machine runs. Optional programs are listed in CONTRIBUTING.md. */
export function hasProgram(name: "ffmpeg" | "ffprobe" | "python3" | "openssl"): boolean {
  const asked = { ffmpeg: "-version", ffprobe: "-version", python3: "--version", openssl: "version" }[name];
  return spawnSync(name, [asked]).status === 0;
}

/** Appended to the title of a test that is skipped for a missing program. */
export function unlessFound(name: string, found: boolean): string {
  return found ? "" : ` (skipped: there is no ${name} here)`;
}
