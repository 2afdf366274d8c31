import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createJina } from "./provider";

describeKindGolden(fileURLToPath(new URL("jina.golden", import.meta.url)), (baseUrl) =>
  createJina({ id: "jina", baseUrl, credentials: { apiKey: "test-credential" } }),
);
