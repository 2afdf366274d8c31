const OK = 0;
const BAD_DESCRIPTOR = 8;
const NO_SPACE = 51;
const FOLDER = 3;
const FILE = 4;
const FOLDER_NAME = "/out";
const CHARACTER_DEVICE = 2;
const DIRECTORY = 3;
const REGULAR_FILE = 4;

/** What a run asked the program to do, and the one file it wrote. */
export interface WasiRun {
  imports: WebAssembly.ModuleImports;
  /** Must be called before the program starts. */
  attach(memory: WebAssembly.Memory): void;
  /** Content of the file the program wrote in `/out`. */
  written(): Uint8Array;
}

/** Thrown out of the program when it ends itself. */
export class ProgramExit extends Error {
  constructor(readonly status: number) {
    super(`program ended with status ${status}`);
  }
}

/** The file in memory: grows as it is written, never above its limit. */
class MemoryFile {
  private bytes = new Uint8Array(1 << 20);
  private at = 0;
  private size = 0;

  constructor(private readonly limit: number) {}

  write(data: Uint8Array): boolean {
    const end = this.at + data.length;
    if (end > this.limit) return false;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.min(this.limit, Math.max(end, this.bytes.length * 2)));
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    this.bytes.set(data, this.at);
    this.at = end;
    this.size = Math.max(this.size, end);
    return true;
  }

  seek(offset: number, whence: number): number {
    const base = [0, this.at, this.size][whence] ?? 0;
    this.at = Math.max(0, Math.min(this.limit, base + offset));
    return this.at;
  }

  content(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }
}

/**
 * The part of WASI that a command-line program needs to turn arguments into one file: no disk, no clock, no environment.
 * Node's own WASI ends the whole process with some of these programs.
 */
export function createWasi(args: readonly string[], limitBytes: number): WasiRun {
  const file = new MemoryFile(limitBytes);
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  let memory: WebAssembly.Memory | undefined;
  const view = () => new DataView(buffer());
  const buffer = () => {
    if (!memory) throw new Error("the program has no memory yet");
    return memory.buffer;
  };
  const imports = {
    ...argumentCalls(encoded, buffer),
    ...fileCalls(file, view),
    ...folderCalls(view, buffer),
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      view().setBigUint64(result, 0n, true);
      return OK;
    },
    proc_exit(status: number) {
      throw new ProgramExit(status);
    },
  };
  return {
    imports,
    attach: (its) => {
      memory = its;
    },
    written: () => file.content(),
  };
}

function argumentCalls(encoded: readonly Uint8Array[], buffer: () => ArrayBuffer): WebAssembly.ModuleImports {
  return {
    args_sizes_get(count: number, size: number) {
      const view = new DataView(buffer());
      view.setUint32(count, encoded.length, true);
      view.setUint32(
        size,
        encoded.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return OK;
    },
    args_get(pointers: number, text: number) {
      const view = new DataView(buffer());
      const bytes = new Uint8Array(buffer());
      let at = text;
      encoded.forEach((arg, index) => {
        view.setUint32(pointers + index * 4, at, true);
        bytes.set(arg, at);
        at += arg.length;
      });
      return OK;
    },
  };
}

function fileCalls(file: MemoryFile, view: () => DataView): WebAssembly.ModuleImports {
  return {
    fd_write(descriptor: number, vectors: number, count: number, result: number) {
      const memory = view();
      let total = 0;
      for (let index = 0; index < count; index++) {
        const at = memory.getUint32(vectors + index * 8, true);
        const length = memory.getUint32(vectors + index * 8 + 4, true);
        if (descriptor === FILE && !file.write(new Uint8Array(memory.buffer, at, length))) return NO_SPACE;
        total += length;
      }
      memory.setUint32(result, total, true);
      return OK;
    },
    fd_read(_descriptor: number, _vectors: number, _count: number, result: number) {
      view().setUint32(result, 0, true);
      return OK;
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, result: number) {
      if (descriptor !== FILE) return BAD_DESCRIPTOR;
      view().setBigUint64(result, BigInt(file.seek(Number(offset), whence)), true);
      return OK;
    },
    fd_close: () => OK,
  };
}

function folderCalls(view: () => DataView, buffer: () => ArrayBuffer): WebAssembly.ModuleImports {
  return {
    fd_fdstat_get(descriptor: number, result: number) {
      const memory = view();
      memory.setUint8(result, descriptor === FOLDER ? DIRECTORY : descriptor === FILE ? REGULAR_FILE : CHARACTER_DEVICE);
      memory.setUint16(result + 2, 0, true);
      memory.setBigUint64(result + 8, 0xffffffffffffffffn, true);
      memory.setBigUint64(result + 16, 0xffffffffffffffffn, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_prestat_get(descriptor: number, result: number) {
      if (descriptor !== FOLDER) return BAD_DESCRIPTOR;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, FOLDER_NAME.length, true);
      return OK;
    },
    fd_prestat_dir_name(_descriptor: number, at: number, length: number) {
      new Uint8Array(buffer()).set(new TextEncoder().encode(FOLDER_NAME).subarray(0, length), at);
      return OK;
    },
    // The program opens one file, the sound it writes; whatever it asks for, it gets that.
    path_open(...call: [number, number, number, number, number, bigint, bigint, number, number]) {
      view().setUint32(call[8], FILE, true);
      return OK;
    },
  };
}
