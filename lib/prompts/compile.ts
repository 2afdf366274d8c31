import type { ChatMessage } from "../contracts/chat";
import type { Content } from "../contracts/content";
import { Failure } from "../contracts/errors";
import type { PromptContent, PromptVariable } from "../contracts/prompts";
import { type Fields, fieldsOf, isFields } from "../contracts/typed";
import { Filling } from "./filling";
import { type Include, isInclude, isSlot, type Piece, piecesOf } from "./template";
import { includedText, includesOf } from "./texts";
import type { Values } from "./values";

/** An included version: its content, and its name for errors. */
export interface Included {
  slug: string;
  content: PromptContent;
}
/** Finds the version of an include; undefined if there is none. */
export type FindIncluded = (include: Include) => Included | undefined;

/** A version that is ready to be rendered. Its rendering is a pure function of the values. */
export interface CompiledPrompt {
  kind: PromptContent["kind"];
  /** Declared and detected ones, those of includes too. */
  variables: ReadonlyMap<string, PromptVariable>;
  /** Names of the variables that a text has. */
  used: ReadonlySet<string>;
  /** Characters of its content as JSON and of its includes' texts: about what it takes in memory. */
  weight: number;
  /** The fields of the kind's own request that have no texts: the same for all values. */
  fixed: Fields;
  /** The other fields, filled in. */
  fill(values: Values): Fields;
}

const MOST_DEPTH = 5;
/** Includes multiply: characters of all texts of a version, with their includes. */
const MOST_CHARACTERS = 1024 * 1024;

/** A part of a request: as it is, or made for each rendering. */
type Made<Of> = Of | ((filling: Filling) => Of);
const make = <Of>(made: Made<Of>, filling: Filling): Of =>
  typeof made === "function" ? (made as (filling: Filling) => Of)(filling) : made;

/** Throws `invalid_value` for an unknown include, a cycle, too deep or too many includes, and a variable at a place that its type can't have. */
export function compilePrompt(slug: string, content: PromptContent, find: FindIncluded = () => undefined): CompiledPrompt {
  const compiler = new Compiler(find);
  const { fixed, fill } = compiler.request(slug, content);
  const { variables, used, characters } = compiler;
  const weight = JSON.stringify(content).length + characters;
  return { kind: content.kind, variables, used, weight, fixed, fill: (values) => fill(new Filling(values)) };
}

class Compiler {
  readonly variables = new Map<string, PromptVariable>();
  readonly used = new Set<string>();
  readonly #find: FindIncluded;
  readonly #declared = new Set<PromptContent>();
  characters = 0;

  constructor(find: FindIncluded) {
    this.#find = find;
  }

