import type { RunFile } from "@/lib/console/runs/contract";
import { ownJson } from "@/lib/contracts/typed";
import { analyseAway } from "./analyse-away";
import type { Analysis } from "./analysis";
import type { Neighbour, VectorSet } from "./vectors";

/** What the page shows of an answer. A saved run has its map and neighbours if they are few; its vectors are loaded later. */
export interface Embeddings {
  count: number;
  dims: number;
  /** The mean length of the vectors. */
  norm: number;
  tokens?: number;
  model: string;
  encoding: "float" | "base64";
  /** x, y of each vector; undefined if a saved run had too many. */
  places?: Float32Array;
  explained?: readonly [number, number];
  near: ReadonlyMap<number, readonly Neighbour[]>;
  set?: VectorSet;
  /** The file of a saved run's vectors; null if it is gone. */
  kept?: string | null;
  /** The original answer. */
  text?: string;
}

/** The result of `parseReply`, for `readReply`. */
interface Parsed extends Analysis {
  text: string | undefined;
}

export async function parseReply(text: string): Promise<Parsed> {
  return { ...(await analyseAway(text)), text };
}

export function readReply({ set, projection, text, model, tokens, encoding, near }: Parsed): Embeddings {
  const norm = set.norms.reduce((sum, one) => sum + one, 0) / set.count;
  const { count, dims } = set;
  return { count, dims, norm, tokens, model, encoding, near, set, text, places: projection.places, explained: projection.explained };
}

/** A saved run stores little text, shared by its columns: what exceeds this many characters is left out. */
const SAVED_CHARACTERS = 5_000;
/** Neighbours saved per text. */
const SAVED_NEAR = 5;

interface Saved {
  count: number;
  dims: number;
  norm: number;
  tokens?: number;
  model: string;
  encoding: Embeddings["encoding"];
  explained?: readonly [number, number];
  /** In thousandths of the largest coordinate. */
  places?: number[];
  /** For each text in order: index and cosine in hundredths, alternating. */
  near?: number[][];
}

/** The part of an answer that fits the history: figures first, then the map, then neighbours. */
export function toText({ set: _, text: __, kept: ___, places, near, explained, ...facts }: Embeddings): string {
  const plain: Saved = { ...facts, norm: rounded(facts.norm, 1e4) };
  if (!places) return JSON.stringify(plain);
  const far = places.reduce((most, place) => Math.max(most, Math.abs(place)), 0) || 1;
  const mapped: Saved = { ...plain, explained, places: Array.from(places, (place) => Math.round((place / far) * 1e3)) };
  const full: Saved = { ...mapped, near: near.size === facts.count ? savedNear(near) : undefined };
  for (const one of [full, mapped]) {
    const written = JSON.stringify(one);
    if (written.length <= SAVED_CHARACTERS) return written;
  }
  return JSON.stringify(plain);
}

function savedNear(near: Embeddings["near"]): number[][] {
  return [...near]
    .sort(([a], [b]) => a - b)
    .map(([, all]) => all.slice(0, SAVED_NEAR).flatMap(({ index, cosine }) => [index, Math.round(cosine * 100)]));
}

const rounded = (figure: number, steps: number) => Math.round(figure * steps) / steps;

/** The reverse of `toText`. A truncated text gives an empty answer. */
export function fromText(text: string): Embeddings {
  const { places, near = [], ...facts } = readSaved(text);
  const neighbours = near.map((all) =>
    Array.from({ length: all.length >> 1 }, (_, at) => ({ index: all[at * 2] ?? 0, cosine: (all[at * 2 + 1] ?? 0) / 100 })),
  );
  return { ...facts, near: new Map(neighbours.entries()), ...(places && { places: Float32Array.from(places, (place) => place / 1e3) }) };
}

/** Vectors as stored with the run: consecutive little-endian float32 numbers. */
export function fileOf({ set }: Embeddings): Uint8Array<ArrayBuffer> | undefined {
  if (!set) return undefined;
  const bytes = new Uint8Array(set.values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of set.values.entries()) view.setFloat32(index * 4, value, true);
  return bytes;
}

export function withFiles(output: Embeddings, files: readonly RunFile[]): Embeddings {
  const file = files.find(({ place }) => place !== null);
  return file ? { ...output, kept: file.url } : output;
}

/** The answer with its stored vectors. Throws if the file does not match. */
export async function withVectors(output: Embeddings, bytes: Uint8Array): Promise<Embeddings> {
  const { count, dims, model } = output;
  if (bytes.length !== count * dims * 4) throw new Error("The vector file is incomplete.");
  const data = Array.from({ length: count }, (_, index) => ({
    index,
    embedding: btoa(String.fromCharCode(...bytes.subarray(index * dims * 4, (index + 1) * dims * 4))),
  }));
  const analysis = await analyseAway(JSON.stringify({ model, data }));
  return { ...readReply({ ...analysis, text: undefined }), tokens: output.tokens, encoding: output.encoding };
}

function readSaved(text: string): Saved {
  try {
    return ownJson<Saved>(text);
  } catch {
    return { count: 0, dims: 0, norm: 0, model: "", encoding: "float" };
  }
}
