import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { JSONRPCMessage, ReadBuffer, Transport } from "@modelcontextprotocol/client";

export interface StdioCommand {
  command: string;
  args: readonly string[];
  /** All of its environment. */
  env: Readonly<Record<string, string>>;
}

interface Setting extends StdioCommand {
  buffer: ReadBuffer;
  /** Writes a message as a line. */
  serialize(message: JSONRPCMessage): string;
  onStderr(text: string): void;
}

const STOP_MS = 2_000;
/** The time to end by itself after the end of its input. */
const LEAVE_MS = 500;
/** Messages that the process has not read, in bytes. */
const MOST_UNREAD = 8 * 1024 * 1024;

/** A server as a process of this machine. It leads a process group of its own, so that its children end with it. */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #setting: Setting;
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  start(): Promise<void> {
    const { command, args, env, buffer, onStderr } = this.#setting;
    const child = spawn(command, [...args], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      shell: false,
      windowsHide: true,
    });
    this.#child = child;
    this.#ended = this.#end(child);
    child.stderr?.setEncoding("utf8").on("data", onStderr);
    child.stdin?.on("error", (error) => this.onerror?.(error));
    child.stdout?.on("data", (chunk: Buffer) => this.#read(buffer, chunk));
    return new Promise((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin?.writable) throw new Error("the process has ended");
    if (stdin.writableLength > MOST_UNREAD) throw new Error("the process does not read its input");
    stdin.write(this.#setting.serialize(message));
  }

  /** Ends the process: first by the end of its input, then by signals to its group. */
  async close(): Promise<void> {
    const ended = this.#ended;
    if (!ended) return;
    this.#child?.stdin?.end();
    if (await within(ended, LEAVE_MS)) return;
    this.#kill("SIGTERM");
    if (await within(ended, STOP_MS)) return;
    this.#kill("SIGKILL");
    await within(ended, STOP_MS);
  }

  /** Resolves when the process has ended, or could not be started. */
  #end(child: ChildProcess): Promise<void> {
    const killNow = () => this.#kill("SIGKILL");
    process.once("exit", killNow);
    return new Promise((resolve) => {
      const end = () => {
        process.off("exit", killNow);
        // What the process has started ends with it.
        this.#kill("SIGKILL");
        resolve();
        this.onclose?.();
      };
      child.once("exit", end);
      child.once("error", () => child.pid === undefined && end());
    });
  }

  #read(buffer: ReadBuffer, chunk: Buffer): void {
    try {
      buffer.append(chunk);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error("the output cannot be read"));
      // A message that is too long: what follows it can't be read either.
      void this.close();
      return;
    }
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error("a message cannot be read"));
      }
    }
  }

  #kill(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended.
    }
  }
}

async function within(ended: Promise<void>, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const late = pause(ms, false, { signal: stop.signal }).catch(() => false);
  const done = await Promise.race([ended.then(() => true), late]);
  stop.abort();
  return done;
}
