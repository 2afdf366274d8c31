import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { startFakeVendor } from "../../testing/fake-vendor";
import { describeKindGolden } from "../../testing/kind-golden";
import { rsaKeys, serviceAccount } from "../../testing/service-account";
import { createVertex } from "./provider";

const issuer = await startFakeVendor(() => ({ body: { access_token: "test-token", expires_in: 3599 } }));
afterAll(() => issuer.close());
const account = serviceAccount({ privateKey: rsaKeys().privateKey, tokenUri: issuer.baseUrl });

describeKindGolden(fileURLToPath(new URL("vertex.golden", import.meta.url)), (baseUrl) =>
  createVertex({ id: "vertex", baseUrl, credentials: { serviceAccount: account, location: "europe-west4" } }),
);
