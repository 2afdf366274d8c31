import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ALIASES, MODELS } from "@/lib/console/models/addresses";
import type {
  AddAliasRequest,
  CatalogueModel,
  CataloguePage,
  ChangeModelRequest,
  ModelAlias,
  ModelAliasList,
  ModelDetail,
} from "@/lib/console/models/contract";
import { type ModelsView, queryOf } from "./models-view";

export type NamedModel = Pick<CatalogueModel, "provider" | "model">;

export const catalogueQuery = (view: ModelsView) =>
  queryOptions({
    queryKey: ["catalogue", queryOf(view)],
    queryFn: ({ signal }) => call<CataloguePage>(MODELS.catalogue, { query: queryOf(view), signal }),
    placeholderData: keepPreviousData,
  });

export const modelQuery = ({ provider, model }: NamedModel) =>
  queryOptions({
    queryKey: ["catalogue model", provider, model],
    queryFn: ({ signal }) => call<ModelDetail>(MODELS.read, { params: { provider, model }, signal }),
  });

export const aliasesQuery = queryOptions({
  queryKey: ["aliases"],
  queryFn: ({ signal }) => call<ModelAliasList>(ALIASES.list, { signal }),
});

export async function changeModel({ provider, model }: NamedModel, body: ChangeModelRequest): Promise<ModelDetail> {
  const changed = await call<ModelDetail, ChangeModelRequest>(MODELS.change, { params: { provider, model }, body });
  queryClient().setQueryData(modelQuery({ provider, model }).queryKey, changed);
  await catalogueChanged();
  return changed;
}

export async function addAlias(body: AddAliasRequest): Promise<ModelAlias> {
  const made = await call<ModelAlias, AddAliasRequest>(ALIASES.add, { body });
  await catalogueChanged();
  return made;
}

export async function changeAlias(name: string, model: string): Promise<ModelAlias> {
  const changed = await call<ModelAlias, { model: string }>(ALIASES.change, { params: { model: name }, body: { model } });
  await catalogueChanged();
  return changed;
}

export async function removeAlias(name: string): Promise<void> {
  await call<void>(ALIASES.remove, { params: { model: name } });
  await catalogueChanged();
}

export async function catalogueChanged(): Promise<void> {
  const client = queryClient();
  const kinds = ["catalogue", "catalogue model", "aliases", "models", "providers"];
  await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
