import type { Playground } from "../../contracts/playground";
import { COLUMN_BREAK, COMPLETION_BREAK } from "../../contracts/run-terms";
import { fillIn, type Variables, variablesOf } from "../../contracts/text-variables";
import { type Fields, fieldsIn, fieldsOf, listOf } from "../../contracts/typed";
import type { RunDetail } from "../runs/contract";
import { askedOf } from "./asked";
import type { DatasetOrigin, NewRow } from "./contract";

/** What a page has stored of one column: its texts, a request made of them, and the answer. */
interface Asked {
  texts: readonly string[];
  request(fill: (text: string) => string): Fields;
  expected: string;
}

type StoredRun = Pick<RunDetail, "id" | "playground" | "state" | "output" | "outputCut" | "columns">;

/** A stored run as a row: what was asked, its variables, and the answer as expected. A string says why it is none. */
export function caseOfRun(run: StoredRun, requestId?: string): (NewRow & { origin: DatasetOrigin }) | string {
  const read = PAGES[run.playground];
  if (!read) return "Only runs of Chat, Completions and Generate can be added.";
  const { own: stored, custom } = run.state;
  const own = fieldsOf(stored);
  const place = placeOf(run, requestId);
  const answers = run.output.split(COLUMN_BREAK);
  const isCut = run.outputCut && place >= answers.length - 1;
  const page = read(own, { column: run.columns[place]?.column ?? "", answer: isCut ? "" : (answers[place] ?? "") });
  if (page === FILES) return "Its last message has files, which a dataset does not store.";
  const values = valuesOf(own.variables);
  const asked = askedOf(typeof custom === "string" ? fieldsIn(custom) : page.request((text) => fillIn(text, values)));
  if (!asked) return "The run has no text to ask.";
  const used =
    typeof custom === "string" ? [] : variablesOf(page.texts).filter((name) => Object.hasOwn(values, name) && values[name] !== "");
  const variables = { ...asked, ...Object.fromEntries(used.map((name) => [name, values[name]])) };
  return { variables, expected: page.expected === "" ? null : page.expected, origin: { kind: "run", id: run.id } };
}

/** The column of a call, otherwise the first one with an answer. */
function placeOf({ columns }: StoredRun, requestId: string | undefined): number {
  const ofCall = columns.findIndex((column) => requestId !== undefined && column.requestId === requestId);
  return ofCall >= 0
    ? ofCall
    : Math.max(
        0,
        columns.findIndex(({ status }) => status === "done"),
      );
}

const FILES = "files";
type Read = (own: Fields, of: { column: string; answer: string }) => Asked | typeof FILES;

const PAGES: Partial<Record<Playground, Read>> = {
  chat({ system, base, chats }, { column, answer }) {
    const path = pathOf(fieldsOf(fieldsOf(chats)[column] ?? base));
    const last = path.findLastIndex(({ role }) => role === "user");
    const asked = path.slice(0, last + 1);
    if (listOf(path[last]?.files).length > 0) return FILES;
    const rules = textOf(system);
    const reply = path.slice(last + 1).findLast(({ role }) => role === "assistant");
    return {
      texts: [rules, ...asked.filter(({ role }) => role !== "assistant").map(({ text }) => textOf(text))],
      request: (fill) => ({
        system: fill(rules),
        messages: asked.map(({ role, text }) => ({ role, content: role === "assistant" ? textOf(text) : fill(textOf(text)) })),
      }),
      expected: textOf(reply?.text) || answer,
    };
  },
  completions({ before }, { answer }) {
    const prompt = textOf(before);
    return { texts: [prompt], request: (fill) => ({ prompt: fill(prompt) }), expected: answer.split(COMPLETION_BREAK)[0] ?? "" };
  },
  generate({ turns }, { answer }) {
    const all = listOf(turns).map((turn) => ({ role: textOf(fieldsOf(turn).role), texts: textsOf(fieldsOf(turn).parts) }));
    const candidates = listOf(fieldsIn(answer).candidates);
    return {
      texts: all.flatMap(({ texts }) => texts),
      request: (fill) => ({ contents: all.map(({ role, texts }) => ({ role, parts: texts.map((text) => ({ text: fill(text) })) })) }),
      expected: candidates.length > 0 ? textsOf(fieldsOf(candidates[0]).parts).join("") : answer,
    };
  },
};

/** The parent of a conversation's first turn. */
const ROOT = "root";

/** The shown turns of a conversation, in order. */
function pathOf(chat: Fields): Fields[] {
  const turns = Object.values(fieldsOf(chat.turns)).map(fieldsOf);
  const chosen = fieldsOf(chat.chosen);
  const path: Fields[] = [];
  for (let parent = ROOT; path.length < turns.length; ) {
    const followers = turns.filter((turn) => turn.parent === parent);
    const next = chosen[parent] === "" ? undefined : (followers.find(({ id }) => id === chosen[parent]) ?? followers.at(-1));
    if (!next) break;
    path.push(next);
    parent = textOf(next.id);
  }
  return path;
}

/** Texts of parts. Thoughts are no answer. */
function textsOf(parts: unknown): string[] {
  const shown = listOf(parts)
    .map(fieldsOf)
    .filter(({ thought }) => thought !== true);
  return shown.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
}

function valuesOf(stored: unknown): Variables {
  return Object.fromEntries(Object.entries(fieldsOf(stored)).map(([name, value]) => [name, textOf(value)]));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
