import { describe, expect, it } from "vitest";
import { HIDDEN, keepSecret, keepSecretsOf, ownSecrets, scrub, scrubKnown } from "./scrub";

describe("a text that is scrubbed", () => {
  it("has no known value in it, whatever it looks like and however it is spelled", () => {
    const secret = 'my "own" pass/word+1';
    keepSecret(secret);
    for (const spelled of [secret, JSON.stringify({ secret }), `https://a.example/?x=${encodeURIComponent(secret)}`])
      expect(scrub(`<${spelled}>`)).not.toMatch(/own|word/);
    expect(JSON.parse(scrub(JSON.stringify({ secret })))).toEqual({ secret: HIDDEN });
  });

  it("has nothing left of a secret that holds another one", () => {
    keepSecret("plain-inner-value");
    keepSecret("outer-plain-inner-value-outer");
    expect(scrub("a outer-plain-inner-value-outer b")).toBe(`a ${HIDDEN} b`);
  });

  it("keeps words that somebody uses as a key of a local server", () => {
    for (const word of ["ollama", "none", "EMPTY", ""]) keepSecret(word);
    keepSecret(undefined);
    expect(scrub("ollama has none, EMPTY")).toBe("ollama has none, EMPTY");
  });

  it("has no password and no key of an address that is known, but its version", () => {
    keepSecretsOf("https://user:p%40ssw0rd-1@a.example/v1?api-key=abcdefgh1234&api-version=2024-10-21");
    expect(scrubKnown("p%40ssw0rd-1 p@ssw0rd-1 abcdefgh1234 2024-10-21")).toBe(`${HIDDEN} ${HIDDEN} ${HIDDEN} 2024-10-21`);
  });

  it.each([
    ["Authorization: Bearer abc.def-ghi was refused", `Authorization: Bearer ${HIDDEN} was refused`],
    ["authorization: Basic dXNlcjpwYXNz, then", `authorization: ${HIDDEN}, then`],
    ['{"x-api-key":"short","a":1}', `{"x-api-key":"${HIDDEN}","a":1}`],
    ["x-goog-api-key=short&more", `x-goog-api-key=${HIDDEN}`],
    ["GET /v1?api_key=abcdef&x=1", `GET /v1?api_key=${HIDDEN}&x=1`],
    ["key sk-proj-abcd****wxyz.", `key ${HIDDEN}`],
    ["AIzaSyA1234567890abcdef", HIDDEN],
    ["token eyJhbGciOiJIUzI1.eyJzdWIi.abc_def", `token ${HIDDEN}`],
    ["postgres://user:pass@db/a", "postgres://db/a"],
    ["sk-tl- is how keys begin; risk-free, task-list", "sk-tl- is how keys begin; risk-free, task-list"],
  ])("has nothing in it that looks like a key: %j", (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  it("is whole JSON where it was", () => {
    for (const value of ['Bearer abc"def', "?key=a\\b", "https://u:p@h", 'authorization: "x"', "sk-12345678\\", "x-api-key: é"]) {
      const line = JSON.stringify({ value, deep: JSON.stringify({ value }) });
      expect(() => JSON.parse(scrub(line)), line).not.toThrow();
    }
  });
});

describe("a call's own credentials", () => {
  it("are hidden where they are given, and nowhere else", () => {
    const own = "a-callers-own-key";
    expect(scrub(`got ${own}`, ownSecrets([own]))).toBe(`got ${HIDDEN}`);
    expect(scrubKnown(`got ${own}`, ownSecrets([own]))).toBe(`got ${HIDDEN}`);
    expect(scrub(`got ${own}`)).toBe(`got ${own}`);
  });

  it("are hidden in every spelling, the longer one first; short values are words as well", () => {
    const own = ownSecrets(["none", "a-credential", "a-credential/and more"]);
    expect(scrub("none a-credential a-credential/and more a-credential%2Fand%20more", own)).toBe(`none ${HIDDEN} ${HIDDEN} ${HIDDEN}`);
  });
});

it("knows a bounded number of secrets, the newest", () => {
  for (let index = 0; index < 5_000; index++) keepSecret(`provider-credential-${index}-end`);
  expect(scrub("provider-credential-4999-end")).toBe(HIDDEN);
  expect(scrub("provider-credential-0-end")).toBe("provider-credential-0-end");
});
