import { execFileSync, spawn } from "node:child_process";
import { readWav, type WavSound } from "./wav";

const PROGRAM = "espeak-ng";
const ASK_TIMEOUT_MS = 3_000;
const RUN_TIMEOUT_MS = 20_000;
/** Ten minutes at 22 kHz, far more than a segment takes. */
const LARGEST_OUTPUT = 26 << 20;
/** `Pty Language Age/Gender VoiceName …` */
const VOICE_LINE = /^\s*\d+\s+([a-z]{2,3})(?:-[\w-]+)?\s/gm;

export interface EspeakOrder {
  text: string;
  language: string;
  /** A voice of the program's own set: `f2`, `m3`. */
  variant: string;
  /** 0 to 99. */
  pitch: number;
  signal?: AbortSignal;
  timeoutMs?: number;
}

let languages: ReadonlySet<string> | undefined;

/** Languages that an espeak-ng on the PATH speaks; none if there is none. Asked once, the first time somebody wants to know. */
export function espeakLanguages(): ReadonlySet<string> {
  languages ??= askLanguages();
  return languages;
}

function askLanguages(): ReadonlySet<string> {
  try {
    const list = execFileSync(PROGRAM, ["--voices"], {
      encoding: "utf8",
      timeout: ASK_TIMEOUT_MS,
      maxBuffer: 1 << 20,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return new Set([...list.matchAll(VOICE_LINE)].map(([, language = ""]) => language));
  } catch {
    return new Set();
  }
}

/** Speaks one segment at the program's usual speed. The text goes in by stdin, so nothing in it is an option. */
export function runEspeak({ text, language, variant, pitch, signal, timeoutMs = RUN_TIMEOUT_MS }: EspeakOrder): Promise<WavSound> {
  const args = ["-v", `${language}+${variant}`, "-p", String(pitch), "-b", "1", "--stdin", "--stdout"];
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, { stdio: ["pipe", "pipe", "ignore"], timeout: timeoutMs, killSignal: "SIGKILL", signal });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > LARGEST_OUTPUT) child.kill("SIGKILL");
      else parts.push(part);
    });
    // It may end before it has read everything; why it ended is told below.
    child.stdin.on("error", () => undefined);
    child.on("error", reject);
    child.on("close", (code, killedBy) => {
      const sound = code === 0 ? readWav(Buffer.concat(parts)) : undefined;
      if (sound) resolve(sound);
      else reject(new Error(`espeak-ng ended with ${killedBy ?? code} and ${size} bytes`));
    });
    child.stdin.end(text);
  });
}
