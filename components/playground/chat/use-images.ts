"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blindModels, notKnownToSee } from "@/lib/client/chat/blind";
import type { ChatSession } from "@/lib/client/chat/session";
import { modelsQuery } from "@/lib/client/queries";
import { attach, IMAGES_MAX } from "./attachments";

export interface Images {
  /** Why files were left out. */
  problem: string | undefined;
  /** Asked models that are not known to read images, while images wait for a word on that. */
  blind: readonly string[];
  /** Whether all models that are asked read images. */
  sees: boolean;
  /** A model that does. */
  reader: string | undefined;
  add(files: readonly File[]): void;
  /** Asks this model instead of those that are not known to read images. */
  use(model: string): void;
  /** Sends the images although a model is not known to read them. */
  sendAnyway(): void;
  /** Drops the images. */
  leave(): void;
}

/** Images attached to the draft message. They are held back until every selected model reads images or the person chooses "Send anyway". */
export function useImages(session: ChatSession): Images {
  const models = useQuery(modelsQuery).data?.items;
  const [problem, setProblem] = useState<string>();
  const blind = blindModels(session, models);
  const { own } = session.state;
  const take = async (files: readonly File[]) => {
    const { images, problem: wrong } = await attach(files, IMAGES_MAX - session.state.own.draftImages.length);
    setProblem(wrong);
    if (images.length > 0) session.setOwn({ draftImages: [...session.state.own.draftImages, ...images] });
  };
  return {
    problem,
    sees: models !== undefined && notKnownToSee(session, models).length === 0,
    blind,
    reader: models?.find(({ acceptsImages, playgrounds }) => acceptsImages && playgrounds.includes("chat"))?.id,
    add: (files) => {
      setProblem(undefined);
      void take(files);
    },
    use: (model) => {
      for (const column of session.state.columns) if (blind.includes(column.model)) session.setModel(column.id, model);
    },
    sendAnyway: () => session.setOwn({ imagesAnyway: [...own.imagesAnyway, ...blind] }),
    leave: () => session.setOwn({ draftImages: [] }),
  };
}
