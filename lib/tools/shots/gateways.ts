import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request as api } from "@playwright/test";
import { type Gateway, withGateway } from "../../../e2e/pages/gateways";
import { empty, fill, type Seeds } from "../../../e2e/pages/seeds";
import { withServer } from "../../../e2e/pages/server";
import type { Kind } from "./state";

/** Addresses shown on pages, independent of the actual port: the browser is told where to connect. */
export const ADDRESSES: Readonly<Record<Kind, string>> = { filled: "localhost:4001", empty: "localhost:4002", fresh: "localhost:4003" };

/** The sources of a folder's pictures. */
export interface About {
  /** The time on all pages, in milliseconds since the epoch. */
  at: number;
  seeds: Seeds;
}

/** A gateway's address in the browser, and the actual one. */
export interface Place {
  gateway: Gateway & { seeds?: Seeds };
  origin: string;
}
export type Places = ReadonlyMap<Kind, Place>;

const settingsOf = (kind: Kind, dataDir: string) => ({ DATA_DIR: dataDir, PUBLIC_URL: `http://${ADDRESSES[kind]}` });

/** Fills the data folders for the pictures, once. */
export async function seed(folder: string): Promise<About> {
  const about = join(folder, "about.json");
  if (existsSync(about)) return JSON.parse(await readFile(about, "utf8")) as About;
  const dataOf = async (kind: Kind) => {
    const data = join(folder, "data", kind);
    await rm(data, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    return data;
  };
  let seeds: Seeds | undefined;
  await withGateway(api, { prepare: empty, settings: settingsOf("empty", await dataOf("empty")) }, async () => undefined);
  await withGateway(api, { prepare: fill, settings: settingsOf("filled", await dataOf("filled")) }, async (_, made) => {
    seeds = made;
  });
  if (!seeds) throw new Error("The gateway could not be filled.");
  const known: About = { at: Date.now(), seeds };
  await writeFile(about, JSON.stringify(known, undefined, 2));
  return known;
}

/** Starts gateways on copies of the data in `folder`, which is unchanged. */
export async function withPlaces(
  { folder, seeds, kinds }: { folder: string; seeds: Seeds; kinds: readonly Kind[] },
  use: (places: Places) => Promise<void>,
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "trunkline-shots-"));
  const places = new Map<Kind, Place>();
  const start = async (left: readonly Kind[]): Promise<void> => {
    const [kind, ...others] = left;
    if (kind === undefined) return use(places);
    const settings = settingsOf(kind, join(data, kind));
    if (kind === "fresh")
      return withServer({ settings }, async ({ origin, line }) => {
        await line(/is running at/);
        places.set(kind, { origin, gateway: { origin: `http://${ADDRESSES[kind]}`, session: { cookies: [], origins: [] } } });
        await start(others);
      });
    await cp(join(folder, "data", kind), join(data, kind), { recursive: true });
    return withGateway(api, { prepare: async () => undefined, settings }, async ({ origin, session }) => {
      const gateway = { origin: `http://${ADDRESSES[kind]}`, session: forBoth(session), ...(kind === "filled" ? { seeds } : {}) };
      places.set(kind, { origin, gateway });
      await start(others);
    });
  };
  try {
    await start(kinds);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** The session for the address in the browser, and for the actual one. */
function forBoth(session: Gateway["session"]): Gateway["session"] {
  return { ...session, cookies: session.cookies.flatMap((cookie) => [cookie, { ...cookie, domain: "localhost" }]) };
}

/** A browser flag: maps shown addresses to the gateways. */
export function resolverFlag(places: Places): string {
  const rules = [...places].map(([kind, { origin }]) => `MAP ${ADDRESSES[kind]} ${new URL(origin).host}`);
  return `--host-resolver-rules=${rules.join(",")}`;
}
