import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testServices } from "../config/env";
import type { CallRecord } from "../contracts/record";
import type { StoreLog } from "../store/database/open";
import { onServer, postgresAddress, postgresProblem } from "./postgres.mjs";

/** A test file's database: a folder for SQLite, or a separate PostgreSQL database. */
export interface TestDatabase {
  title: string;
  /** True if the database cannot be reached; the title says why. */
  skip: boolean;
  options: { databaseUrl?: string; dataDir: string; writerThread?: boolean };
  /** Deletes it with its content. */
  remove(): Promise<void>;
}

/** One entry per database that the store supports. Call it at the top of a test file; it prints what is skipped. */
export async function testDatabases(how?: { writerThread: boolean }): Promise<TestDatabase[]> {
  return [sqliteDatabase(how), await postgresDatabase()];
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "trunkline-test-"));
}

/** For SQLite only, or for tests that need any database. With `writerThread` written to as by a process that serves. */
export function sqliteDatabase({ writerThread = false } = {}): TestDatabase {
  const dataDir = temporaryFolder();
  const title = writerThread ? "SQLite, by the writer thread" : "SQLite";
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { title, skip: false, options: { dataDir, writerThread }, remove };
}

/** A separate PostgreSQL database. */
export async function postgresDatabase(): Promise<TestDatabase> {
  const dataDir = temporaryFolder();
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  const server = postgresAddress(testServices().databaseUrl);
  const problem = await postgresProblem(server);
  if (problem !== undefined) {
    console.warn(`\n*** ${problem} ***\n`);
    return { title: problem, skip: true, options: { dataDir }, remove: async () => removeFolder() };
  }
  const own = new URL(server);
  own.pathname = `/trunkline_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${own.pathname.slice(1)}`);
  const remove = async () => {
    removeFolder();
    await onServer(server, `drop database ${own.pathname.slice(1)} with (force)`);
  };
  return { title: "PostgreSQL", skip: false, options: { databaseUrl: own.href, dataDir }, remove };
}

/** Redis's address, or undefined after a message. */
export async function testRedis(): Promise<string | undefined> {
  const { redisUrl } = testServices();
  const { hostname, port } = new URL(redisUrl);
  const reachable = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 1000 });
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
  if (reachable) return redisUrl;
  console.warn(`\n*** Redis could not be reached at ${hostname}:${port || 6379}: its tests are skipped ***\n`);
  return undefined;
}

/** Starts `store-child.ts`, or another script of this folder, in its own process. `output` resolves with its output once it has ended. */
export function startChild(task: object, name = "store-child.ts") {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(task)], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  let announce: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    announce = resolve;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (printed.includes("ready")) announce();
  });
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) => {
    child.once("close", (code) => {
      announce();
      resolve({ code, printed });
    });
  });
  return { ready, ended, kill: (signal: NodeJS.Signals = "SIGKILL") => child.kill(signal) };
}

export function keptLog(): StoreLog & { lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (fields: object, message: string) => void lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  return { lines, info: keep("info"), warn: keep("warn"), error: keep("error") };
}

/** A call with defaults. */
export function callRecord(id: string, given: Partial<CallRecord> = {}): CallRecord {
  const record: CallRecord = {
    id,
    at: Date.UTC(2026, 0, 1, 10, 30),
    teamId: "team_a",
    keyId: "key_a",
    endpoint: "chat.create",
    model: "sandbox-chat",
    provider: "sandbox",
    upstreamModel: "sandbox-chat",
    status: 200,
    code: "",
    stream: false,
    inputTokens: 3,
    outputTokens: 5,
    cachedTokens: 1,
    writtenTokens: 0,
    mirrorOf: "",
    durationMs: 10,
    firstEventMs: -1,
    attempts: 1,
    warnings: "",
    endUser: "",
    costNano: 0,
    outcome: "ok",
    address: "127.0.0.1",
    client: "test/1",
    bytesIn: 100,
    bytesOut: 200,
    tries: "",
    heldBy: "",
    keyMetadata: "",
    logBodies: "off",
    queueMs: 0,
    estimated: false,
    cache: "",
    savedNano: 0,
    prompt: "",
    promptVersion: 0,
    leasedBy: "",
    heldNano: 0,
    session: "",
    turn: "",
    rollout: "",
  };
  return { ...record, ...given };
}
