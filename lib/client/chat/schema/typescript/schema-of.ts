import type { Fields } from "../../../../contracts/typed";
import { type Declaration, type Member, readDeclarations, type TypeNode } from "./reader";
import { TypeScriptProblem } from "./tokens";

type Literal = string | number | boolean | null;
type ObjectNode = Extract<TypeNode, { is: "object" }>;

/** The JSON Schema of the first type that no other refers to. Throws `TypeScriptProblem`. */
export function schemaOfTypes(text: string): Fields {
  const declarations = readDeclarations(text);
  const twice = declarations.find(({ name }, at) => declarations.findIndex((one) => one.name === name) < at);
  if (twice) throw new TypeScriptProblem(twice.line, `${twice.name} is declared twice.`);
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const [first] = declarations;
  if (!first) throw new TypeScriptProblem(1, "Paste an interface or a type alias.");
  const used = new Set(declarations.flatMap((one) => [...namesIn(one)].filter((name) => name !== one.name)));
  const root = declarations.find(({ name }) => !used.has(name)) ?? first;
  return new Converter(byName, root).root();
}

/** The types that a declaration refers to itself. */
function namesIn({ type, from }: Declaration): Set<string> {
  return new Set([...from.map(({ name }) => name), ...namesOf(type)]);
}

function namesOf(type: TypeNode): string[] {
  if (type.is === "named") return [type.name];
  if (type.is === "list") return namesOf(type.of);
  if (type.is === "record") return [...namesOf(type.key), ...namesOf(type.of)];
  if (type.is === "union") return type.of.flatMap(namesOf);
  if (type.is !== "object") return [];
  return [...type.members.flatMap((member) => namesOf(member.type)), ...(type.others ? namesOf(type.others) : [])];
}

const WORDS: Readonly<Record<string, Fields>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  object: { type: "object" },
  any: {},
  unknown: {},
  Date: { type: "string", format: "date-time" },
};

class Converter {
  readonly #byName: ReadonlyMap<string, Declaration>;
  readonly #root: Declaration;
  /** Types that refer to themselves, by name. */
  readonly #defined = new Map<string, Fields>();

  constructor(byName: ReadonlyMap<string, Declaration>, root: Declaration) {
    this.#byName = byName;
    this.#root = root;
  }

  root(): Fields {
    const schema = this.#declared(this.#root);
    if (schema.type !== "object")
      throw new TypeScriptProblem(this.#root.line, `${this.#root.name} must be an object, because models answer with an object.`);
    return { ...schema, ...(this.#defined.size > 0 && { $defs: Object.fromEntries(this.#defined) }) };
  }

  #declared(declaration: Declaration): Fields {
    const { type, doc } = declaration;
    const schema = type.is === "object" ? this.#object({ ...type, members: this.#membersOf(declaration, []) }) : this.#schema(type);
    return withWords(schema, doc);
  }

  /** The members of an interface after those that it inherits. */
  #membersOf({ name, type, from }: Declaration, below: readonly string[]): readonly Member[] {
    const own = type.is === "object" ? type.members : [];
    const inherited = from.flatMap((parent) => {
      const declaration = this.#find(parent.name, parent.line);
      if (declaration.type.is !== "object") throw new TypeScriptProblem(parent.line, `${parent.name} is not an interface.`);
      if ([...below, name].includes(parent.name)) throw new TypeScriptProblem(parent.line, `${parent.name} extends itself.`);
      return this.#membersOf(declaration, [...below, name]);
    });
    return [...inherited.filter((member) => !own.some((one) => one.name === member.name)), ...own];
  }

  #schema(type: TypeNode): Fields {
    switch (type.is) {
      case "word":
        if (type.word === "undefined") throw new TypeScriptProblem(type.line, "undefined alone has no JSON. Use null.");
        return { ...WORDS[type.word] };
      case "literal":
        return enumOf([type.value]);
      case "list":
        return { type: "array", items: this.#schema(type.of) };
      case "record":
        return this.#record(type);
      case "object":
        return this.#object(type);
      case "union":
        return this.#union(type);
      case "named":
        return this.#named(type);
    }
  }

  #find(name: string, line: number): Declaration {
    const found = this.#byName.get(name);
    if (!found) throw new TypeScriptProblem(line, `${name} is not in the text. Paste its declaration, too.`);
    return found;
  }

  /** Types are written where they are used, unless they refer to themselves. */
  #named({ name, line }: Extract<TypeNode, { is: "named" }>): Fields {
    const declaration = this.#find(name, line);
    if (!this.#isRecursive(name)) return this.#declared(declaration);
    if (declaration === this.#root) return { $ref: "#" };
    if (!this.#defined.has(name)) {
      // Before its own schema, which refers to it.
      this.#defined.set(name, {});
      this.#defined.set(name, this.#declared(declaration));
    }
    return { $ref: `#/$defs/${name}` };
  }

  #isRecursive(name: string): boolean {
    const seen = new Set<string>();
    const queue = [name];
    for (const at of queue) {
      const declaration = this.#byName.get(at);
      for (const next of declaration ? namesIn(declaration) : []) {
        if (next === name) return true;
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      }
    }
    return false;
  }

