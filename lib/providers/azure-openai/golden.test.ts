import { fileURLToPath } from "node:url";
import { describeKindGolden } from "../../testing/kind-golden";
import { createAzureOpenAi } from "./provider";

describeKindGolden(fileURLToPath(new URL("azure-openai.golden", import.meta.url)), (baseUrl) =>
  createAzureOpenAi({
    id: "azure",
    baseUrl,
    credentials: { apiKey: "test-credential", apiVersion: "2024-10-21", deployments: "gpt-4o=prod-4o" },
  }),
);
