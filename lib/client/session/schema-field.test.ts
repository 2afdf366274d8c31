import { describe, expect, it } from "vitest";
import { CompletionRequest } from "../../contracts/completion";
import { formSchema } from "../../contracts/form-schema";
import { fieldOf, problemOf } from "./schema-field";

const names = ["max_tokens", "temperature", "stop", "echo"];
const { properties = {} } = formSchema(CompletionRequest, names);

describe("formSchema and fieldOf", () => {
  it("makes a fader of a bounded number, with the contract's bounds", () => {
    const field = fieldOf(properties.temperature, { name: "temperature", label: "Temperature", rest: 1 });
    expect(field).toMatchObject({ kind: "number", min: 0, max: 2, step: 0.01, rest: 1 });
    expect(problemOf(field, 3)).toBe("At most 2.");
    expect(problemOf(field, 1)).toBeUndefined();
  });

  it("shortens a fader, but not what may be typed", () => {
    const field = fieldOf(properties.max_tokens, { name: "max_tokens", label: "Max tokens", min: 1, max: 2048 });
    expect(field).toMatchObject({ kind: "number", min: 1, max: 2048, step: 1 });
    expect(problemOf(field, 100_000)).toBeUndefined();
    expect(problemOf(field, -1)).toBe("At least 0.");
  });

  it("brings the contract's sentence about a field", () => {
    expect(fieldOf(properties.temperature, { name: "temperature", label: "Temperature" }).help).toContain("0 to 2");
    expect(fieldOf(properties.echo, { name: "echo", label: "Echo", hint: "repeat it" }).hint).toBe("repeat it");
  });

  it("knows switches and texts", () => {
    expect(fieldOf(properties.echo, { name: "echo", label: "Echo" }).kind).toBe("switch");
    expect(fieldOf(properties.stop, { name: "stop", label: "Stop" }).kind).toBe("text");
    expect(fieldOf({ enum: ["low", "high"], type: "string" }, { name: "x", label: "X" })).toMatchObject({
      kind: "choice",
      choices: ["low", "high"],
    });
  });
});
