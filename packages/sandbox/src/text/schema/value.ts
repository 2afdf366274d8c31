import { itemSchemas, satisfies } from "./check";
import { flatten, merge } from "./merge";
import { makeNumber } from "./numbers";
import { canonical, isSchema, listAt, MAX_DEPTH, mapAt, numberAt, type Schema, stringsAt, typesOf } from "./schema";
import { makeString } from "./strings";

/** Where values come from before they are made up. `name` is the property's, or that of the list around an item. */
export interface Suggest {
  /** What the conversation says, best first. Values that do not fit the schema are passed over. */
  stated(name: string, schema: Schema): readonly unknown[];
  /** What would be sensible, after the schema's own default and examples. */
  likely(name: string, schema: Schema): readonly unknown[];
  /** Told which stated value was taken. */
  take(value: unknown): void;
  /** Forgets what was taken: the schema is filled anew. */
  reset(): void;
}

export interface Generated {
  value: unknown;
  /** True where the schema has a `pattern`, which was not looked at. */
  ignoredPattern: boolean;
}

const NONE = Symbol("no value");
/** Values one attempt may try, and all attempts together. */
const MAX_NODES = 2_000;
const MAX_ALL_NODES = 4_000;
const MAX_SCHEMA = 100_000;
const MAX_OUTPUT = 64 * 1024;
const MAX_ITEMS = 1_000;
/** Depth to which optional properties are filled in. */
const OPTIONAL_DEPTH = 3;
/** Depth from which short values are preferred, so that recursive schemas end. */
const SHALLOW = 3;
/** Ways to fill a schema, tried in turn until one satisfies it as a whole. */
const ATTEMPTS = [
  { optional: true, variant: 0 },
  { optional: false, variant: 0 },
  { optional: true, variant: 1 },
  { optional: false, variant: 1 },
  { optional: false, variant: 2 },
] as const;

/**
 * A value that satisfies a JSON schema, filled with what `suggest` knows. Undefined where the schema cannot be satisfied
 * within 12 levels, 2,000 values and 64 kB, or is larger than 100 kB itself.
 */
export function generateValue(schema: unknown, suggest: Suggest): Generated | undefined {
  if (JSON.stringify(schema).length > MAX_SCHEMA || !flatten(schema, schema)) return undefined;
  let nodes = 0;
  for (const attempt of ATTEMPTS) {
    if (nodes >= MAX_ALL_NODES) break;
    suggest.reset();
    const maker = new Maker(schema, suggest, attempt.optional);
    const value = maker.make(schema, { name: "", depth: 0, variant: attempt.variant });
    nodes += maker.nodes;
    if (value === NONE || !satisfies(value, schema, schema) || JSON.stringify(value).length > MAX_OUTPUT) continue;
    return { value, ignoredPattern: maker.ignoredPattern };
  }
  return undefined;
}

interface Place {
  name: string;
  depth: number;
  /** 0 for the best value, other numbers for other values. */
  variant: number;
}

class Maker {
  ignoredPattern = false;
  nodes = 0;
  /** Characters of all strings made so far; more than fit the output are not worth going on for. */
  #chars = 0;
  constructor(
    readonly root: unknown,
    readonly suggest: Suggest,
    readonly optional: boolean,
  ) {}

  make(schema: unknown, place: Place): unknown {
    if (place.depth > MAX_DEPTH || ++this.nodes > MAX_NODES) return NONE;
    const whole = flatten(schema, this.root);
    if (!whole) return NONE;
    if (whole.pattern !== undefined || whole.patternProperties !== undefined) this.ignoredPattern = true;
    const flat = withConditions(whole);
    if (Object.hasOwn(flat, "const")) return this.#checked(flat.const, flat);
    const known = this.#known(flat, place);
    if (known !== NONE) return known;
    for (const keyword of ["anyOf", "oneOf"]) if (listAt(flat, keyword)) return this.#branch(flat, keyword, place);
    const options = listAt(flat, "enum");
    if (options) return this.#option(options, flat, place.variant);
    for (const type of typeOrder(flat, place.depth)) {
      const value = this.#checked(this.#ofType(type, flat, place), flat);
      if (value !== NONE) return value;
    }
    return NONE;
  }

