import type { ConsoleModel } from "../../../console/models/contract";
import { modelNamed } from "../../call/cost";
import type { RunState } from "../../call/run";
import { answerToolIn, unsaidOf } from "../page-state";
import { askedColumns, type ChatSession } from "../session";
import { sentTools } from "../tools/server-tools";
import { schemaOfText } from "./field-rows";
import { fitsStrictMode } from "./strict";

/** What is sent for the answer format, and why a model may not keep to it. */
export function formatNotes(session: ChatSession, models: readonly ConsoleModel[] | undefined): { sent: string; problems: string[] } {
  const { own } = session.state;
  const asked = askedColumns(session);
  const columns = session.state.columns.filter(({ id, model }) => asked.includes(id) && model !== "");
  const byFormat = own.format === "json_object" || own.asked === "response_format";
  const problems = columns.flatMap(({ id, model, params }) => {
    const run = session.stateOf(id);
    return [
      ...(byFormat ? [...lostIn(session, { id, model, params }), ...told(run, model)] : []),
      ...known(modelNamed(models, model), { model, byFormat, byTool: own.format === "json_schema" && own.asked === "tool" }),
    ];
  });
  return { sent: sentFor(session), problems: [...new Set(problems)] };
}

function sentFor({ state: { own } }: ChatSession): string {
  if (own.format === "json_object") return "Sent as response_format with the type json_object.";
  if (own.asked === "words") return "The schema is added to the system prompt. Nothing makes the model keep to it.";
  if (own.asked === "tool") {
    const others = sentTools(own) > 0 ? " The other tools are sent, but not called." : "";
    return `Sent as the function ${answerToolIn(own)}, which the model must call. Its arguments are the answer.${others}`;
  }
  const strict = fitsStrictMode(schemaOfText(own.schema));
  return strict
    ? "Sent as response_format with strict: true. Every answer is checked here, too."
    : "Sent as response_format with strict: false, because a field is optional or an object allows other fields. Every answer is checked here.";
}

/** Sentences of the dialect about the format. */
function lostIn(session: ChatSession, { id, model, params }: ChatSession["state"]["columns"][number]): string[] {
  const { own, params: shared, stream } = session.state;
  return unsaidOf({ column: id, model, own, params: { ...shared, ...params }, stream }).filter((sentence) => /format/.test(sentence));
}

/** What the gateway or the provider has said about the format in the last run. */
function told(run: RunState<unknown> | undefined, model: string): string[] {
  if (!run || run.model !== model) return [];
  const header = run.wire.responseHeaders.find(([name]) => name === "x-trunkline-warnings")?.[1] ?? "";
  const warnings = header.split("; ").filter((words) => FORMAT.test(words));
  const refused = run.error && FORMAT.test(run.error.message) ? [`${model} refused it in the last run: ${run.error.message}`] : [];
  return [
    ...warnings.map((words) =>
      NOT_TAKEN.test(words) ? `${model} does not take response_format. The last run warned: ${words}.` : `The last run warned: ${words}.`,
    ),
    ...refused,
  ];
}

const FORMAT = /response_format|json_schema|output_config\.format/;
const NOT_TAKEN = /^response_format\b.* is not supported/;

function known(
  listed: ConsoleModel | undefined,
  { model, byFormat, byTool }: { model: string; byFormat: boolean; byTool: boolean },
): string[] {
  if (!listed) return [];
  const { abilities, capabilities } = listed;
  if (byFormat && capabilities.includes("image") && !capabilities.includes("chat"))
    return [`${model} makes images and does not take response_format.`];
  if (byTool && abilities.length > 0 && !abilities.includes("tools")) return [`${model} is not known to call tools.`];
  return [];
}
