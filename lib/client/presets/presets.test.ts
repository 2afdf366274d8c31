import { expect, it } from "vitest";
import { PlaygroundSession, type SessionRules } from "../session/session";
import { applySettings, settingsOf } from "./presets";

interface Own {
  prompt: string;
  tone: string;
}
const rules: SessionRules<Own, string> = {
  id: "chat",
  own: { prompt: "", tone: "" },
  params: {},
  stream: true,
  path: () => "/v1/x",
  toBody: ({ model }) => ({ model }),
  fromBody: () => ({ own: { prompt: "", tone: "" }, params: {} }),
  titleOf: ({ prompt }) => prompt,
  toText: String,
  fromText: String,
  readEvent: () => "",
  readReply: () => "",
  readTokens: () => undefined,
  hasContent: () => false,
  settingsIn: ({ tone }) => ({ tone }),
};
const ports = {
  origin: "",
  bearer: () => Promise.reject(),
  keep: () => undefined,
  reopen: () => Promise.reject(),
  started: () => undefined,
  record: () => undefined,
};

it("a preset sets models, parameters and what the page calls settings, and leaves the rest", () => {
  const made = new PlaygroundSession(rules, ports);
  made.setModel("first", "a");
  made.addColumn("b");
  made.setParam("temperature", 0.2);
  made.setOwn({ prompt: "Hello", tone: "dry" });
  const preset = JSON.parse(JSON.stringify(settingsOf(made)));
  expect(preset).toEqual({
    columns: [
      { model: "a", params: {} },
      { model: "b", params: {} },
    ],
    params: { temperature: 0.2 },
    stream: true,
    own: { tone: "dry" },
  });

  const other = new PlaygroundSession(rules, ports);
  other.setOwn({ prompt: "Something else", tone: "warm" });
  const [{ id } = { id: "" }] = other.state.columns;
  applySettings(other, preset);
  expect(other.state).toMatchObject({ params: { temperature: 0.2 }, own: { prompt: "Something else", tone: "dry" } });
  expect(other.state.columns.map(({ model }) => model)).toEqual(["a", "b"]);
  expect(other.state.columns[0]?.id).toBe(id);

  applySettings(other, { columns: [{ model: "c", params: { top_p: 1 } }] });
  expect(other.state).toMatchObject({ columns: [{ id, model: "c", params: { top_p: 1 } }], params: { temperature: 0.2 } });
});
