import { queryOptions } from "@tanstack/react-query";
import type { ChangePresetRequest, Preset, PresetList, SavePresetRequest } from "../contracts/console-presets";
import type { Bench } from "../contracts/console-runs";
import { CONSOLE } from "../endpoints/console-routes";
import { call } from "./api";
import type { Desk, Params } from "./desk";
import { queryClient } from "./query-client";

/** What a preset sets: models, parameters, and what the page counts as settings. Texts and conversations stay as they are. */
export interface PresetState<Own = unknown> {
  columns: { model: string; params: Params }[];
  params: Params;
  stream: boolean;
  own: Partial<Own>;
}

export function presetsQuery(bench: Bench) {
  return queryOptions({
    queryKey: ["presets", bench],
    queryFn: async ({ signal }) => (await call<PresetList>(CONSOLE.presets, { query: { bench }, signal })).items,
    staleTime: 30_000,
  });
}

export async function addPreset(preset: SavePresetRequest): Promise<Preset> {
  const added = await call<Preset, SavePresetRequest>(CONSOLE.savePreset, { body: preset });
  await refresh(preset.bench);
  return added;
}

export async function updatePreset({ id, bench }: Preset, change: ChangePresetRequest): Promise<void> {
  await call<Preset, ChangePresetRequest>(CONSOLE.changePreset, { params: { id }, body: change });
  await refresh(bench);
}

export async function removePreset({ id, bench }: Preset): Promise<void> {
  await call(CONSOLE.deletePreset, { params: { id } });
  await refresh(bench);
}

const refresh = (bench: Bench) => queryClient().invalidateQueries({ queryKey: ["presets", bench] });

/** The settings of a desk as they are now. */
export function settingsOf<Own, Output>(desk: Desk<Own, Output>): PresetState<Own> {
  const { columns, params, stream, own } = desk.state;
  return {
    columns: columns.map(({ model, params: own }) => ({ model, params: own })),
    params,
    stream,
    own: desk.rules.settingsIn?.(own) ?? {},
  };
}

/** Sets what the preset has. Columns keep their conversations; what a preset of an earlier version lacks stays as it is. */
export function applySettings<Own, Output>(desk: Desk<Own, Output>, { columns, params, stream, own }: Partial<PresetState<Own>>): void {
  if (columns && columns.length > 0) {
    while (desk.state.columns.length < columns.length) desk.addColumn();
    for (const { id } of desk.state.columns.slice(columns.length)) desk.removeColumn(id);
  }
  const { state } = desk;
  desk.set({
    columns: state.columns.map((column, index) => ({ ...column, ...columns?.[index] })),
    params: params ?? state.params,
    stream: stream ?? state.stream,
    own: { ...state.own, ...own },
    custom: undefined,
  });
}
