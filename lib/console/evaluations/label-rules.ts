import { Failure } from "../../contracts/errors";
import type { Actor, Person } from "../../contracts/person";
import type { PromptShare } from "../../contracts/prompts";
import type { Store } from "../../store/database/open";
import { findPromptHead } from "../../store/prompts/prompts";
import { noteAct } from "../audit-entry";
import type { Datasets } from "../datasets/service";
import { compareCases } from "./comparison";
import { EvaluationDefinition } from "./contract";
import { comparedCases } from "./results-store";
import type { LabelRule, LabelRuleQuery, LabelRuleRequest } from "./rule-contract";
import { deleteRule, findRule, finishedWith, type OfLabel, putRule, type StoredRule } from "./rule-store";

const CHANCE = 0.05;

type Label = Omit<OfLabel, "teamId">;
interface Move extends Label {
  shares: readonly PromptShare[];
  /** Why an owner overrides the rule. */
  override?: string | undefined;
}

type Proof = Pick<LabelRule, "base" | "compared" | "missing">;

/** Rules that guard labels of prompts: a label moves only to a version that an evaluation has compared with the present one. */
export class LabelRules {
  constructor(
    readonly store: Store,
    readonly datasets: Pick<Datasets, "rows">,
  ) {}

  async read({ teamId }: Person, { slug, label }: Label, { version }: LabelRuleQuery): Promise<LabelRule> {
    const head = await this.#head({ teamId, slug });
    const stored = await findRule(this.store, { teamId, slug, label });
    if (!stored) return { rule: null, base: null, compared: null, missing: null };
    const { dataset_id: evaluationDataset, requires, set_at: setAt, set_by: setBy } = stored;
    const shares = version === undefined ? [] : [{ version, share: 100 }];
    return { rule: { evaluationDataset, requires, setAt, setBy }, ...(await this.#proof(stored, head.labels.get(label), shares)) };
  }

  /** Throws `not_found` for an unknown prompt or dataset. */
  async set(person: Actor, { slug, label }: Label, { evaluationDataset, requires }: LabelRuleRequest): Promise<LabelRule> {
    const { teamId } = person;
    await this.#head({ teamId, slug });
    await this.datasets.rows(person, evaluationDataset, { after: 0, skip: 0, limit: 1, q: "", tag: "", only: "all" });
    const before = await findRule(this.store, { teamId, slug, label });
    const changes = { [label]: [before ? ruleText(before) : null, `${requires}: ${evaluationDataset}`] as const };
    const rule = { team_id: teamId, slug, label, dataset_id: evaluationDataset, requires, set_at: Date.now(), set_by: person.name };
    await putRule(this.store, rule, noteAct(person, { action: "prompt.rule", target: { id: slug, name: slug }, changes }));
    return this.read(person, { slug, label }, {});
  }

  async remove(person: Actor, { slug, label }: Label): Promise<void> {
    const { teamId } = person;
    const before = await findRule(this.store, { teamId, slug, label });
    const changes = { [label]: [before ? ruleText(before) : null, null] as const };
    const also = noteAct(person, { action: "prompt.rule", target: { id: slug, name: slug }, changes });
    if (!(await deleteRule(this.store, { teamId, slug, label }, also)))
      throw new Failure("not_found", `The label '${label}' of '${slug}' has no rule.`);
  }

  /** The reason to record if an owner overrides the rule. Throws `label_guarded`, and `access_denied` for an override by others. */
  async requireMove(person: Actor, { slug, label, shares, override }: Move): Promise<string | undefined> {
    const { teamId } = person;
    const rule = await findRule(this.store, { teamId, slug, label });
    if (!rule) return undefined;
    const head = await this.#head({ teamId, slug });
    const { missing } = await this.#proof(rule, head.labels.get(label), shares);
    if (missing === null) return undefined;
    if (override === undefined) throw guarded(`${missing} An owner can move the label with a reason, in \`override\`.`);
    if (person.role !== "owner") throw new Failure("access_denied", "Only owners can override the rule of a label.", { param: "override" });
    return override;
  }

  /** A label that is removed would later be set without a comparison. Throws `label_guarded`. */
  async requireNoRule({ teamId }: Person, { slug, label }: Label): Promise<void> {
    if (await findRule(this.store, { teamId, slug, label }))
      throw guarded(`The label '${label}' of '${slug}' has a rule. Remove the rule first.`);
  }

  /** What is known about a move to versions, up to the first that is not proven. Without a label before, there is nothing to compare with. */
  async #proof(rule: StoredRule, before: readonly PromptShare[] | undefined, shares: readonly PromptShare[]): Promise<Proof> {
    const base = [...(before ?? [])].sort((one, other) => other.share - one.share)[0]?.version ?? null;
    let proof: Pick<Proof, "compared" | "missing"> = { compared: null, missing: null };
    for (const { version } of shares) {
      if (base === null || before?.some((one) => one.version === version)) continue;
      proof = await this.#compared(rule, { base, version });
      if (proof.missing !== null) break;
    }
    return { base, ...proof };
  }

  /** The newest evaluation of the whole dataset with both versions decides, in each pair of columns that differ in nothing else. */
  async #compared(rule: StoredRule, { base, version }: { base: number; version: number }): Promise<Pick<Proof, "compared" | "missing">> {
    const { team_id: teamId, dataset_id: dataset, slug, label, requires } = rule;
    const found = await finishedWith(this.store, { teamId, dataset, slug });
    for (const { id, name, definition } of found) {
      const pairs = pairsIn(EvaluationDefinition.parse(JSON.parse(definition)), { dataset, slug, base, version });
      let compared: LabelRule["compared"] = null;
      for (const pair of pairs) {
        const lists = await Promise.all([pair.base, pair.version].map((column) => comparedCases(this.store.reading, id, column)));
        const { cases, fixed, broken, pValue } = compareCases(lists[0] ?? [], lists[1] ?? []);
        compared = { evaluation: id, name, baselineColumn: pair.base, column: pair.version, cases, fixed, broken, pValue };
        const isProven = requires === "better" ? fixed > broken && pValue <= CHANCE : fixed > broken || pValue > CHANCE;
        if (cases > 0 && isProven) continue;
        const result = `${fixed} fixed, ${broken} broken of ${cases} cases, p = ${pValue.toFixed(4)}`;
        const missing = `The label '${label}' of '${slug}' must be ${requires} to move: in '${name}' (${id}) version ${version} has ${result} against version ${base}.`;
        return { compared, missing };
      }
      if (compared) return { compared, missing: null };
    }
    const missing = `The label '${label}' of '${slug}' must be ${requires} to move: there is no finished evaluation of the whole dataset ${dataset} with checks and with versions ${base} and ${version} as columns of the same model.`;
    return { compared: null, missing };
  }

