import type { PromptReader } from "../../catalog/prompt-includes";
import { Failure } from "../../contracts/errors";
import type { Actor } from "../../contracts/person";
import { LATEST, PromptLabel, type PromptShare } from "../../contracts/prompts";
import { validate } from "../../gateway/validate";
import type { Store } from "../../store/database/open";
import { noteAct } from "../audit-entry";
import type { SetLabelRequest } from "./contract";
import { checkLabel, checkShares, sharesText } from "./shares";
import { deleteLabel, listLabels, type PromptRow, putLabel } from "./store";

interface OfLabel {
  slug: string;
  label: string;
}

/** Rules that labels may have. Both methods throw `label_guarded` if a rule prevents the change. */
export interface LabelGuard {
  /** Returns the reason of an owner who overrides a rule. */
  requireMove(person: Actor, move: OfLabel & { shares: readonly PromptShare[]; override?: string }): Promise<string | undefined>;
  requireNoRule(person: Actor, of: OfLabel): Promise<void>;
}

interface Setting {
  store: Store;
  readerOf(teamId: string): PromptReader;
  guard: LabelGuard;
  now(): number;
}

/** The labels of a team's prompts. */
export class PromptLabels {
  constructor(readonly setting: Setting) {}

  /**
   * Throws `not_found` if the prompt is deleted meanwhile, `changed_meanwhile` if the label moves while its rule is checked, and
   * `invalid_value` for shares that don't add up, versions that don't exist, and includes that would contain the prompt itself.
   */
  async set(person: Actor, row: PromptRow, { label, shares, override }: SetLabelRequest & { label: string }): Promise<void> {
    const { store, readerOf, guard, now } = this.setting;
    const { teamId, name: by } = person;
    const { slug } = row;
    validate(PromptLabel, label);
    if (label === LATEST)
      throw new Failure("invalid_value", `'${LATEST}' is always the newest version and can't be set.`, { param: "label" });
    const sorted = [...shares].sort((one, other) => one.version - other.version);
    checkShares(sorted, row);
    await checkLabel(readerOf(teamId), { slug, label, shares: sorted });
    const before = await this.#sharesOf({ teamId, slug, label });
    const reason = await guard.requireMove(person, { slug, label, shares: sorted, override });
    const moved = { [label]: [before ? sharesText(before) : null, sharesText(sorted)] as const };
    const changes = reason === undefined ? moved : { ...moved, override: [null, reason] as const };
    const also = noteAct(person, { action: "prompt.label", target: { id: slug, name: slug }, changes });
    const done = await putLabel(store, { teamId, slug, label, seen: before, shares: sorted, by, at: now() }, also);
    if (done === "gone") throw new Failure("not_found", `There is no prompt '${slug}'.`);
    if (done === "moved")
      throw new Failure("changed_meanwhile", `The label '${label}' was moved by another request. Review it, then move it again.`, {
        param: "label",
      });
  }

  async remove(person: Actor, { slug, label }: OfLabel): Promise<void> {
    const { store, guard, now } = this.setting;
    const { teamId, name: by } = person;
    await guard.requireNoRule(person, { slug, label });
    const before = await this.#sharesOf({ teamId, slug, label });
    const changes = { [label]: [before ? sharesText(before) : null, null] as const };
    const also = noteAct(person, { action: "prompt.unlabel", target: { id: slug, name: slug }, changes });
    if (!(await deleteLabel(store, { teamId, slug, label, by, at: now() }, also)))
      throw new Failure("not_found", `The prompt '${slug}' has no label '${label}'.`);
  }

  async #sharesOf({ teamId, slug, label }: OfLabel & { teamId: string }): Promise<readonly PromptShare[] | undefined> {
    const labels = await listLabels(this.setting.store, teamId, slug);
    return labels.get(slug)?.find((one) => one.label === label)?.shares;
  }
}
