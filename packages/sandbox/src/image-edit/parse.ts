import type { Effect, EffectKind, Step } from "./step";
import { type Clause, makeClause, READ_CHARACTERS, readClauses } from "./words/clause";
import { imagesIn } from "./words/combine-rules";
import { regionIn, withoutRegion } from "./words/places";
import { namedKinds, readEffects } from "./words/rules";
import { isFamiliar, isFiller, strangeObject } from "./words/vocabulary";

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

const FORBIDDEN = /\b(?:do not|don't|dont|never|avoid\w*|without|no|not)\b/;
/** "Don't …": nothing in such a clause is an order, whatever it names. */
const DONT = /^(?:please |just |only |so |ok )*(?:do not|don't|dont|never|avoid\w*)\b/;
/** "Keep the subject sharp" asks for nothing to be sharpened. */
const KEPT = /^(?:but )?(?:keep|leave)\w* (?:the |its )?(?:subject|foreground|rest|cent(?:er|re)|middle)\b/;
/** Asks for what holds anyway: nothing changes that no step names. */
const NO_CHANGE =
  /^(?:keep\w*|leav\w*|preserv\w*|maintain\w*|(?:without|don't|do not|dont|never|not) (?:chang|alter|touch|affect|mov|modify|los|distort|stretch)\w*)\b/;
/** Whole-image effects: a place in their words says where the thing goes, not where the effect works. */
const PLACED = new Set<EffectKind>([
  "text",
  "crop",
  "crop ratio",
  "cut",
  "trim",
  "resize",
  "scale",
  "zoom",
  "border",
  "pad",
  "round corners",
  "drop shadow",
  "arrange",
  "overlay",
  "clear background",
  "rotate",
  "vignette",
  "format",
]);
const FORMAT =
  /\b(?:(?:convert|save|export|turn|change)\w*(?: (?:it|this|allpics|the (?:picture|image|photo|result)))?(?: back)? )?(?:as|to|into|in) (?:an? )?\.?(jpe?g|png|webp)(?: (?:format|file|image|picture))?\b|\b(jpe?g|png|webp) (?:format|output)\b/;
const LEADING_VERB =
  /\b(?:increase|decrease|reduce|lower|raise|boost|add|remove|flip|mirror|rotate|crop|resize|write|make|turn|convert|put|apply|less|more)\b/;
/** A clause that starts with one of these takes the verb of the clause before it. */
const QUALITY =
  /^(?:the |its |some |any )?(?:brightness|contrast|saturation|exposure|warmth|sharpness|temperature|vibrance|clarity|gamma|noise|grain|blur)\b/;
/** Verbs that hold for what follows: "add a border and a shadow". */
const LASTING = /\b(increase|decrease|reduce|lower|raise|boost|add|remove|flip|mirror|rotate|crop|resize|apply|less|more)\b/;
const SHIFTS = /\b(?:increase|decrease|reduce|lower|raise|boost|add|remove|less|more)\b/;
/** Verbs whose own words hold a "with". */
const KEEPS_WITH =
  /\b(?:replac\w*|swap\w*|fill\w*|writ\w*|text|caption\w*|overlay\w*|blend\w*|combin\w*|merg\w*|cover\w*|background|watermark\w*|rotat\w*|fit|bars|pad\w*|extend\w*|shadow|side by side|opacity|grid|collage)\b|«/;

/** Reads an instruction in plain words. Never fails; at most 4,000 characters and 40 steps count. */
export function parseInstruction(text: string): Instruction {
  const instruction: Instruction = { steps: [], notUnderstood: [], avoided: [], cut: text.length > READ_CHARACTERS };
  const reader = { before: undefined as Read | undefined, waiting: undefined as Clause | undefined };
  for (const clause of readClauses(text)) {
    if (instruction.steps.length >= MOST_STEPS) break;
    readNext(instruction, reader, clause);
  }
  if (reader.waiting) note(instruction, reader.waiting);
  if (instruction.steps.splice(MOST_STEPS).length > 0 || instruction.steps.length === MOST_STEPS) instruction.cut = true;
  if (instruction.avoided.includes("crop")) instruction.steps = instruction.steps.map(withoutCropping);
  return instruction;
}

/** "Resize to 1024 x 1024 without cropping". */
function withoutCropping(step: Step): Step {
  const { effect } = step;
  return effect.kind === "resize" && effect.fit === "cover" ? { ...step, effect: { ...effect, fit: "inside" } } : step;
}

/** A clause that was understood, with where its steps start. */
interface Read {
  clause: Clause;
  start: number;
}

interface Reader {
  before: Read | undefined;
  /** Familiar words that mean nothing alone; they may belong to what follows. */
  waiting: Clause | undefined;
}

function readNext(instruction: Instruction, reader: Reader, clause: Clause): void {
  if (isFiller(clause.text)) return;
  if (KEPT.test(clause.text)) return;
  const allowed = forbid(instruction, clause);
  if (allowed !== clause) {
    if (allowed) readNext(instruction, reader, allowed);
    return;
  }
  const before = reader.before;
  if (before && belongs(instruction, clause) && extend(instruction, before, clause)) return;
  const led = before && QUALITY.test(clause.text) && SHIFTS.test(before.clause.text) ? withVerbOf(before.clause, clause) : clause;
  const whole = reader.waiting ? join(reader.waiting, led) : led;
  const alone = readSteps(whole);
  const steps = alone.length > 0 || !before || !isFamiliar(clause.text) ? alone : readSteps(withVerbOf(before.clause, whole));
  if (before && ghosts(instruction, steps) && extend(instruction, before, clause)) return;
  if (steps.length > 0) {
    reader.waiting = undefined;
    reader.before = { clause: whole, start: instruction.steps.length };
    // "Black and white, but keep red": the colour must not be gone before.
    if (steps[0]?.effect.kind === "keep colour" && instruction.steps.at(-1)?.effect.kind === "grayscale") instruction.steps.pop();
    instruction.steps.push(...steps);
  } else if (!NO_CHANGE.test(clause.text) && !(before && extend(instruction, before, clause))) {
    if (reader.waiting) note(instruction, reader.waiting);
    reader.waiting = isFamiliar(clause.text) ? clause : undefined;
    if (!reader.waiting) note(instruction, clause);
  }
}

/** "Flip it horizontally and (flip) vertically", "lower the brightness and (lower) the contrast". */
function withVerbOf(before: Clause, clause: Clause): Clause {
  const verb = LEADING_VERB.test(clause.text) ? undefined : LASTING.exec(before.text)?.[1];
  return verb ? join(makeClause(verb, []), clause) : clause;
}

function note(instruction: Instruction, clause: Clause): void {
  const written = clause.written
    .replace(/«(\d+)»/g, (_, number: string) => `"${clause.quotes[Number(number)] ?? ""}"`)
    .replace(/\bpic(\d)\b/g, "picture $1")
    .replace("allpics", "the pictures")
    .replace("blackwhite", "black and white");
  if (instruction.notUnderstood.length < MOST_STEPS) instruction.notUnderstood.push(written);
}

function join(first: Clause, second: Clause): Clause {
  return makeClause(`${first.written} ${second.written}`, second.quotes);
}

/** "…, semi-transparent" after a text or an overlay is about that, not about the image. */
function ghosts(instruction: Instruction, steps: readonly Step[]): boolean {
  const last = instruction.steps.at(-1)?.effect.kind;
  return steps.length === 1 && steps[0]?.effect.kind === "opacity" && (last === "text" || last === "overlay");
}

/** "…, on a yellow box" after a text says how it looks. */
function belongs(instruction: Instruction, { text }: Clause): boolean {
  const last = instruction.steps.at(-1)?.effect.kind;
  return (last === "text" || last === "overlay") && /^(?:on|in|with|at|over|using) /.test(text);
}

function sameOrder(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(({ effect, region, target }) => [effect, region, target]));
}

/** "A border, 20 px, white": familiar words belong to the clause before them where they change what it means. */
function extend(instruction: Instruction, before: Read, clause: Clause): boolean {
  if (!isFamiliar(clause.text)) return false;
  const longer = join(before.clause, clause);
  const steps = readSteps(longer);
  const known = instruction.steps.slice(before.start);
  if (steps.length !== known.length || sameOrder(steps) === sameOrder(known)) return false;
  instruction.steps.splice(before.start, known.length, ...steps);
  before.clause = longer;
  return true;
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
  const partial = regionIn(rest.text) !== null || strangeObject(rest.text) !== undefined;
  if (!partial) instruction.avoided.push(...kinds);
  if ((partial || kinds.length === 0) && !NO_CHANGE.test(text)) note(instruction, clause);
  if (strict) return null;
  const start = makeClause(clause.written.slice(0, match.index).trim(), clause.quotes);
  return isFiller(start.text) ? null : start;
}

function readSteps(clause: Clause): Step[] {
  const format = FORMAT.exec(clause.text);
  const word = format?.[1] ?? format?.[2];
  const rest = format
    ? makeClause(`${clause.written.slice(0, format.index)} ${clause.written.slice(format.index + format[0].length)}`.trim(), clause.quotes)
    : clause;
  const steps = isFiller(rest.text) ? [] : readParts(rest);
  if (word)
    steps.push({ effect: { kind: "format", format: word === "png" || word === "webp" ? word : "jpeg" }, region: null, target: null });
  return steps;
}

/** "A sepia photo with a white border" is two things; "replace red with blue" is one. */
function readParts(clause: Clause): Step[] {
  const at = KEEPS_WITH.test(clause.text) ? -1 : clause.text.indexOf(" with ");
  if (at > 0) {
    const first = readOne(makeClause(clause.written.slice(0, at), clause.quotes));
    const second = readOne(makeClause(clause.written.slice(at + 6), clause.quotes));
    if (first.length > 0 && second.length > 0) return [...first, ...second];
  }
  return readOne(clause);
}

function readOne(clause: Clause): Step[] {
  const region = regionIn(clause.text);
  const effects = readEffects(clause);
  const placed = region === null || effects.some(({ kind }) => PLACED.has(kind));
  const within = placed ? [] : readEffects(makeClause(withoutRegion(clause.written), clause.quotes));
  const chosen = within.length > 0 ? within : effects;
  const exact = /\d/.test(clause.text.replace(/\bpic\d\b|«\d+»/g, ""));
  return chosen.map((effect) => ({ effect, region: PLACED.has(effect.kind) ? null : region, target: targetFor(effect, clause), exact }));
}

function targetFor({ kind }: Effect, { text }: Clause): Step["target"] {
  if (kind === "arrange" || kind === "overlay" || kind === "format") return null;
  if (/\ballpics\b/.test(text)) return "all";
  return imagesIn(text)[0] ?? null;
}
