import { route } from "../define";
import { LABEL_RULES } from "./addresses";
import { LabelRule, LabelRuleQuery, LabelRuleRequest } from "./rule-contract";

/** Rules of labels, which evaluations decide. */
export const labelRuleRoutes = [
  route(LABEL_RULES.read, {
    id: "console.promptLabelRule",
    summary: "The rule of a prompt's label",
    description: "With `version`, says what is missing before the label can move there.",
    search: LabelRuleQuery,
    reply: LabelRule,
    handle: ({ labelRules }, { person, id, params, search }) => labelRules.read(person, { slug: id, label: params.label ?? "" }, search),
  }),
  route(LABEL_RULES.set, {
    id: "console.setPromptLabelRule",
    act: "prompt.rule",
    summary: "Guard a prompt's label by evaluations",
    description:
      "The label then moves only to versions that the newest finished evaluation of the whole dataset has compared with the present version, in columns of the same model. Owners can override it with a reason.",
    body: LabelRuleRequest,
    reply: LabelRule,
    example: { evaluationDataset: "data_01KAXW3V6Z1T9J5Q8R2M4N7P0S", requires: "not-worse" },
    needs: "team.manage",
    errors: ["404"],
    handle: ({ labelRules }, { person, id, params, body }) => labelRules.set(person, { slug: id, label: params.label ?? "" }, body),
  }),
  route(LABEL_RULES.remove, {
    id: "console.removePromptLabelRule",
    act: "prompt.rule",
    summary: "Remove the rule of a prompt's label",
    needs: "team.manage",
    errors: ["404"],
    handle: ({ labelRules }, { person, id, params }) => labelRules.remove(person, { slug: id, label: params.label ?? "" }),
  }),
];
