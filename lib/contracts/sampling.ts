import { z } from "zod";
import { shortened } from "./lossless-json";

// Sampling of text models: the same fields and bounds in every family that has them.

export const Temperature = z
  .number()
  .min(0)
  .max(2)
  .nullish()
  .describe("Randomness of the answer, 0 to 2; 0 is the most predictable. Default: the model's own, usually 1.");
export const TopP = z
  .number()
  .min(0)
  .max(1)
  .nullish()
  .describe("Nucleus sampling: tokens are sampled from this share of the probability mass, 0 to 1. Default: the model's own, usually 1.");
export const PresencePenalty = z
  .number()
  .min(-2)
  .max(2)
  .nullish()
  .describe("-2 to 2; above 0, tokens that have occurred become less likely. Default: 0.");
export const FrequencyPenalty = z
  .number()
  .min(-2)
  .max(2)
  .nullish()
  .describe("-2 to 2; above 0, tokens become less likely the more often they have occurred. Default: 0.");
const SEED = "The same seed and request give the same answer if the model supports it; the sandbox always can. Default: random.";
/** Vendors accept 64 bits. Integers beyond a double are sent in the caller's bytes; code that reads the number gets 53 bits. */
export const Seed = z
  .preprocess(shortened, z.int())
  .nullish()
  .meta({ override: { type: ["integer", "null"], description: SEED } });
