import { LineCounter, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { Failure } from "../../contracts/errors";
import { PromptContent, PromptSlug } from "../../contracts/prompts";
import { defined } from "../../contracts/typed";
import { validate } from "../../gateway/validate";

const MOST_ALIASES = 100;

const Head = z.object({
  name: PromptSlug,
  description: z.string().trim().max(300).default(""),
  note: z.string().trim().max(300).default(""),
});

/** A prompt as one file. */
export interface PromptFile extends z.infer<typeof Head> {
  content: PromptContent;
}

/** The file's text. Its members are in the order in which they are read. */
export function writePromptFile({ name, description, note, content }: PromptFile, format: "yaml" | "json"): string {
  const { kind, model, parameters, variables, ...texts } = content;
  const file = defined({
    name,
    description: description || undefined,
    note: note || undefined,
    kind,
    model,
    ...texts,
    parameters: Object.keys(parameters).length > 0 ? parameters : undefined,
    variables: variables.length > 0 ? variables : undefined,
  });
  return format === "json" ? `${JSON.stringify(file, null, 2)}\n` : stringify(file, { lineWidth: 0 });
}

/** Throws `invalid_value` with the line of what is wrong. */
export function readPromptFile(text: string): PromptFile {
  const { name, description, note, ...content } = validate(z.looseObject({}), parsed(text));
  return { ...validate(Head, { name, description, note }), content: validate(PromptContent, content) };
}

function parsed(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false, version: "1.2" });
  const [error] = document.errors;
  if (error) throw broken(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`);
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch {
    throw broken("it refers to itself too often");
  }
}

function broken(problem: string): Failure {
  return new Failure("invalid_value", `The file is neither YAML nor JSON: ${problem}.`, { param: "text" });
}
