import { describe, expect, it } from "vitest";
import { readClaims } from "./claims";

const ID = { iss: "https://login.example.com", sub: "1" };
const read = (idToken: object, userInfo?: object) => {
  const { email, emailVerified } = readClaims({ idToken: { ...ID, ...idToken }, userInfo: { ...userInfo } }, "groups");
  return [email, emailVerified];
};
const [MINE, THEIRS] = ["a@example.com", "b@example.com"];

describe("a verified address", () => {
  it.each([
    [true, true],
    ["true", true],
    ["True", false],
    ["false", false],
    [false, false],
    [1, false],
    ["1", false],
    [["true"], false],
    [null, false],
    [undefined, false],
  ])("is one by email_verified %j: %s", (email_verified, verified) => {
    expect(read({ email: MINE, email_verified })).toEqual([MINE, verified]);
    expect(read({}, { email: MINE, email_verified })).toEqual([MINE, verified]);
  });

  it("is verified by what is said of that very address, the ID token first", () => {
    expect(read({ email: MINE }, { email: THEIRS, email_verified: true })).toEqual([MINE, false]);
    expect(read({ email: MINE }, { email_verified: true })).toEqual([MINE, false]);
    expect(read({ email_verified: true }, { email: THEIRS })).toEqual([THEIRS, false]);
    expect(read({ email: MINE }, { email: MINE, email_verified: true })).toEqual([MINE, true]);
    expect(read({ email: MINE, email_verified: false }, { email: MINE, email_verified: true })).toEqual([MINE, false]);
    expect(read({ email: 7, email_verified: true }, { email: THEIRS, email_verified: true })).toEqual([null, false]);
  });
});
