import { expect, it } from "vitest";
import { signV4 } from "./sign";

const KEY = { accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
const SCOPE = { region: "us-east-1", service: "service", datetime: "20150830T123600Z" };
const at = (path: string) => `https://example.amazonaws.com${path}`;

/** From the published test suite of signature version 4. */
it.each([
  ["get-vanilla", "GET", "/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  [
    "get-vanilla-query-order-key-case",
    "GET",
    "/?Param2=value2&Param1=value1",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  [
    "get-unreserved",
    "GET",
    "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f",
  ],
  ["post-vanilla", "POST", "/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
])("%s", async (_, method, path, signature) => {
  const headers = await signV4({ method, url: at(path), body: "" }, KEY, SCOPE);
  expect(headers).toEqual({
    "x-amz-date": SCOPE.datetime,
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  });
});

it("signs a session's token and the body too", async () => {
  const request = { method: "POST", url: at("/model/a%3A0/converse"), body: Buffer.from("{}") };
  const headers = await signV4(request, { ...KEY, sessionToken: "STS" }, SCOPE);
  expect(headers["x-amz-security-token"]).toBe("STS");
  expect(headers.authorization).toContain("SignedHeaders=host;x-amz-date;x-amz-security-token");
  const again = await signV4({ ...request, body: "{}" }, { ...KEY, sessionToken: "STS" }, SCOPE);
  expect(again).toEqual(headers);
  expect(await signV4({ ...request, body: "{ }" }, { ...KEY, sessionToken: "STS" }, SCOPE)).not.toEqual(headers);
});
