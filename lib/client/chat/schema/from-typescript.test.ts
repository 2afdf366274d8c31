import { describe, expect, it } from "vitest";
import { schemaFromTypeScript } from "./from-typescript";

function schemaOf(text: string): unknown {
  const made = schemaFromTypeScript(text);
  if ("problem" in made) throw new Error(made.problem);
  return JSON.parse(made.schema);
}

function problemOf(text: string): string {
  const made = schemaFromTypeScript(text);
  return "problem" in made ? made.problem : "none";
}

describe("TypeScript as JSON Schema", () => {
  it("becomes an object with types, enums, lists, inner objects and descriptions", () => {
    const text = `
      /** An answer to a customer. */
      export interface TicketReply {
        /**
         * What the customer wants.
         * Pick the nearest.
         * @example "refund"
         */
        category: "refund" | "repair" | 'question';
        readonly order_id?: string; // as printed
        amount: number | null,
        urgent: boolean
        tags: string[];
        "sent-at": Date;
        items: Array<{ sku: string; reason: Reason }>
        notes: (string | number)[];
      }
      type Reason =
        | "damaged"
        | "late";
    `;
    expect(schemaOf(text)).toEqual({
      type: "object",
      description: "An answer to a customer.",
      properties: {
        category: { type: "string", enum: ["refund", "repair", "question"], description: "What the customer wants. Pick the nearest." },
        order_id: { type: "string" },
        amount: { type: ["number", "null"] },
        urgent: { type: "boolean" },
        tags: { type: "array", items: { type: "string" } },
        "sent-at": { type: "string", format: "date-time" },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { sku: { type: "string" }, reason: { type: "string", enum: ["damaged", "late"] } },
            required: ["sku", "reason"],
            additionalProperties: false,
          },
        },
        notes: { type: "array", items: { type: ["string", "number"] } },
      },
      required: ["category", "amount", "urgent", "tags", "sent-at", "items", "notes"],
      additionalProperties: false,
    });
  });

  it("has records, indexes, any value, and literals of several types", () => {
    const text = `type Facts = {
      prices: Record<string, number>;
      sizes: Record<"s" | "m", boolean>;
      labels: { [name: string]: string };
      rest: { id: number; [name: string]: unknown };
      level: 1 | 2 | -3 | "max" | null;
      on: true | false;
      extra?: any;
      state: "open" | null | undefined;
    }`;
    expect(schemaOf(text)).toMatchObject({
      properties: {
        prices: { type: "object", additionalProperties: { type: "number" } },
        sizes: { type: "object", properties: { s: { type: "boolean" }, m: { type: "boolean" } }, required: ["s", "m"] },
        labels: { type: "object", additionalProperties: { type: "string" } },
        rest: { type: "object", properties: { id: { type: "number" } }, required: ["id"], additionalProperties: {} },
        level: { type: ["number", "string", "null"], enum: [1, 2, -3, "max", null] },
        on: { type: "boolean" },
        extra: {},
        state: { type: ["string", "null"], enum: ["open", null] },
      },
      required: ["prices", "sizes", "labels", "rest", "level", "on"],
    });
  });

  it("has alternatives of objects, and objects that may be null", () => {
    const text = `
      interface Answer { result: Found | Missing; best: Found | null }
      interface Found { kind: "found"; name: string }
      interface Missing { kind: "missing" }
    `;
    const found = { properties: { kind: { enum: ["found"] }, name: { type: "string" } }, required: ["kind", "name"] };
    expect(schemaOf(text)).toMatchObject({
      properties: {
        result: { anyOf: [found, { properties: { kind: { type: "string", enum: ["missing"] } } }] },
        best: { anyOf: [found, { type: "null" }] },
      },
    });
  });

  it("uses the type that no other refers to, with inherited members and references for types within themselves", () => {
    const text = `
      interface Base { id: string; name?: string }
      interface Page extends Base { name: string; tree: Node }
      interface Node { label: string; children: Node[] }
    `;
    expect(schemaOf(text)).toEqual({
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" }, tree: { $ref: "#/$defs/Node" } },
      required: ["id", "name", "tree"],
      additionalProperties: false,
      $defs: {
        Node: {
          type: "object",
          properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          required: ["label", "children"],
          additionalProperties: false,
        },
      },
    });
    expect(schemaOf("interface Node { next: Node | null }")).toMatchObject({
      properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
    });
  });

  it("keeps names that are words of the language, or of objects", () => {
    const text = "interface A { type: string; readonly: boolean; interface: number; __proto__: string; constructor: string; 1: string }";
    const schema = schemaOf(text);
    expect(schema).toMatchObject({ required: ["type", "readonly", "interface", "__proto__", "constructor", "1"] });
    expect(JSON.stringify(schema)).toContain('"__proto__":{"type":"string"}');
  });

  it.each([
    ["interface A {\n  b: Missing;\n}", "Line 2: Missing is not in the text. Paste its declaration, too."],
    ["interface A {\n  b: Partial<string>;\n}", "Line 2: Partial<…> is not supported. Write the type itself."],
    ["interface A<T> { b: T }", "Line 1: Type parameters are not supported. Write the types themselves."],
    ["interface A {\n  run(): void;\n}", "Line 2: JSON has no functions."],
    ["interface A {\n  run: (name: string) => void;\n}", "Line 2: JSON has no functions."],
    ["interface A {\n\n  b: [string, number];\n}", "Line 3: Tuples are not supported. Use a list, such as string[]."],
    ["type A = { a: string } & { b: string }", "Line 1: Intersections (&) are not supported. Use an interface with extends."],
    ["type A = { [K in Names]: string }", "Line 1: Mapped types are not supported. Write the members."],
    ["type A = { a: `x` }", "Line 1: Template literal types are not supported. Use string."],
    ["interface A {\n  a: string\n", "Line 3: The text ends before }."],
    ["interface A {\n  a string\n}", 'Line 2: "string" is not expected here: expected :.'],
    ["const a = 1", 'Line 1: "const" is not expected here: expected an interface or a type alias.'],
    ["type A = string", "Line 1: A must be an object, because models answer with an object."],
    ["interface A { a: string; a: number }", "Line 1: The member a is there twice."],
    ["interface A { a: string }\ninterface A { b: string }", "Line 2: A is declared twice."],
    ["interface A extends A { a: string }", "Line 1: A extends itself."],
    ["interface A { a: bigint }", "Line 1: JSON has no bigint. Use number or string."],
    ["interface A { a: § }", 'Line 1: "§" is not expected here.'],
    [`type A = { a: ${"(".repeat(200)}string${")".repeat(200)} }`, "Line 1: Types nested deeper than 60 levels are not supported."],
    ["  ", "Paste an interface or a type alias first."],
    ["// nothing", "Line 1: Paste an interface or a type alias."],
  ])("says what is wrong with %j, and in which line", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});
