import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createGemini } from "./provider";

describeKindGolden(fileURLToPath(new URL("gemini.golden", import.meta.url)), (baseUrl) =>
  createGemini({ id: "gemini", baseUrl, credentials: { apiKey: "test-credential" } }),
);
