import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/client/api";
import { type AccessDraft, accessFields, accessProblems, filledAccess, keyRowsOf, refusedAccess } from "./access-draft";

const POOL = {
  keyHint: "sk-…AAAA",
  keys: ["sk-…AAAA", "sk-…BBBB"].map((hint, place) => ({ hint, weight: place + 1, restsUntil: null, restsFor: [], lastError: null })),
};

describe("accessFields", () => {
  it("sends nothing for what was left alone", () => {
    expect(accessFields({})).toEqual({});
  });

  it("keeps stored keys by their hints and sends typed ones", () => {
    const [first, second] = keyRowsOf(POOL);
    const keys = [
      { ...first, weight: "3" },
      { ...second, stored: null, text: " sk-new " },
    ] as AccessDraft["keys"];
    expect(accessFields({ keys })).toEqual({
      apiKeys: [
        { key: "sk-…AAAA", weight: 3 },
        { key: "sk-new", weight: 2 },
      ],
    });
  });

  it("keeps a stored header unless a value is typed, and removes timeouts if all are empty", () => {
    const stored = { headers: ["x-a", "x-b"], timeouts: { idle_ms: 5 }, proxy: null, certificates: 0 };
    const { headers, timeouts } = filledAccess({}, stored);
    const typed = headers.map((header) => (header.name === "x-b" ? { ...header, value: "2" } : header));
    expect(accessFields({ headers: typed, timeouts })).toEqual({
      connection: { headers: { "x-a": "…", "x-b": "2" }, timeouts: { idle_ms: 5 } },
    });
    expect(accessFields({ timeouts: { ...timeouts, idle_ms: "" } })).toEqual({ connection: { timeouts: null } });
  });

  it("tells an own proxy, none, and the environment's", () => {
    const proxy = (use: "usual" | "direct" | "own") => accessFields({ proxy: { use, address: " http://p:1 " } }).connection?.proxy;
    expect([proxy("usual"), proxy("direct"), proxy("own")]).toEqual([null, "direct", "http://p:1"]);
  });
});

it("turns a single key into two lines: the stored or typed one, and an empty one", () => {
  const single = { keys: [], keyHint: "sk-…AAAA" };
  expect(keyRowsOf(single).map(({ stored, text }) => [stored, text])).toEqual([
    ["sk-…AAAA", ""],
    [null, ""],
  ]);
  expect(keyRowsOf(single, "typed").map(({ stored, text }) => [stored, text])).toEqual([
    [null, "typed"],
    [null, ""],
  ]);
});

it("names each invalid field", () => {
  const problems = accessProblems({
    keys: [{ row: 4, stored: null, text: "", weight: "0" }],
    headers: [
      { row: 0, name: "X-A", stored: true, value: "" },
      { row: 1, name: "x-a", stored: false, value: "1" },
      { row: 2, name: "", stored: false, value: "1" },
      { row: 3, name: "x-c", stored: false, value: "" },
    ],
    timeouts: { connect_ms: "-1", first_token_ms: "1.5", idle_ms: "0", attempt_ms: "" },
    proxy: { use: "own", address: " " },
    certificates: "",
  });
  expect([...problems.keys()]).toEqual([
    "keys.4",
    "weights.4",
    "headers.1",
    "headers.2",
    "headers.3",
    "connection.timeouts.connect_ms",
    "connection.timeouts.first_token_ms",
    "connection.proxy",
    "connection.caCertificate",
  ]);
});

it("shows a refusal at the line that it concerns", () => {
  const draft: AccessDraft = {
    keys: [
      { row: 0, stored: "sk-…AAAA", text: "", weight: "1" },
      { row: 7, stored: null, text: "x", weight: "1" },
    ],
    headers: [{ row: 3, name: "Host", stored: false, value: "1" }],
  };
  const refusal = (param: string) => [...refusedAccess(new ApiError("no", { status: 400, code: "invalid_value", param }), draft)];
  expect(refusal("apiKeys[1].key")).toEqual([["keys.7", "no"]]);
  expect(refusal("connection.headers.host")).toEqual([["headers.3", "no"]]);
  expect(refusal("connection.proxy")).toEqual([["connection.proxy", "no"]]);
  expect(refusal("baseUrl")).toEqual([]);
  expect(refusedAccess(null, draft).size).toBe(0);
});
