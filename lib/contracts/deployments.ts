import { z } from "zod";

const PART = /^[^\s=,]{1,256}$/;
const Part = z.string().regex(PART, "must be a name without spaces, commas and equals signs");

/** A vendor's deployment by model id. */
export const DeploymentMap = z.record(Part, Part);
export type DeploymentMap = Readonly<Record<string, string>>;

/** The same as one text: `gpt-4o=my-gpt-4o, gpt-5=my-gpt-5`. */
export const DeploymentText = z
  .string()
  .max(4_000)
  .trim()
  .refine((text) => readDeployments(text) !== undefined, "must be pairs of model=deployment, separated by commas");

export function writeDeployments(map: DeploymentMap): string {
  return Object.entries(map)
    .map(([model, deployment]) => `${model}=${deployment}`)
    .join(", ");
}

/** Undefined if the text isn't a list of pairs. */
export function readDeployments(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split(",").map((pair) => pair.trim().split("="));
  const valid = pairs.every((pair) => pair.length === 2 && pair.every((part) => PART.test(part.trim())));
  return valid ? new Map(pairs.map(([model = "", deployment = ""]) => [model.trim(), deployment.trim()])) : undefined;
}
