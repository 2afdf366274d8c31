import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createBedrock } from "./provider";

describeKindGolden(fileURLToPath(new URL("bedrock.golden", import.meta.url)), (baseUrl) =>
  createBedrock({ id: "bedrock", baseUrl, credentials: { apiKey: "test-credential", region: "eu-central-1" } }),
);
