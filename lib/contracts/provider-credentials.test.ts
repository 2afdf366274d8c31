import { expect, it } from "vitest";
import { credentialProblems } from "./provider-credentials";
import type { Credentials, ProviderKind } from "./provider-kinds";

const PAIR = { accessKey: "AK", secretKey: "SK" };
const CASES: readonly (readonly [ProviderKind, Credentials, readonly string[]])[] = [
  ["vid-a", PAIR, []],
  ["vid-a", { accessKey: "AK" }, ["secretKey"]],
  ["vid-a", { ...PAIR, region: "eu" }, ["region"]],
  ["vid-b", { ...PAIR, sessionToken: "T", region: "eu" }, []],
  ["vid-b", {}, ["accessKey", "secretKey"]],
  ["assetsvc", PAIR, []],
  ["assetsvc", { apiKey: "sk" }, []],
  ["assetsvc", { accessKey: "AK" }, ["secretKey"]],
  ["assetsvc", { secretKey: "SK" }, ["accessKey"]],
  ["assetsvc", { region: "eu" }, ["accessKey"]],
  ["bedrock", {}, []],
  ["bedrock", { region: "eu-central-1" }, []],
  ["bedrock", { apiKey: "k" }, []],
  ["bedrock", { ...PAIR, sessionToken: "T" }, []],
  ["bedrock", { accessKey: "AK" }, ["secretKey"]],
  ["azure-openai", {}, ["apiKey"]],
  ["azure-openai", { tenantId: "t", clientId: "c" }, ["clientSecret"]],
];

it.each(CASES)("%s with %o lacks or does not take: %j", (kind, given, fields) => {
  expect(credentialProblems(kind, given).map(({ field }) => field)).toEqual(fields);
});

it("says which sets of credentials a kind takes", () => {
  expect(credentialProblems("assetsvc", {})[0]?.message).toBe(
    "Providers of kind assetsvc need access key and secret key, or key of a reseller.",
  );
});
