import { readJson, writeJson } from "../json-store";
import { type EvaluationDraft, newDraft } from "./draft";

const DRAFT = "trunkline.evaluation.draft";
/** The draft that another one has replaced. */
const FORMER = "trunkline.evaluation.former";

/** The draft of this browser; undefined if there is none. */
export function storedDraft(): EvaluationDraft | undefined {
  return readDraft(DRAFT) ?? readDraft(FORMER);
}

function readDraft(key: string): EvaluationDraft | undefined {
  const read = readJson<Partial<EvaluationDraft>>(localStorage, key);
  // Fields of later versions are missing in an older draft.
  return read && Array.isArray(read.columns) && Array.isArray(read.checks) ? newDraft(read) : undefined;
}

export function storeDraft(draft: EvaluationDraft): void {
  writeJson(localStorage, DRAFT, draft);
}

/** After a start: the replaced draft, if there is one, is the next. */
export function forgetDraft(): void {
  localStorage.removeItem(DRAFT);
}

/** Stores a draft in place of another one, which is kept for `bringBack`. */
export function replaceDraft(draft: EvaluationDraft, former: EvaluationDraft | undefined): void {
  if (former) writeJson(localStorage, FORMER, former);
  storeDraft(draft);
}

export function hasFormer(): boolean {
  return readDraft(DRAFT) !== undefined && readDraft(FORMER) !== undefined;
}

/** Exchanges the draft and the one set aside. */
export function bringBack(): EvaluationDraft | undefined {
  const [draft, former] = [readDraft(DRAFT), readDraft(FORMER)];
  if (!former) return undefined;
  storeDraft(former);
  if (draft) writeJson(localStorage, FORMER, draft);
  else localStorage.removeItem(FORMER);
  return former;
}