  #checked(value: unknown, schema: Schema): unknown {
    return value !== NONE && satisfies(value, schema, this.root) ? value : NONE;
  }

  #known(flat: Schema, { name, variant }: Place): unknown {
    const fits = (value: unknown) => satisfies(value, flat, this.root);
    const stated = this.suggest.stated(name, flat).filter(fits);
    if (variant < stated.length) {
      this.suggest.take(stated[variant]);
      return stated[variant];
    }
    const own = [...(Object.hasOwn(flat, "default") ? [flat.default] : []), ...(listAt(flat, "examples") ?? [])];
    const all = new Map(
      [...stated, ...[...own, ...this.suggest.likely(name, flat)].filter(fits)].map((value) => [canonical(value), value]),
    );
    return variant < all.size ? [...all.values()][variant] : NONE;
  }

  #branch(flat: Schema, keyword: string, place: Place): unknown {
    const { [keyword]: _, ...base } = flat;
    const branches = (listAt(flat, keyword) ?? []).flatMap((branch) => {
      const own = flatten(branch, this.root);
      const merged = own && merge(base, own);
      return merged ? [merged] : [];
    });
    const ordered = branches.map((schema) => ({ schema, weight: weigh(schema) })).sort((left, right) => left.weight - right.weight);
    const list =
      place.depth < SHALLOW
        ? [...branches.filter((branch) => weigh(branch) > 0), ...branches.filter((branch) => weigh(branch) === 0)]
        : ordered.map(({ schema }) => schema);
    for (let at = 0; at < list.length; at++) {
      const value = this.#checked(this.make(list[(at + place.variant) % list.length], { ...place, depth: place.depth + 1 }), flat);
      if (value !== NONE) return value;
    }
    return NONE;
  }

  #option(options: readonly unknown[], flat: Schema, variant: number): unknown {
    const usable = options.filter((option) => satisfies(option, flat, this.root));
    return usable.length > 0 ? usable[variant % usable.length] : NONE;
  }

  #ofType(type: string, flat: Schema, place: Place): unknown {
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return place.variant % 2 === 0;
      case "integer":
      case "number":
        return makeNumber(flat, { integer: type === "integer", preferred: 1, variant: place.variant }) ?? NONE;
      case "array":
        return this.#list(flat, place);
      case "object":
        return this.#object(flat, place);
      default:
        return this.#string(flat, place);
    }
  }

  #string(flat: Schema, place: Place): unknown {
    if (this.#chars > MAX_OUTPUT) return NONE;
    const text = makeString(flat, place);
    this.#chars += text?.length ?? 0;
    return text ?? NONE;
  }

  #list(flat: Schema, { name, depth, variant }: Place): unknown {
    const { first, rest } = itemSchemas(flat);
    const least = Math.max(numberAt(flat, "minItems") ?? 0, flat.contains === undefined ? 0 : (numberAt(flat, "minContains") ?? 1));
    const most = Math.min(numberAt(flat, "maxItems") ?? MAX_ITEMS, rest === false ? first.length : MAX_ITEMS);
    const usual = first.length > 0 ? first.length : depth < 3 ? 2 : depth < 5 ? 1 : 0;
    if (least > most) return NONE;
    const wanted = Math.max(least, Math.min(usual, most));
    const items: unknown[] = [];
    const seen = new Set<string>();
    while (items.length < wanted) {
      const index = items.length;
      const schema = index < first.length ? first[index] : rest;
      const item = this.#item(
        flat.contains === undefined ? schema : { allOf: [schema, flat.contains] },
        { name, depth: depth + 1, variant: index + variant },
        flat.uniqueItems === true ? seen : undefined,
      );
      if (item === NONE) return index >= least && index >= first.length ? items : index >= least ? items.slice(0, index) : NONE;
      items.push(item);
    }
    return items;
  }

  /** One item; where items must differ, variants are tried until one is new. */
  #item(schema: unknown, place: Place, seen: Set<string> | undefined): unknown {
    for (let more = 0; more < (seen ? 12 : 1); more++) {
      const item = this.make(schema, { ...place, variant: place.variant + more });
      if (item === NONE || !seen) return item;
      const key = canonical(item);
      if (seen.has(key)) continue;
      seen.add(key);
      return item;
    }
    return NONE;
  }

  #object(flat: Schema, { depth, variant }: Place): unknown {
    const properties = mapAt(flat, "properties");
    const required = new Set(stringsAt(flat, "required"));
    const entries: [string, unknown][] = [];
    const names = [...new Set([...Object.keys(properties), ...required])];
    const most = numberAt(flat, "maxProperties") ?? Number.POSITIVE_INFINITY;
    let spare = most - required.size;
    for (const name of names) {
      const needed = required.has(name);
      if (!needed && (!this.optional || depth >= OPTIONAL_DEPTH || spare < 1)) continue;
      const schema = Object.hasOwn(properties, name) ? properties[name] : (flat.additionalProperties ?? true);
      const value = this.make(schema, { name, depth: depth + 1, variant });
      if (value === NONE && needed) return NONE;
      if (value === NONE) continue;
      if (!needed) spare--;
      entries.push([name, value]);
    }
    return this.#filled(entries, flat, depth) ? Object.fromEntries(entries) : NONE;
  }

  /** Adds properties of any name until there are as many as `minProperties` asks for. */
  #filled(entries: [string, unknown][], flat: Schema, depth: number): boolean {
    const least = numberAt(flat, "minProperties") ?? 0;
    const bare = entries.length === 0 && isSchema(flat.additionalProperties) && depth < SHALLOW && flat.properties === undefined ? 2 : 0;
    for (let number = 1; entries.length < Math.max(least, bare) && number <= MAX_ITEMS; number++) {
      const name = `key${number}`;
      if (entries.some(([other]) => other === name)) continue;
      const value = this.make(flat.additionalProperties ?? true, { name: "", depth: depth + 1, variant: number - 1 });
      if (value === NONE) break;
      entries.push([name, value]);
    }
    return entries.length >= least;
  }
}

