import { z } from "zod";

export const PLAYGROUNDS = [
  "chat",
  "completions",
  "generate",
  "speech",
  "transcribe",
  "image",
  "embeddings",
  "rerank",
  "moderation",
  "video",
] as const;
export const Playground = z.enum(PLAYGROUNDS).meta({ id: "Playground" });
export type Playground = z.infer<typeof Playground>;
