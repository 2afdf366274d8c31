import type { Effect, EffectKind, Step } from "./step";
import { type Clause, makeClause, READ_CHARACTERS, readClauses } from "./words/clause";
import { imagesIn } from "./words/combine-rules";
import { regionIn, withoutRegion } from "./words/places";
import { namedKinds, readEffects } from "./words/rules";
import { isFiller, namesObject } from "./words/vocabulary";

/** An instruction of more steps is cut here. */
const MOST_STEPS = 40;

export interface Instruction {
  steps: Step[];
  /** The parts that name nothing this editor can do, as they were written. */
  notUnderstood: string[];
  /** Effects that the words forbid: "but don't crop it". */
  avoided: EffectKind[];
  /** True if the end was left out, because there was too much of it. */
  cut: boolean;
}

const FORBIDDEN = /\b(?:do not|don't|never|avoid\w*|without|no|not)\b/;
/** "Don't …": nothing in such a clause is an order, whatever it names. */
const DONT = /^(?:please |just |only )*(?:do not|don't|never|avoid\w*)\b/;
/** Asks for what holds anyway: nothing changes that no step names. */
const NO_CHANGE = /^(?:but )?(?:keep\w*|leav\w*|preserv\w*|(?:without|don't|do not|not) (?:add|chang|alter|touch|distort|stretch)\w*)\b/;
/** Whole-image effects: a place in their words says where the thing goes, not where the effect works. */
const PLACED = new Set<EffectKind>([
  ...(["text", "crop", "crop ratio", "cut", "trim", "resize", "scale", "zoom", "border", "pad", "round corners"] as const),
  ...(["arrange", "overlay", "clear background", "rotate", "vignette", "format"] as const),
]);
const FORMAT =
  /\b(?:(?:convert|save|export|turn)\w*(?: (?:it|this|the (?:picture|image|photo|result)))? )?(?:as|to|into|in) (?:an? )?\.?(jpe?g|png|webp)\b/;
/** Verbs that hold for what follows: "flip it horizontally and vertically", "increase the brightness and the contrast". */
const VERB = /\b(?:increase|decrease|reduce|lower|raise|boost|add|flip|mirror|rotate|crop|resize|apply|less|more)\b/;

/** Reads an instruction in plain words. Never fails; at most 4,000 characters and 40 steps count. */
export function parseInstruction(text: string): Instruction {
  const instruction: Instruction = { steps: [], notUnderstood: [], avoided: [], cut: text.length > READ_CHARACTERS };
  let verb = "";
  for (const clause of readClauses(text)) {
    if (instruction.steps.length >= MOST_STEPS) break;
    const own = VERB.exec(clause.text)?.[0];
    readClause(instruction, clause, own ? "" : verb);
    verb = own ?? verb;
  }
  if (instruction.steps.splice(MOST_STEPS).length > 0 || instruction.steps.length === MOST_STEPS) instruction.cut = true;
  if (instruction.avoided.includes("crop")) instruction.steps = instruction.steps.map(withoutCropping);
  return instruction;
}

/** "Resize to 1024 x 1024 without cropping". */
function withoutCropping(step: Step): Step {
  const { effect } = step;
  return effect.kind === "resize" && effect.fit === "cover" ? { ...step, effect: { ...effect, fit: "inside" } } : step;
}

function readClause(instruction: Instruction, clause: Clause, verb: string): void {
  if (isFiller(clause.text)) return;
  const wanted = forbid(instruction, clause);
  if (!wanted) return;
  const alone = readSteps(wanted);
  const led = verb === "" ? [] : readSteps(makeClause(`${verb} ${wanted.written}`, wanted.quotes));
  // The verb before may turn what is named round, and tell what a word alone means; it adds nothing of its own.
  const steps = !namesObject(wanted.text) && (alone.length === 0 || kindsOf(alone) === kindsOf(led)) ? led : alone;
  if (steps.length > 0) instruction.steps.push(...steps);
  else if (!NO_CHANGE.test(wanted.text)) note(instruction, wanted);
}

const kindsOf = (steps: readonly Step[]) => steps.map(({ effect }) => effect.kind).join();

function note({ notUnderstood }: Instruction, { written, quotes }: Clause): void {
  const told = written
    .replace(/«(\d+)»/g, (_, number: string) => `"${quotes[Number(number)] ?? ""}"`)
    .replace(/\bpic(\d)\b/g, "picture $1")
    .replace("allpics", "the pictures")
    .replace("blackwhite", "black and white");
  if (notUnderstood.length < MOST_STEPS) notUnderstood.push(told);
}

/** "No blur", "sepia, don't crop it": takes the kinds down. What is left of the clause to be done: all of it, its start, or nothing. */
function forbid(instruction: Instruction, clause: Clause): Clause | null {
  const { text } = clause;
  const match = FORBIDDEN.exec(text);
  if (!match || /\bno (?:background|colou?r)/.test(text)) return clause;
  const strict = DONT.test(text);
  if (!strict && /«/.test(text)) return clause;
  const rest = makeClause(clause.written.slice(match.index + match[0].length).trim(), clause.quotes);
  const kinds = [...namedKinds(rest.text), ...(strict ? readSteps(rest).map(({ effect }) => effect.kind) : [])];
  if (!strict && kinds.length === 0) return clause;
  // "Don't blur the face" must not take the blur from everything else.
  const partial = regionIn(rest.text) !== null || namesObject(rest.text);
  if (!partial) instruction.avoided.push(...kinds);
  if ((partial || kinds.length === 0) && !NO_CHANGE.test(text)) note(instruction, clause);
  const start = makeClause(clause.written.slice(0, match.index).trim(), clause.quotes);
  return strict || isFiller(start.text) ? null : start;
}

function readSteps(clause: Clause): Step[] {
  const format = FORMAT.exec(clause.text);
  const { written, quotes } = clause;
  const rest = format
    ? makeClause(`${written.slice(0, format.index)} ${written.slice(format.index + format[0].length)}`.trim(), quotes)
    : clause;
  const steps = isFiller(rest.text) ? [] : readOne(rest);
  const word = format?.[1];
  if (word)
    steps.push({ effect: { kind: "format", format: word === "png" || word === "webp" ? word : "jpeg" }, region: null, target: null });
  return steps;
}

function readOne(clause: Clause): Step[] {
  const region = regionIn(clause.text);
  const effects = readEffects(clause);
  const placed = region === null || effects.some(({ kind }) => PLACED.has(kind));
  const within = placed ? [] : readEffects(makeClause(withoutRegion(clause.written), clause.quotes));
  const exact = /\d/.test(clause.text.replace(/\bpic\d\b|«\d+»/g, ""));
  return (within.length > 0 ? within : effects).map((effect) => ({
    effect,
    region: PLACED.has(effect.kind) ? null : region,
    target: targetFor(effect, clause),
    exact,
  }));
}

function targetFor({ kind }: Effect, { text }: Clause): Step["target"] {
  if (kind === "arrange" || kind === "overlay" || kind === "format") return null;
  return /\ballpics\b/.test(text) ? "all" : (imagesIn(text)[0] ?? null);
}
