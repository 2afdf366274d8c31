import { describe, expect, it } from "vitest";
import { EvaluationRequest } from "../../console/evaluations/contract";
import { EvaluationCheck } from "../../contracts/evaluation-checks";
import { keysOf } from "../../contracts/typed";
import { CHECK_KINDS, newCheck } from "./check-fields";
import { draftOfDefinition, fieldOf, newColumn, newDraft, newMessage, requestOf } from "./draft";

const complete = newDraft({
  name: "support",
  dataset: "data_1",
  columns: [newColumn({ prompt: "support-reply", pick: "version:3", parameters: '{"temperature": 0.2}' })],
});

describe("the form of checks", () => {
  it("has each field of each kind", () => {
    for (const option of EvaluationCheck.options) {
      const { type, name: _, weight: __, ...fields } = option.shape;
      const kind = CHECK_KINDS[type.value];
      expect(kind.fields.map(({ name }) => name).sort(), type.value).toEqual(Object.keys(fields).sort());
    }
  });

  it("makes a valid check of each kind from its presets, once what is required is typed", () => {
    const typed: Record<string, string> = { model: "sandbox-chat", pattern: "^a", tool: "find", url: "https://example.com/check" };
    const checks = keysOf(CHECK_KINDS).map((type, at) => {
      const check = newCheck(`chk_${at}`, type);
      const missing = CHECK_KINDS[type].fields.filter(({ name, required }) => required && check.values[name] === undefined);
      return { ...check, values: { ...check.values, ...Object.fromEntries(missing.map(({ name }) => [name, typed[name] ?? ""])) } };
    });
    const { body, problems } = requestOf({ ...complete, checks });
    expect([...problems]).toEqual([]);
    expect(EvaluationRequest.parse(body).checks.map(({ type }) => type)).toEqual(keysOf(CHECK_KINDS));
  });

  it("names the field that is wrong", () => {
    const [regex, schema, length] = [newCheck("1", "regex"), newCheck("2", "json_schema"), newCheck("3", "length")];
    const checks = [
      regex,
      { ...schema, values: { schema: "[1]" } },
      { ...length, weight: "much", values: { ...length.values, max: "9.5" } },
    ];
    const { problems } = requestOf({ ...complete, checks });
    expect(Object.fromEntries(problems)).toEqual({
      "checks[0].pattern": "Pattern is required.",
      "checks[1].schema": "Type a JSON object.",
      "checks[2].weight": "Type a number.",
      "checks[2].max": "Type a whole number.",
    });
  });
});

describe("the form of an evaluation", () => {
  it("becomes the request, and an evaluation becomes the same form again", () => {
    const draft = newDraft({
      name: "support",
      dataset: "data_1",
      version: "4",
      tag: "late",
      rows: "sample",
      count: "20",
      columns: [
        newColumn({ prompt: "support-reply", pick: "version:3", model: "sandbox-chat", parameters: '{"temperature": 0.2}' }),
        newColumn({
          source: "messages",
          name: "plain",
          model: "sandbox-chat",
          messages: [newMessage("system", "Be brief."), newMessage("user", "{{t}}")],
        }),
      ],
      checks: [newCheck("1", "contains"), newCheck("2", "length")],
      passes: "50",
      repeats: "3",
      capUsd: "2,5",
      stopWhenCertain: true,
    });
    const { body, problems } = requestOf(draft);
    expect([...problems]).toEqual([]);
    const request = EvaluationRequest.parse(body);
    expect(request).toMatchObject({
      dataset: { id: "data_1", version: 4, tag: "late", sample: 20 },
      columns: [
        { prompt: { id: "support-reply", version: 3 }, parameters: { temperature: 0.2 } },
        { name: "plain", messages: [{ role: "system" }, { role: "user", content: "{{t}}" }] },
      ],
      rule: { atLeast: 0.5 },
      repeats: 3,
      capUsd: 2.5,
    });
    const { name, capUsd, rows: _, ...definition } = request;
    expect(requestOf(draftOfDefinition(name, capUsd, definition)).body).toEqual(body);
  });

  it("lists what is missing", () => {
    const { problems } = requestOf(newDraft({ columns: [newColumn({ source: "messages" })], capUsd: "two" }));
    expect([...problems.keys()]).toEqual(["name", "dataset", "columns[0].model", "columns[0].messages", "capUsd"]);
  });

  it("finds the field that a refused request is about", () => {
    expect(fieldOf("checks[0].pattern", complete)).toBe("checks[0].pattern");
    expect(fieldOf("columns[0].prompt.version", complete)).toBe("columns[0].prompt");
    expect(fieldOf("rule.atLeast", complete)).toBe("rule");
    expect(fieldOf(null, complete)).toBeUndefined();
  });
});