  request(slug: string, content: PromptContent): { fixed: Fields; fill(filling: Filling): Fields } {
    this.#declare(content);
    this.#declareIncluded(content);
    const { model, parameters } = content;
    const named = model === undefined ? {} : { model };
    if (content.kind === "completion") {
      const prompt = this.#text(content.prompt, [slug]);
      const suffix = content.suffix === undefined ? undefined : this.#text(content.suffix, [slug]);
      const fixed = { ...named, ...parameters };
      if (suffix === undefined) return { fixed, fill: (filling) => ({ prompt: make(prompt, filling) }) };
      return { fixed, fill: (filling) => ({ prompt: make(prompt, filling), suffix: make(suffix, filling) }) };
    }
    const tools = content.tools === undefined ? {} : { tools: content.tools };
    if (content.kind === "chat") {
      const messages = content.messages.map((message) => this.#message(message, slug));
      const format = content.response_format === undefined ? {} : { response_format: content.response_format };
      const fixed = { ...named, ...parameters, ...tools, ...format };
      return { fixed, fill: (filling) => ({ messages: flat(messages, filling) }) };
    }
    const contents = content.contents.map((one) => this.#content(one, slug));
    const fixed = { ...named, ...tools, ...(Object.keys(parameters).length === 0 ? {} : { generationConfig: parameters }) };
    if (content.systemInstruction === undefined) return { fixed, fill: (filling) => ({ contents: flat(contents, filling) }) };
    const system = this.#text(content.systemInstruction, [slug]);
    return { fixed, fill: (filling) => ({ contents: flat(contents, filling), systemInstruction: make(system, filling) }) };
  }

  /** The declaration of the including prompt applies, then the first one in the order of the texts. */
  #declare({ variables }: PromptContent): void {
    for (const variable of variables) if (!this.variables.has(variable.name)) this.variables.set(variable.name, variable);
  }

  /** Before any text is read, so that the order of variables and includes has no effect. What can't be included is refused later. */
  #declareIncluded(content: PromptContent): void {
    for (const include of includesOf(content)) {
      const found = this.#find(include);
      if (!found || this.#declared.has(found.content)) continue;
      this.#declared.add(found.content);
      this.#declare(found.content);
      this.#declareIncluded(found.content);
    }
  }

  /** A message, or the messages of a variable in its place. */
  #message(message: ChatMessage, slug: string): Made<readonly Fields[]> {
    const { content } = message;
    if (typeof content === "string") {
      const pieces = this.#pieces(content, [slug]);
      const list = this.#listOf(pieces);
      if (list) return list;
      const parts = this.#parts(pieces, { text: (text) => ({ type: "text", text }), image: imagePart });
      if (parts) return (filling) => [{ ...message, content: make(parts, filling) }];
      const text = this.#join(pieces);
      return typeof text === "function" ? (filling) => [{ ...message, content: text(filling) }] : [message];
    }
    const parts = (content ?? []).map((part) => this.#part(fieldsOf(part), slug));
    if (parts.every((part) => typeof part !== "function")) return [message];
    return (filling) => [{ ...message, content: flat(parts, filling) }];
  }

  #part(part: Fields, slug: string): Made<readonly Fields[]> {
    const { text, image_url: image } = part;
    if (typeof text === "string") {
      const pieces = this.#pieces(text, [slug]);
      const parts = this.#parts(pieces, { text: (inserted) => ({ ...part, text: inserted }), image: imagePart });
      if (parts) return parts;
      const joined = this.#join(pieces);
      return typeof joined === "function" ? (filling) => [{ ...part, text: joined(filling) }] : [part];
    }
    const url = isFields(image) ? image.url : image;
    if (typeof url !== "string") return [part];
    const address = this.#join(this.#pieces(url, [slug]), true);
    if (typeof address !== "function") return [part];
    return (filling) => [{ ...part, image_url: isFields(image) ? { ...image, url: address(filling) } : address(filling) }];
  }

  #content(content: Content, slug: string): Made<readonly Fields[]> {
    const read = content.parts.map(({ text }) => (typeof text === "string" ? this.#pieces(text, [slug]) : undefined));
    const [only] = read;
    const list = read.length === 1 && only ? this.#listOf(only) : undefined;
    if (list) return list;
    const parts = content.parts.map((part, at): Made<readonly Fields[]> => {
      const pieces = read[at];
      if (!pieces) return [part];
      const split = this.#parts(pieces, { text: (text) => ({ ...part, text }), image: nativeImage });
      if (split) return split;
      const joined = this.#join(pieces);
      return typeof joined === "function" ? (filling) => [{ ...part, text: joined(filling) }] : [part];
    });
    if (parts.every((part) => typeof part !== "function")) return [content];
    return (filling) => [{ ...content, parts: flat(parts, filling) }];
  }

  #text(text: string, within: readonly string[]): Made<string> {
    return this.#join(this.#pieces(text, within));
  }

