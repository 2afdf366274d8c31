import type { ModelListing, Provider } from "../capabilities";
import { createChat } from "./chat";
import { createCompletion } from "./completion";
import { embedder } from "./embed";
import { withFaults } from "./fault-injection";
import { parseModel } from "./faults";
import { moderator } from "./moderation";
import { reranker } from "./rerank";
import { createSkills } from "./skills/answer";
import type { Doc } from "./skills/docs";

const OWNER = "switchyard-sandbox";
/** 2026-01-01: the models are part of the program, so the date never changes. */
const CREATED = 1_767_225_600;
const READS = 16_000;
const WRITES = 600;

const list = (id: string, capabilities: ModelListing["capabilities"], description: string): ModelListing => ({
  id,
  capabilities,
  created: CREATED,
  ownedBy: OWNER,
  description,
});
const listText = (id: string, capabilities: ModelListing["capabilities"], description: string): ModelListing => ({
  ...list(id, capabilities, description),
  inputTokenLimit: READS,
  outputTokenLimit: WRITES,
});

const MODELS: readonly ModelListing[] = [
  listText(
    "sandbox-chat",
    ["chat", "content"],
    "Scripted chat model: arithmetic, summaries, rewriting, small drafts, questions about Switchyard, tools and JSON schemas. Not a language model.",
  ),
  listText(
    "sandbox-text",
    ["completion"],
    "Scripted text completion: goes on with a prompt by word chains, fills gaps, answers simple orders. Not a language model.",
  ),
  listText("sandbox-content", ["content", "chat"], "The scripted chat model behind generateContent. Not a language model."),
  list("sandbox-embed", ["embedding"], "Embeddings by feature hashing. Not a trained model."),
  list("sandbox-rerank", ["rerank"], "Reranking by word statistics. Not a trained model."),
  list("sandbox-moderation", ["moderation"], "Moderation by word lists. Not a trained model."),
];
const BY_ID = new Map(MODELS.map((model) => [model.id, model]));

/**
 * The embedded provider: real output by classical algorithms, without keys, network or weights. `docs` is what it knows
 * about the gateway (Markdown); `tokensPerSecond` paces streams, 0 sends them as fast as they are read.
 */
export function createSandbox({ docs, tokensPerSecond }: { docs: readonly Doc[]; tokensPerSecond: number }): Provider {
  const skills = createSkills(docs);
  return {
    id: "sandbox",
    simulated: true,
    capabilities: withFaults({
      chat: createChat({ skills, tokensPerSecond }),
      completion: createCompletion({ skills, tokensPerSecond }),
      embedding: embedder,
      rerank: reranker,
      moderation: moderator,
    }),
    listModels: async () => MODELS.map((model) => ({ ...model })),
    accepts(name) {
      const parsed = parseModel(name);
      const model = parsed && BY_ID.get(parsed.model);
      return model && { ...model, id: name, ...(parsed.fault ? { description: parsed.fault.description } : {}) };
    },
  };
}
