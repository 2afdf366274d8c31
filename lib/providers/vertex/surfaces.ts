import { writeLossless } from "../../contracts/lossless-json";
import type { Surface as AnthropicSurface } from "../anthropic/surface";
import type { Surface as GeminiSurface } from "../gemini/surface";

type Fields = Record<string, unknown>;

const VERSION = "vertex-2023-10-16";

/** The path of a publisher's model within its location. Versions follow an `@`, which a path may contain. */
export const methodPath = (publisher: "google" | "anthropic", model: string, method: string): string =>
  `/publishers/${publisher}/models/${encodeURIComponent(model).replaceAll("%40", "@")}:${method}`;

/** Gemini models: the vendor's own requests, apart from counts. */
export const GEMINI_THERE: GeminiSurface = {
  pathOf: (model, method) => methodPath("google", model, method),
  counted: (_model, { contents, systemInstruction, tools, generationConfig }: Fields) => ({
    contents,
    systemInstruction,
    tools,
    generationConfig,
  }),
};

const versioned = (request: Fields): string => writeLossless({ anthropic_version: VERSION, ...request });
const unnamed = ({ model: _model, ...request }: Fields): string => versioned(request);

/** Claude models: Messages with the model in the path and the API's version in the body. */
export const CLAUDE_THERE: AnthropicSurface = {
  pathOf: (model, streamed) => methodPath("anthropic", model, streamed ? "streamRawPredict" : "rawPredict"),
  countPath: methodPath("anthropic", "count-tokens", "rawPredict"),
  write: unnamed,
  bodyOf: ({ input }) => unnamed({ ...input }),
  countBodyOf: ({ input, model }) => versioned({ ...input, model }),
  writeCount: versioned,
};
