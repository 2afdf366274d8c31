import { queryOptions } from "@tanstack/react-query";
import { PRESETS } from "../../console/presets/addresses";
import type { ChangePresetRequest, Preset, PresetList, SavePresetRequest } from "../../console/presets/contract";
import type { Playground } from "../../contracts/playground";
import { call } from "../api";
import { queryClient } from "../query-client";
import type { Params } from "../session/sending";
import type { PlaygroundSession } from "../session/session";

/** A preset's content: models, parameters, and the page's settings. Texts and conversations aren't part of it. */
export interface PresetState<Own = unknown> {
  columns: { model: string; params: Params }[];
  params: Params;
  stream: boolean;
  own: Partial<Own>;
}

export function presetsQuery(playground: Playground) {
  return queryOptions({
    queryKey: ["presets", playground],
    queryFn: async ({ signal }) => (await call<PresetList>(PRESETS.list, { query: { playground }, signal })).items,
    staleTime: 30_000,
  });
}

export async function addPreset(preset: SavePresetRequest): Promise<Preset> {
  const added = await call<Preset, SavePresetRequest>(PRESETS.save, { body: preset });
  await refresh(preset.playground);
  return added;
}

export async function updatePreset({ id, playground }: Preset, change: ChangePresetRequest): Promise<void> {
  await call<Preset, ChangePresetRequest>(PRESETS.change, { params: { id }, body: change });
  await refresh(playground);
}

export async function removePreset({ id, playground }: Preset): Promise<void> {
  await call(PRESETS.delete, { params: { id } });
  await refresh(playground);
}

const refresh = (playground: Playground) => queryClient().invalidateQueries({ queryKey: ["presets", playground] });

export function settingsOf<Own, Output>(session: PlaygroundSession<Own, Output>): PresetState<Own> {
  const { columns, params, stream, own } = session.state;
  return {
    columns: columns.map(({ model, params: own }) => ({ model, params: own })),
    params,
    stream,
    own: session.rules.settingsIn?.(own) ?? {},
  };
}

/** Applies a preset. Columns keep their conversations; absent settings stay. */
export function applySettings<Own, Output>(
  session: PlaygroundSession<Own, Output>,
  { columns, params, stream, own }: Partial<PresetState<Own>>,
): void {
  if (columns && columns.length > 0) {
    while (session.state.columns.length < columns.length) session.addColumn();
    for (const { id } of session.state.columns.slice(columns.length)) session.removeColumn(id);
  }
  const { state } = session;
  session.set({
    columns: state.columns.map((column, index) => ({ ...column, ...columns?.[index] })),
    params: params ?? state.params,
    stream: stream ?? state.stream,
    own: { ...state.own, ...own },
    custom: undefined,
  });
}