  /** The pieces of a text with its includes' texts in their places. `within`: the prompts around it, outermost first. */
  #pieces(text: string, within: readonly string[]): Piece[] {
    this.characters += text.length;
    if (this.characters > MOST_CHARACTERS) throw invalid("The prompt with its includes is longer than 1,048,576 characters.");
    return piecesOf(text).flatMap((piece) => {
      if (isInclude(piece)) return this.#included(piece, within);
      if (typeof piece === "object") {
        const { variable: name } = piece;
        this.used.add(name);
        if (!this.variables.has(name)) this.variables.set(name, { name, type: "text" });
      }
      return [piece];
    });
  }

  #included(include: Include, within: readonly string[]): Piece[] {
    const { slug, version, label } = include;
    if (within.includes(slug)) throw invalid(`The prompt '${slug}' includes itself: ${[...within, slug].join(" → ")}.`);
    if (within.length > MOST_DEPTH) throw invalid(`Includes are nested deeper than ${MOST_DEPTH} levels: ${within.join(" → ")} → ${slug}.`);
    const found = this.#find(include);
    if (!found) {
      const point = version === null ? `the label '${label}'` : `the version ${version}`;
      throw invalid(`The prompt '${slug}' does not exist or has no ${point.slice(4)}; it is included by '${within.at(-1)}'.`);
    }
    return this.#pieces(includedText(found.content), [...within, slug]);
  }

  #typeOf(piece: Piece): PromptVariable["type"] | undefined {
    return this.variables.get(nameOf(piece))?.type;
  }

  /** The messages of a variable that is the whole text. */
  #listOf(pieces: readonly Piece[]): ((filling: Filling) => readonly Fields[]) | undefined {
    const [only] = pieces;
    if (pieces.length !== 1 || only === undefined || !isSlot(only)) return undefined;
    if (this.#typeOf(only) !== "messages") return undefined;
    return (filling) => filling.messages(only.variable);
  }

  /** A text with images as parts; undefined if it has none. */
  #parts(
    pieces: readonly Piece[],
    forms: { text(text: string): Fields; image(address: string): Fields },
  ): ((filling: Filling) => Fields[]) | undefined {
    if (!pieces.some((piece) => this.#typeOf(piece) === "image")) return undefined;
    const groups: Made<Fields>[] = [];
    let texts: Piece[] = [];
    const flush = () => {
      const text = this.#join(texts);
      if (texts.length > 0) groups.push((filling) => forms.text(make(text, filling)));
      texts = [];
    };
    for (const piece of pieces) {
      if (this.#typeOf(piece) !== "image" || !isSlot(piece)) texts.push(piece);
      else {
        flush();
        groups.push((filling) => forms.image(filling.text(piece.variable)));
      }
    }
    flush();
    return (filling) => groups.map((group) => make(group, filling)).filter(({ text }) => text !== "");
  }

  #join(pieces: readonly Piece[], asAddress = false): Made<string> {
    for (const piece of pieces) {
      const type = this.#typeOf(piece);
      const name = nameOf(piece);
      if (type === "messages") throw invalid(`The variable '${name}' is a list of messages, which must be the whole text of a message.`);
      if (type === "image" && !asAddress) throw invalid(`The variable '${name}' is an image, which only messages can contain.`);
    }
    if (pieces.every((piece) => typeof piece === "string")) return pieces.join("");
    return (filling) => {
      let text = "";
      for (const piece of pieces) text += typeof piece === "string" ? piece : filling.text(nameOf(piece));
      return text;
    };
  }
}

const nameOf = (piece: Piece): string => (isSlot(piece) ? piece.variable : "");

function flat(parts: readonly Made<readonly Fields[]>[], filling: Filling): Fields[] {
  const all: Fields[] = [];
  for (const part of parts) for (const one of make(part, filling)) all.push(one);
  return all;
}

const imagePart = (url: string): Fields => ({ type: "image_url", image_url: { url } });

/** Inline data if the address is a data URI. */
function nativeImage(address: string): Fields {
  const data = /^data:([^;,]+);base64,/i.exec(address);
  return data ? { inlineData: { mimeType: data[1], data: address.slice(data[0].length) } } : { fileData: { fileUri: address } };
}

const invalid = (message: string) => new Failure("invalid_value", message, { param: "content" });
