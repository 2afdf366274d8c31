export interface Upload {
  id: number;
  name: string;
  size: number;
  /** `checking`: all bytes have been sent, and the gateway inspects the file. */
  state: "waiting" | "sending" | "checking" | "done" | "failed" | "stopped";
  /** Bytes sent. */
  sent: number;
  /** One line. */
  problem?: string;
  assetId?: string;
}

/** Sends one file. Rejects with an `Error` whose message can be shown. */
export type SendFile = (
  file: File,
  options: { group: string; signal: AbortSignal; onProgress(sent: number): void },
) => Promise<{ id: string }>;

const AT_ONCE = 2;
const FILE_BYTES = 50 * 1024 * 1024;
const IMAGE_BYTES = 30 * 1024 * 1024;

interface Held extends Upload {
  file: File;
  group: string;
  stop?: AbortController;
}

/** Sends files two at a time and keeps their results, independent of pages. */
export class Uploads {
  readonly #send: SendFile;
  readonly #onDone: () => void;
  readonly #watchers = new Set<() => void>();
  #held: readonly Held[] = [];
  #shown: readonly Upload[] = [];
  #count = 0;

  constructor(send: SendFile, onDone: () => void) {
    this.#send = send;
    this.#onDone = onDone;
  }

  /** The same list until something changes. */
  get list(): readonly Upload[] {
    return this.#shown;
  }

  get busy(): boolean {
    return this.#held.some(({ state }) => isOpen(state));
  }

  watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** `group` is the id of a group; empty selects the team's default group of each type. */
  add(files: readonly File[], group: string): void {
    const held = files.map((file): Held => {
      const problem = problemOf(file);
      const about = { id: ++this.#count, name: file.name, size: file.size, sent: 0, file, group };
      return problem === undefined ? { ...about, state: "waiting" } : { ...about, state: "failed", problem };
    });
    this.#set([...this.#held, ...held]);
    this.#next();
  }

  retry(id: number): void {
    this.#change(id, { state: "waiting", sent: 0, problem: undefined });
    this.#next();
  }

  stop(id: number): void {
    const upload = this.#held.find((it) => it.id === id);
    if (!upload || !isOpen(upload.state)) return;
    this.#change(id, { state: "stopped" });
    upload.stop?.abort();
    this.#next();
  }

  clear(): void {
    this.#set(this.#held.filter(({ state }) => isOpen(state)));
  }

  #next(): void {
    const sending = this.#held.filter(({ state }) => state === "sending" || state === "checking").length;
    for (const upload of this.#held.filter(({ state }) => state === "waiting").slice(0, Math.max(0, AT_ONCE - sending)))
      void this.#run(upload);
  }

  async #run({ id, file, group, size }: Held): Promise<void> {
    const stop = new AbortController();
    this.#change(id, { state: "sending", stop });
    const onProgress = (sent: number) => {
      if (this.#stateOf(id) === "sending") this.#change(id, { sent: Math.min(sent, size), state: sent >= size ? "checking" : "sending" });
    };
    try {
      const asset = await this.#send(file, { group, signal: stop.signal, onProgress });
      this.#change(id, { state: "done", sent: size, assetId: asset.id });
      this.#onDone();
    } catch (error) {
      if (this.#stateOf(id) !== "stopped")
        this.#change(id, { state: "failed", problem: error instanceof Error ? error.message : String(error) });
    }
    this.#next();
  }

  #stateOf(id: number): Upload["state"] | undefined {
    return this.#held.find((it) => it.id === id)?.state;
  }

  #change(id: number, change: Partial<Held>): void {
    this.#set(this.#held.map((it) => (it.id === id ? { ...it, ...change } : it)));
  }

  #set(held: readonly Held[]): void {
    this.#held = held;
    this.#shown = held.map(({ file, group, stop, ...upload }) => upload);
    for (const changed of this.#watchers) changed();
  }
}

function isOpen(state: Upload["state"]): boolean {
  return state === "waiting" || state === "sending" || state === "checking";
}

/** Problems known before anything is sent. */
function problemOf({ type, size }: File): string | undefined {
  if (size === 0) return "Empty file.";
  if (type !== "" && !/^(image|video|audio)\//.test(type)) return "Not an image, video or audio file.";
  if (size > FILE_BYTES) return "Larger than 50 MB.";
  if (type.startsWith("image/") && size > IMAGE_BYTES) return "Images may have at most 30 MB.";
  return undefined;
}

/** Progress of all open uploads, from 0 to 1; 1 without any. */
export function progressOf(uploads: readonly Upload[]): number {
  const open = uploads.filter(({ state }) => isOpen(state));
  const size = open.reduce((sum, upload) => sum + upload.size, 0);
  return size === 0 ? 1 : open.reduce((sum, { sent }) => sum + sent, 0) / size;
}

/** A summary of all uploads: `2 of 5 uploaded, 1 failed`. */
export function summaryOf(uploads: readonly Upload[]): string {
  const many = (wanted: Upload["state"]) => uploads.filter(({ state }) => state === wanted).length;
  const parts = [`${many("done")} of ${uploads.length} uploaded`];
  if (many("failed") > 0) parts.push(`${many("failed")} failed`);
  if (many("stopped") > 0) parts.push(`${many("stopped")} stopped`);
  return parts.join(", ");
}
