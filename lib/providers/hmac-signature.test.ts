import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalRequest, type Signable, type SigningKey, signRequest } from "./hmac-signature";

const AT = new Date("2026-01-02T03:04:05.678Z");
const OWN = { accessKey: "AKEXAMPLE0000000000", secretKey: "SKEXAMPLE1111111111==" };
const VIDEOS: Signable = {
  method: "POST",
  host: "visual.volcengineapi.com",
  path: "/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31",
  body: '{"req_key":"jimeng_t2v_v30","prompt":"cat"}',
};
const ASSETS: Signable = {
  method: "POST",
  host: "open.volcengineapi.com",
  path: "/?Action=ListAssets&Version=2024-01-01",
  body: '{"Filter":{},"PageNumber":1,"PageSize":10}',
};
const JSON_TYPE = { "content-type": "application/json" };
const VIDEOS_KEY: SigningKey = { ...OWN, region: "cn-north-1", service: "cv" };
const ASSETS_KEY: SigningKey = { ...OWN, region: "cn-beijing", service: "ark" };

/** Requests signed by independent programs: body hash, canonical request hash, signature. */
const VECTORS: readonly (readonly [string, Signable, SigningKey, string, string, string])[] = [
  [
    "videos, 3 headers",
    VIDEOS,
    VIDEOS_KEY,
    "515574f3cff78cf906cd7e54c809bc80c416a135a813ef1459eeac06ac03d944",
    "499aa6d9656e4a4234461c49f2e0de0151c4db181726667f7bb50f1b06b68779",
    "883926810865e2a15e80fe8ef07b4e1f932cb9ad5e894b57d16543c0eb71220b",
  ],
  [
    "videos, 4 headers",
    { ...VIDEOS, headers: JSON_TYPE },
    VIDEOS_KEY,
    "515574f3cff78cf906cd7e54c809bc80c416a135a813ef1459eeac06ac03d944",
    "703d53a7be4a6fb9e725e3e43615304852035ee13a8ec8d41695991dbdd2cc43",
    "812bf6e580084799201d94c6c8bd228e1dbef12c8a14627060904bdc1dfb33e2",
  ],
  [
    "assets, 3 headers",
    ASSETS,
    ASSETS_KEY,
    "501780f8ef43da46dccb68351ee38760d8b7997f8740c894bc50a859d0b1111d",
    "7ebd80eddc9db1755aca2f6ba3d56e3efd4f52ed0a1b13c72b176f12cde8f7cd",
    "16d518cda05a8cfa97da49a68a8e2d146eba50009f4b92a821e15717d483aeb8",
  ],
  [
    "assets, 4 headers",
    { ...ASSETS, headers: JSON_TYPE },
    ASSETS_KEY,
    "501780f8ef43da46dccb68351ee38760d8b7997f8740c894bc50a859d0b1111d",
    "bfb50e740e972d96ec7900527edec89ac68920c85bd96381e6ba34dee5f03932",
    "a79bb39a1a433c53684a162b8a46c0404caa30bcfcd8bc938c9c28c437d6c5ad",
  ],
];

describe("HMAC signatures", () => {
  it.each(VECTORS)("equal those of other programs: %s", (_, request, key, bodyHash, canonicalHash, signature) => {
    const headers = signRequest(request, key, AT);
    const names = request.headers ? "content-type;host;x-content-sha256;x-date" : "host;x-content-sha256;x-date";
    const credential = `AKEXAMPLE0000000000/20260102/${key.region}/${key.service}/request`;
    expect(headers).toEqual({
      "x-date": "20260102T030405Z",
      "x-content-sha256": bodyHash,
      authorization: `HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
    });
    const { authorization: _authorization, ...added } = headers;
    const canonical = canonicalRequest(request, { host: request.host, ...request.headers, ...added });
    expect(createHash("sha256").update(canonical).digest("hex")).toBe(canonicalHash);
  });

  it("sign and send the token of temporary credentials", () => {
    const headers = signRequest(VIDEOS, { ...VIDEOS_KEY, sessionToken: "STS-token" }, AT);
    expect(headers).toMatchObject({
      "x-security-token": "STS-token",
      authorization: expect.stringContaining("SignedHeaders=host;x-content-sha256;x-date;x-security-token,"),
    });
    expect(headers.authorization).not.toBe(signRequest(VIDEOS, { ...VIDEOS_KEY, sessionToken: "other" }, AT).authorization);
  });

  it("are the same for a query in another order or spelling, and for a body as text or bytes", () => {
    const plain = { ...VIDEOS, path: "/a%20b?b=x%20y&a=(1)*" };
    expect(canonicalRequest(plain, {}).split("\n").slice(0, 3)).toEqual(["POST", "/a%20b", "a=%281%29%2A&b=x%20y"]);
    const other = { ...VIDEOS, path: "/a%20b?a=%281%29%2A&b=x+y", body: Buffer.from(String(VIDEOS.body)) };
    expect(signRequest(other, VIDEOS_KEY, AT)).toEqual(signRequest(plain, VIDEOS_KEY, AT));
  });
});
