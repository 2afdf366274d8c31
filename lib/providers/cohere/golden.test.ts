import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createCohere } from "./provider";

describeKindGolden(fileURLToPath(new URL("cohere.golden", import.meta.url)), (baseUrl) =>
  createCohere({ id: "cohere", baseUrl, credentials: { apiKey: "test-credential" } }),
);
