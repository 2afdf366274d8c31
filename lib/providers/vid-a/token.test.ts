import { describe, expect, it } from "vitest";
import { signToken, Tokens } from "./token";

const KEY = { accessKey: "AKEXAMPLE", secretKey: "SKEXAMPLE" };
const START = 1_767_324_845_000;
const claimsOf = ({ authorization = "" }: Record<string, string>) =>
  JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());

describe("tokens", () => {
  const VECTOR =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJBS0VYQU1QTEUiLCJleHAiOjE3NjczMjY2NDUsIm5iZiI6MTc2NzMyNDg0MH0.RrSsx6fPauDiATSnmXBDlqOsIfxcwvJPTku_YGqTm5Q";

  it("equal those of other programs, byte for byte", () => {
    expect(signToken({ iss: "AKEXAMPLE", exp: 1_767_326_645, nbf: 1_767_324_840 }, "SKEXAMPLE")).toBe(VECTOR);
    expect(new Tokens(KEY, () => START).headers()).toEqual({ authorization: `Bearer ${VECTOR}` });
  });

  it("are used for 25 minutes and then made again", () => {
    let now = START;
    const tokens = new Tokens(KEY, () => now);
    const first = tokens.headers();
    now += 1_499_000;
    expect(tokens.headers()).toBe(first);
    now += 1_000;
    expect(claimsOf(tokens.headers())).toEqual({ iss: "AKEXAMPLE", exp: now / 1000 + 1_800, nbf: now / 1000 - 5 });
  });

  it("are made again where the clock was set back, so that none lasts longer than it may", () => {
    let now = START;
    const tokens = new Tokens(KEY, () => now);
    tokens.headers();
    now -= 3_600_000;
    expect(claimsOf(tokens.headers())).toMatchObject({ exp: now / 1000 + 1_800 });
  });

  it("begin a minute earlier once the vendor's clock has turned out to be behind", () => {
    const tokens = new Tokens(KEY, () => START);
    tokens.headers();
    expect(tokens.widen()).toBe(true);
    expect(claimsOf(tokens.headers())).toMatchObject({ nbf: START / 1000 - 60 });
    expect(tokens.widen()).toBe(false);
  });
});
