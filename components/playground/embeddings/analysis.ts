import type { EmbeddingReply } from "@/lib/contracts/embedding";
import { type Projection, project } from "./pca";
import { type Neighbour, neighboursOf, type VectorSet, vectorSet } from "./vectors";

/** All that the page shows of one answer, worked out once. */
export interface Analysis {
  model: string;
  /** What the provider counted. */
  tokens: number | undefined;
  encoding: "float" | "base64";
  set: VectorSet;
  projection: Projection;
  /** The nearest of some vectors, or of all where there are few: by index, the most alike first. */
  near: ReadonlyMap<number, readonly Neighbour[]>;
}

/** Neighbours are kept of every vector up to this many, … */
const ALL_MAX = 256;
/** … and beyond of this many, evenly spread: looking at all takes the square of their number. */
const SAMPLE = 64;
/** Neighbours kept of each. */
const NEAR_MAX = 10;

/** Reads an answer of the embeddings endpoint. Throws where it is not one. */
export function analyse(text: string): Analysis {
  const { data, model, usage } = JSON.parse(text) as EmbeddingReply;
  const inOrder = [...data].sort((a, b) => a.index - b.index);
  const set = vectorSet(inOrder.map(({ embedding }) => embedding));
  return {
    model,
    tokens: usage?.prompt_tokens,
    encoding: typeof inOrder[0]?.embedding === "string" ? "base64" : "float",
    set,
    projection: project(set),
    near: new Map(sampled(set.count).map((index) => [index, neighboursOf(set, index).slice(0, NEAR_MAX)])),
  };
}

/** The same for every answer of this many vectors, so that two models are asked about the same texts. */
function sampled(count: number): number[] {
  if (count <= ALL_MAX) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: SAMPLE }, (_, index) => Math.floor((index * count) / SAMPLE));
}
