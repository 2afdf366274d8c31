import { describe, expect, it } from "vitest";
import type { Trial } from "@/lib/docs/trial";
import { filterGuides } from "./docs-search";
import { filterOperations } from "./filter";
import { withOwnKey } from "./own-key";
import { type ProgramRequest, programOf } from "./programs";

const trial: Trial = { id: "ask.create", method: "POST", path: "/v1/ask", access: "key", parameters: [], examples: [] };
const request: ProgramRequest = { origin: "http://gateway.test", address: "/v1/ask", body: { model: "m", text: "it's" } };
const list: ProgramRequest = { origin: "http://gateway.test", address: "/v1/tasks?page=1" };

describe("a call as a program", () => {
  it("never has a key in it", () => {
    for (const language of ["curl", "python", "typescript"] as const) expect(programOf(language, trial, request)).toMatch(/TRUNKLINE_KEY/);
  });

  it("asks without a body if there is none", () => {
    const get = { ...trial, method: "GET" };
    expect(programOf("curl", get, list)).toBe(
      "curl 'http://gateway.test/v1/tasks?page=1' \\\n  -H \"Authorization: Bearer $TRUNKLINE_KEY\"",
    );
    expect(programOf("python", get, list)).not.toContain("json=");
    expect(programOf("typescript", get, list)).not.toContain("body");
    expect(programOf("curl", { ...trial, method: "DELETE" }, list)).toMatch(/^curl -X DELETE /);
  });

  it("writes a file in its own format", () => {
    const speech = { ...trial, file: "mp3" };
    expect(programOf("curl", speech, request)).toMatch(/-o reply\.mp3$/);
    const wav = { ...request, body: { ...request.body, response_format: "wav" } };
    expect(programOf("python", speech, wav)).toContain('open("reply.wav", "wb")');
    expect(programOf("typescript", speech, wav)).toContain('writeFile("reply.wav"');
  });

  it("prints what comes, where an answer goes on until the caller leaves", () => {
    const follow = { ...trial, method: "GET", endless: true as const };
    const events = { ...list, address: "/v1/events" };
    expect(programOf("curl", follow, events)).toMatch(/^curl -N http/);
    expect(programOf("python", follow, events)).toContain("for line in reply.iter_lines():\n        print(line)");
    expect(programOf("typescript", follow, events)).toContain("for await (const piece of");
    expect(programOf("python", follow, events)).not.toContain("reply.text");
    expect(programOf("typescript", follow, events)).not.toContain("console.log");
  });

  it("sends no key if none is needed", () => {
    const open = { ...trial, access: "public" } as const;
    for (const language of ["curl", "python", "typescript"] as const)
      expect(programOf(language, open, request)).not.toContain("TRUNKLINE_KEY");
  });

  it("uses the client library where it has the call", () => {
    const chat = { ...trial, id: "chat.create" };
    const asked = { ...request, body: { model: "m", messages: [] } };
    expect(programOf("python", chat, asked)).toContain("client.chat.completions.create(");
  });
});

describe("the search", () => {
  const entry = { id: "speech.create", method: "POST", path: "/v1/audio/speech", summary: "Turn text into speech", tag: "Speech" };
  const groups = [
    { tag: "Speech", entries: [entry] },
    { tag: "Models", entries: [{ ...entry, id: "models.list", method: "GET", path: "/v1/models", summary: "List models", tag: "Models" }] },
  ];

  it("wants every word, wherever it stands", () => {
    expect(filterOperations(groups, "  POST turn ")).toEqual([groups[0]]);
    expect(filterOperations(groups, "get turn")).toEqual([]);
    expect(filterOperations(groups, "")).toBe(groups);
  });

  it("finds guides by their names and sections by their text, those with the words in the heading first", () => {
    const guides = [
      { name: "keys", title: "API keys", summary: "A key has 43 letters." },
      { name: "video", title: "Video", summary: "Jobs." },
    ];
    const texts = [
      {
        name: "keys",
        sections: [
          { id: "", title: "", text: "rotate" },
          { id: "limits", title: "Limits", text: "When you rotate a key, it keeps them." },
          { id: "rotate-a-key", title: "Rotate a key", text: "Press the button." },
        ],
      },
    ];
    expect(filterGuides(guides, texts, "Rotate key")).toEqual([
      {
        ...guides[0],
        sections: [
          { id: "rotate-a-key", title: "Rotate a key" },
          { id: "limits", title: "Limits" },
        ],
      },
    ]);
    expect(filterGuides(guides, [], "jobs")).toEqual([{ ...guides[1], sections: [] }]);
    expect(filterGuides(guides, texts, "zeppelin")).toEqual([]);
  });
});

describe("the reader's own key in samples", () => {
  const key = { id: "key_1", name: "ci\nof harbour", hint: "sk-tl-AbC…4f2c" };

  it("is named in a comment of the sample's language, and never breaks out of it", () => {
    expect(withOwnKey("curl $TRUNKLINE_KEY", { language: "bash", key })).toBe(
      "# TRUNKLINE_KEY: the secret of ci of harbour (sk-tl-AbC…4f2c)\ncurl $TRUNKLINE_KEY",
    );
    expect(withOwnKey("env.TRUNKLINE_KEY", { language: "typescript", key })).toMatch(/^\/\/ TRUNKLINE_KEY: /);
  });

  it("is left out if no key is chosen or read, or if a comment would be invalid", () => {
    for (const [text, language, chosen] of [
      ["curl $TRUNKLINE_KEY", "bash", undefined],
      ["curl $TRUNKLINE_ADMIN_KEY", "bash", key],
      ['{"key": "TRUNKLINE_KEY"}', "json", key],
    ] as const)
      expect(withOwnKey(text, { language, key: chosen })).toBe(text);
  });
});
