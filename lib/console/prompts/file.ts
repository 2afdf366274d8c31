import { stringify } from "yaml";
import { z } from "zod";
import { Failure } from "../../contracts/errors";
import { PromptContent, PromptSlug } from "../../contracts/prompts";
import { defined, type Fields } from "../../contracts/typed";
import { readYaml } from "../../formats/yaml";
import { clean } from "../../gateway/body";
import { validate } from "../../gateway/validate";

/** Parsing as many takes half a second. */
const MOST_TOKENS = 50_000;

const Head = z.object({
  name: PromptSlug,
  description: z.string().trim().max(300).optional(),
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

/** Throws `invalid_value` with the line of what can't be parsed, and for members that would be lost. */
export function readPromptFile(text: string): PromptFile {
  const { name, description, note, ...members } = validate(z.looseObject({}), parsed(text));
  const content = validate(PromptContent, members);
  refuseUnknown(members, content);
  return { ...validate(Head, { name, description, note }), content };
}

function refuseUnknown(members: Fields, content: PromptContent): void {
  const unknown = Object.keys(members).find((name) => !Object.hasOwn(content, name));
  if (unknown !== undefined) throw misplaced(unknown, unknown);
  const variables: readonly unknown[] = Array.isArray(members.variables) ? members.variables : [];
  for (const [at, variable] of content.variables.entries()) {
    const wrong = Object.keys(Object(variables[at])).find((name) => !Object.hasOwn(variable, name));
    if (wrong !== undefined) throw misplaced(wrong, `variables[${at}].${wrong}`);
  }
}

function misplaced(name: string, param: string): Failure {
  return new Failure(
    "unsupported_parameter",
    `The file has '${name.slice(0, 64)}' at a place where a prompt has no such member. Remove it, or correct its name.`,
    { param: param.slice(0, 128) },
  );
}

function parsed(text: string): unknown {
  const { value, problems } = readYaml(text, MOST_TOKENS);
  const [problem] = problems;
  if (problem === undefined) return clean(value);
  throw new Failure("invalid_value", `The file can't be read as YAML or JSON: ${problem}.`, { param: "text" });
}