/** `if`, `then` and `else` as two alternatives. */
function withConditions(flat: Schema): Schema {
  const { if: condition, then: yes = true, else: no = true, ...rest } = flat;
  if (condition === undefined || flat.anyOf !== undefined) return flat;
  return { ...rest, anyOf: [{ allOf: [condition, yes] }, { allOf: [{ not: condition }, no] }] };
}

/** How much an alternative is likely to need: 0 for null, 1 for plain values, more for lists and objects. */
function weigh(schema: Schema): number {
  if (schema.const !== undefined || schema.enum !== undefined) return schema.const === null ? 0 : 1;
  const types = typeOrder(schema, 0);
  if (types.every((type) => type === "null")) return 0;
  return types.includes("object") ? 3 : types.includes("array") ? 2 : 1;
}

/** The types to try: nothing last at first, and first further down. */
function typeOrder(schema: Schema, depth: number): readonly string[] {
  const types = typesOf(schema) ?? [guessType(schema)];
  if (!types.includes("null")) return types;
  const others = types.filter((type) => type !== "null");
  return depth < SHALLOW || others.every((type) => type !== "object" && type !== "array") ? [...others, "null"] : ["null", ...others];
}

function guessType(schema: Schema): string {
  const has = (...keywords: string[]) => keywords.some((keyword) => schema[keyword] !== undefined);
  if (has("properties", "required", "additionalProperties", "minProperties", "propertyNames", "patternProperties")) return "object";
  if (has("items", "prefixItems", "minItems", "uniqueItems", "contains")) return "array";
  if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) return "number";
  return "string";
}
