import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../testing/database";
import { SettingsError } from "./env";
import { readGatewayFile } from "./file";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown) {
  const path = join(folder, "gateway.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return readGatewayFile(path);
}

it("reads providers, and what models cost", () => {
  const provider = { id: "rack-a", kind: "openai-compatible", base_url: "http://10.0.0.5:8000/v1" };
  const facts = { "rack-a/llava*": { accepts_images: true }, "openai/gpt-4o": { price: { input: 2.5, output: 10, cached: 1.25 } } };
  expect(read({ providers: [provider], model_facts: facts })).toEqual({
    providers: [{ id: "rack-a", kind: "openai-compatible", baseUrl: "http://10.0.0.5:8000/v1", credentials: {} }],
    modelFacts: {
      "rack-a/llava*": { acceptsImages: true },
      "openai/gpt-4o": { price: { input: 2.5, output: 10, cached: 1.25 } },
    },
  });
  expect(read({ model_facts: facts }).providers).toEqual([]);
  expect(read({ providers: [provider] }).modelFacts).toEqual({});
});

it("says all that is wrong at once", () => {
  const wrong = { "gpt-4o": { price: { input: 1 } }, "a/b*c": {}, "a/b": { price: { input: -1 } }, "a/c": { price: { output: 1 } } };
  const problems = () => read({ providers: [{ id: "sandbox", kind: "openai-compatible", base_url: "http://a/v1" }], model_facts: wrong });
  expect(problems).toThrow(SettingsError);
  expect(problems).toThrow(/named sandbox[\s\S]*gpt-4o[\s\S]*a\/b\*c[\s\S]*a\/b\.price\.input[\s\S]*a\/c\.price\.input/);
  expect(() => read("{")).toThrow(/not valid JSON/);
});

it("says which credentials a kind does not take, and which address it needs", () => {
  const provider = { id: "rack", kind: "openai-compatible", access_key: "AK" };
  expect(() => read({ providers: [provider] })).toThrow(
    /providers\.0\.base_url is needed[\s\S]*providers\.0\.access_key .*no such credential/,
  );
  expect(() => read({ providers: [{ ...provider, kind: "smoke-signals" }] })).toThrow(/providers\.0\.kind/);
});

it("refuses a key that no header can carry", () => {
  for (const api_key of ["sk-a\nx-evil: 1", "sk-\u0000", "sk-\u0085", "ключ"]) {
    const problem = () => read({ providers: [{ id: "rack", kind: "openai-compatible", base_url: "http://a/v1", api_key }] });
    expect(problem).toThrow(/providers\.0\.api_key may hold printable ASCII characters only/);
    expect(problem).not.toThrow(/evil/);
  }
});
