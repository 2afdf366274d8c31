import { queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { LABEL_RULES } from "@/lib/console/evaluations/addresses";
import type { LabelRule, LabelRuleRequest } from "@/lib/console/evaluations/rule-contract";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LoggedBodies } from "@/lib/console/logs/contract";
import { PROMPTS } from "@/lib/console/prompts/addresses";
import type {
  CreatePromptRequest,
  ImportedPrompt,
  ImportPromptRequest,
  PromptList,
  PromptPreview,
  PromptVersionView,
  PromptView,
  SavePromptRequest,
  SetLabelRequest,
} from "@/lib/console/prompts/contract";
import type { PromptContent } from "@/lib/contracts/prompts";
import { type Fields, fieldsOf } from "@/lib/contracts/typed";

export function promptsQuery(q: string) {
  return queryOptions({
    queryKey: ["prompts", "list", q],
    queryFn: ({ signal }) => call<PromptList>(PROMPTS.list, { query: { q }, signal }),
    placeholderData: (before) => before,
  });
}

export function promptQuery(slug: string) {
  return queryOptions({
    queryKey: ["prompts", "one", slug],
    queryFn: ({ signal }) => call<PromptView>(PROMPTS.read, { params: { id: slug }, signal }),
  });
}

/** Versions never change, but what they include does. */
export function versionQuery(slug: string, version: number) {
  return queryOptions({
    queryKey: ["prompts", "version", slug, version],
    queryFn: ({ signal }) => call<PromptVersionView>(PROMPTS.version, { params: { id: slug, version: String(version) }, signal }),
  });
}

/** The values that a logged call sent; none if its request is not stored. */
export async function variablesOfCall(id: string): Promise<Fields> {
  const { request } = await call<LoggedBodies>(LOGS.bodies, { params: { id } });
  try {
    return fieldsOf(fieldsOf(fieldsOf(JSON.parse(request?.text ?? "")).prompt).variables);
  } catch {
    return {};
  }
}

export const fileAddress = (slug: string, format: "yaml" | "json", version?: number) =>
  addressOf(PROMPTS.file.path, { params: { id: slug }, query: { format, version } });

export const previewPrompt = (slug: string, content: PromptContent, variables: Fields) =>
  call<PromptPreview, { slug: string; content: PromptContent; variables: Fields }>(PROMPTS.preview, { body: { slug, content, variables } });

/** Fields with defaults may be left out. */
export async function createPrompt(
  body: Partial<CreatePromptRequest> & Pick<CreatePromptRequest, "slug" | "content">,
): Promise<PromptView> {
  return kept(await call<PromptView, typeof body>(PROMPTS.create, { body }));
}

export async function saveVersion(slug: string, body: SavePromptRequest): Promise<PromptView> {
  return kept(await call<PromptView, SavePromptRequest>(PROMPTS.save, { params: { id: slug }, body }));
}

export async function setLabel(slug: string, label: string, body: SetLabelRequest): Promise<PromptView> {
  return kept(await call<PromptView, SetLabelRequest>(PROMPTS.setLabel, { params: { id: slug, label }, body }));
}

export async function removeLabel(slug: string, label: string): Promise<PromptView> {
  return kept(await call<PromptView>(PROMPTS.removeLabel, { params: { id: slug, label } }));
}

/** The rule of a label, and whether it may move to a version. */
export function labelRuleQuery(slug: string, label: string, version: number) {
  return queryOptions({
    queryKey: ["prompts", "rule", slug, label, version],
    queryFn: ({ signal }) => call<LabelRule>(LABEL_RULES.read, { params: { id: slug, label }, query: { version }, signal }),
    staleTime: 0,
  });
}

export async function setRule(slug: string, label: string, body: LabelRuleRequest): Promise<void> {
  await call<LabelRule, LabelRuleRequest>(LABEL_RULES.set, { params: { id: slug, label }, body });
  await queryClient().invalidateQueries({ queryKey: ["prompts", "rule", slug] });
}

export async function removeRule(slug: string, label: string): Promise<void> {
  await call<void>(LABEL_RULES.remove, { params: { id: slug, label } });
  await queryClient().invalidateQueries({ queryKey: ["prompts", "rule", slug] });
}

export async function deletePrompt(slug: string): Promise<void> {
  await call(PROMPTS.remove, { params: { id: slug } });
  const client = queryClient();
  for (const part of ["one", "version"]) client.removeQueries({ queryKey: ["prompts", part, slug] });
  await client.invalidateQueries({ queryKey: ["prompts", "list"] });
}

export async function importPrompt(text: string): Promise<ImportedPrompt> {
  const imported = await call<ImportedPrompt, ImportPromptRequest>(PROMPTS.import, { body: { text } });
  await queryClient().invalidateQueries({ queryKey: ["prompts"] });
  return imported;
}

/** The reply is the prompt as it is now. */
async function kept(view: PromptView): Promise<PromptView> {
  const client = queryClient();
  client.setQueryData(promptQuery(view.slug).queryKey, view);
  await Promise.all(["list", "version", "rule"].map((part) => client.invalidateQueries({ queryKey: ["prompts", part] })));
  return view;
}
