import type { EmbeddingReply } from "@/lib/contracts/embedding";
import { ownJson } from "@/lib/contracts/typed";
import { type Projection, project } from "./pca";
import { type Neighbour, neighboursOf, type VectorSet, vectorSet } from "./vectors";

/** Everything that the page shows of an answer, computed once. */
export interface Analysis {
  model: string;
  /** The provider's count. */
  tokens: number | undefined;
  encoding: "float" | "base64";
  set: VectorSet;
  projection: Projection;
  /** Nearest neighbours of some or all vectors: by index, most similar first. */
  near: ReadonlyMap<number, readonly Neighbour[]>;
}

/** Neighbours are computed for all vectors up to this number, … */
const ALL_MAX = 256;
/** … and beyond that for this many, evenly spread: the cost is quadratic. */
const SAMPLE = 64;
/** Neighbours per vector. */
const NEAR_MAX = 10;

/** Parses an answer of the embeddings endpoint. Throws if it is invalid. */
export function analyse(text: string): Analysis {
  const { data, model, usage } = ownJson<EmbeddingReply>(text);
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

/** The same selection for every answer of this size, so that two models are compared on the same texts. */
function sampled(count: number): number[] {
  if (count <= ALL_MAX) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: SAMPLE }, (_, index) => Math.floor((index * count) / SAMPLE));
}
