import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createAnthropic } from "./provider";

describeKindGolden(fileURLToPath(new URL("anthropic.golden", import.meta.url)), (baseUrl) =>
  createAnthropic({ id: "anthropic", baseUrl, credentials: { apiKey: "test-credential" } }),
);
