"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { askedColumns, type ChatSession } from "@/lib/client/chat/session";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { attach, IMAGES_MAX } from "./attachments";

export interface Images {
  /** Why files were left out. */
  problem: string | undefined;
  /** Asked models that are not known to read images, while images wait for them. */
  blind: readonly string[];
  /** Whether all models that are asked read images. */
  sees: boolean;
  /** A model that does. */
  reader: string | undefined;
  /** Takes files in, or holds them back while a model that is asked does not read images. */
  add(files: readonly File[]): void;
  /** Asks this model instead of those that do not read images, and takes in what was held back. */
  use(model: string): void;
  /** Drops what was held back. */
  leave(): void;
}

/** The images of the message being written. They go to models that are known to read them. */
export function useImages(session: ChatSession): Images {
  const models = useQuery(modelsQuery).data?.items;
  const [problem, setProblem] = useState<string>();
  const [held, setHeld] = useState<readonly File[]>();
  const blind = blindOf(session, models);
  const take = async (files: readonly File[]) => {
    const { images, problem: wrong } = await attach(files, IMAGES_MAX - session.state.own.draftImages.length);
    setProblem(wrong);
    if (images.length > 0) session.setOwn({ draftImages: [...session.state.own.draftImages, ...images] });
  };
  return {
    problem,
    sees: models !== undefined && blind.length === 0,
    blind: held || session.state.own.draftImages.length > 0 ? blind : [],
    reader: models?.find(({ acceptsImages, playgrounds }) => acceptsImages && playgrounds.includes("chat"))?.id,
    add: (files) => {
      setProblem(undefined);
      if (blind.length > 0) setHeld(files);
      else void take(files);
    },
    use: (model) => {
      for (const column of session.state.columns) if (blind.includes(column.model)) session.setModel(column.id, model);
      void take(held ?? []);
      setHeld(undefined);
    },
    leave: () => {
      setHeld(undefined);
      if (blind.length > 0) session.setOwn({ draftImages: [] });
    },
  };
}

function blindOf(session: ChatSession, models: readonly ConsoleModel[] | undefined): string[] {
  if (!models) return [];
  const asked = askedColumns(session);
  const names = session.state.columns.filter(({ id, model }) => asked.includes(id) && model !== "").map(({ model }) => model);
  return [...new Set(names)].filter((name) => !modelNamed(models, name)?.acceptsImages);
}