  #object({ members, others }: Pick<ObjectNode, "members" | "others">): Fields {
    const twice = members.find(({ name }, at) => members.findIndex((one) => one.name === name) < at);
    if (twice) throw new TypeScriptProblem(twice.line, `The member ${twice.name} is there twice.`);
    const properties = members.map(({ name, type, doc }): [string, Fields] => [name, withWords(this.#schema(withoutUndefined(type)), doc)]);
    const required = members.filter(({ optional, type }) => !optional && withoutUndefined(type) === type).map(({ name }) => name);
    return {
      type: "object",
      ...((properties.length > 0 || !others) && { properties: Object.fromEntries(properties) }),
      ...(required.length > 0 && { required }),
      additionalProperties: others ? this.#schema(others) : false,
    };
  }

  /** `Record<string, T>`, or with literals as names. */
  #record({ key, of, line }: Extract<TypeNode, { is: "record" }>): Fields {
    if (key.is === "word" && (key.word === "string" || key.word === "number"))
      return { type: "object", additionalProperties: this.#schema(of) };
    const names = this.#literalsOf(key);
    if (!names) throw new TypeScriptProblem(line, "The keys of a Record must be string, number or literals.");
    const members = names.map((name) => ({ name: String(name), optional: false, type: of, line }));
    return this.#object({ members });
  }

  #literalsOf(type: TypeNode): Literal[] | undefined {
    if (type.is === "literal") return [type.value];
    if (type.is === "named") {
      const { type: aliased } = this.#find(type.name, type.line);
      return this.#isRecursive(type.name) ? undefined : this.#literalsOf(aliased);
    }
    if (type.is !== "union") return undefined;
    const parts = type.of.map((one) => this.#literalsOf(one));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }

  #union(type: Extract<TypeNode, { is: "union" }>): Fields {
    const given = withoutUndefined(type);
    if (given.is !== "union") return this.#schema(given);
    const literals = this.#literalsOf(given);
    if (literals) return enumOf(literals);
    const parts = given.of.filter((one) => !isNull(one)).map((one) => this.#schema(one));
    const nullable = given.of.some(isNull);
    const names = parts.map(plainType);
    if (names.every((name) => name !== undefined)) return { type: single([...new Set(names), ...(nullable ? ["null"] : [])]) };
    if (nullable && parts.length === 1 && parts[0]) return withNull(parts[0]);
    return { anyOf: [...merged(parts), ...(nullable ? [{ type: "null" }] : [])] };
  }
}

const isNull = (type: TypeNode) => type.is === "literal" && type.value === null;
const single = (names: readonly string[]) => (names.length === 1 ? names[0] : names);

/** The type of a schema that says nothing else. */
function plainType(schema: Fields): string | undefined {
  return typeof schema.type === "string" && Object.keys(schema).length === 1 && schema.type !== "object" ? schema.type : undefined;
}

/** A member whose type includes undefined is optional. */
function withoutUndefined(type: TypeNode): TypeNode {
  if (type.is !== "union") return type;
  const of = type.of.filter((one) => !(one.is === "word" && one.word === "undefined"));
  if (of.length === type.of.length) return type;
  const [first, ...others] = of;
  return first && others.length === 0 ? first : { ...type, of };
}

function typeOf(value: Literal): string {
  return value === null ? "null" : typeof value;
}

function enumOf(values: readonly Literal[]): Fields {
  const given = [...new Set(values)];
  if (given.length === 1 && given[0] === null) return { type: "null" };
  const both = given.includes(true) && given.includes(false);
  if (both && given.every((value) => typeof value === "boolean")) return { type: "boolean" };
  return { type: single([...new Set(given.map(typeOf))]), enum: given };
}

/** Literals of several alternatives become one list of values. */
function merged(parts: readonly Fields[]): Fields[] {
  const literals = parts.filter((part) => Array.isArray(part.enum) && part.description === undefined);
  const rest = parts.filter((part) => !literals.includes(part));
  const values = literals.flatMap(({ enum: given }) => (Array.isArray(given) ? given : []));
  return literals.length < 2 ? [...parts] : [enumOf(values), ...rest];
}

function withNull(schema: Fields): Fields {
  const { type, enum: values } = schema;
  if (typeof type === "string" && type !== "object" && type !== "array")
    return { ...schema, type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }) };
  return { anyOf: [schema, { type: "null" }] };
}

function withWords(schema: Fields, description: string | undefined): Fields {
  if (description === undefined) return schema;
  const { description: _, ...rest } = schema;
  return { ...rest, description };
}
