import { schemaProblem } from "./schema-limits";
import { schemaOfTypes } from "./typescript/schema-of";
import { TypeScriptProblem } from "./typescript/tokens";

const MOST_LENGTH = 64 * 1024;

/** The text of the schema of an interface or a type alias, or why there is none. */
export function schemaFromTypeScript(text: string): { schema: string } | { problem: string } {
  if (text.trim() === "") return { problem: "Paste an interface or a type alias first." };
  if (text.length > MOST_LENGTH) return { problem: `Must be at most ${MOST_LENGTH / 1024} KiB. Shorten the text.` };
  try {
    const schema = JSON.stringify(schemaOfTypes(text), null, 2);
    const problem = schemaProblem(schema);
    return problem === undefined ? { schema } : { problem: `The schema of these types is too large. ${problem}` };
  } catch (cause) {
    if (cause instanceof TypeScriptProblem) return { problem: `Line ${cause.line}: ${cause.message}` };
    throw cause;
  }
}