  async #head(of: { teamId: string; slug: string }) {
    const head = await findPromptHead(this.store, of);
    if (!head) throw new Failure("not_found", `There is no prompt '${of.slug}'.`);
    return head;
  }
}

interface Wanted {
  dataset: string;
  slug: string;
  base: number;
  version: number;
}

/** Columns of the two versions that differ in nothing else. A part of the dataset, or an evaluation without checks, proves nothing. */
function pairsIn({ dataset, columns, checks }: EvaluationDefinition, wanted: Wanted): { base: number; version: number }[] {
  if (dataset?.id !== wanted.dataset || checks.length === 0) return [];
  if (dataset.tag !== undefined || dataset.first !== undefined || dataset.sample !== undefined) return [];
  const of = (version: number) =>
    [...columns.entries()].filter(([, { prompt }]) => prompt?.id === wanted.slug && prompt.version === version);
  return of(wanted.base).flatMap(([base, one]) =>
    of(wanted.version)
      .filter(([, other]) => one.model === other.model && JSON.stringify(one.parameters) === JSON.stringify(other.parameters))
      .map(([version]) => ({ base, version })),
  );
}

function ruleText({ requires, dataset_id: dataset }: StoredRule): string {
  return `${requires}: ${dataset}`;
}

function guarded(message: string): Failure {
  return new Failure("label_guarded", message, { param: "label" });
}
