"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askedColumns, type ChatDesk } from "@/lib/client/chat-desk";
import { modelNamed } from "@/lib/client/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/contracts/console-models";
import { attach, PICTURES_MAX } from "./attachments";

export interface Pictures {
  /** Why files were left out. */
  problem: string | undefined;
  /** Asked models that are not known to read pictures, while pictures wait for them. */
  blind: readonly string[];
  /** A model that does. */
  reader: string | undefined;
  /** Takes files in, or holds them back while a model that is asked does not read pictures. */
  add(files: readonly File[]): void;
  /** Says what there is to say about pictures before any is chosen. True where files may be chosen. */
  ask(): boolean;
  /** Asks this model instead of those that do not read pictures, and takes in what was held back. */
  use(model: string): void;
  /** Drops what was held back. */
  leave(): void;
}

/** The pictures of the message being written. They go to models that are known to read them. */
export function usePictures(desk: ChatDesk): Pictures {
  const models = useQuery(modelsQuery).data?.items;
  const [problem, setProblem] = useState<string>();
  const [held, setHeld] = useState<readonly File[]>();
  const blind = blindOf(desk, models);
  const take = async (files: readonly File[]) => {
    const { images, problem: wrong } = await attach(files, PICTURES_MAX - desk.state.own.draftImages.length);
    setProblem(wrong);
    if (images.length > 0) desk.setOwn({ draftImages: [...desk.state.own.draftImages, ...images] });
  };
  return {
    problem,
    blind: held || desk.state.own.draftImages.length > 0 ? blind : [],
    reader: models?.find(({ acceptsImages, benches }) => acceptsImages && benches.includes("chat"))?.id,
    add: (files) => (blind.length > 0 ? setHeld(files) : void take(files)),
    ask: () => {
      if (blind.length > 0) setHeld((files) => files ?? []);
      return blind.length === 0;
    },
    use: (model) => {
      for (const column of desk.state.columns) if (blind.includes(column.model)) desk.setModel(column.id, model);
      void take(held ?? []);
      setHeld(undefined);
    },
    leave: () => {
      setHeld(undefined);
      if (blind.length > 0) desk.setOwn({ draftImages: [] });
    },
  };
}

function blindOf(desk: ChatDesk, models: readonly ConsoleModel[] | undefined): string[] {
  if (!models) return [];
  const asked = askedColumns(desk);
  const names = desk.state.columns.filter(({ id, model }) => asked.includes(id) && model !== "").map(({ model }) => model);
  return [...new Set(names)].filter((name) => !modelNamed(models, name)?.acceptsImages);
}
