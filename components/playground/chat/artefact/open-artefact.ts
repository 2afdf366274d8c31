import { createContext } from "react";
import type { Artefact } from "@/lib/client/chat/artefacts";

/** Opens a code block beside the conversation; undefined outside of Chat. */
export const OpenArtefact = createContext<((artefact: Artefact) => void) | undefined>(undefined);

/** Narrower windows have no room beside the conversation. */
export const BESIDE = "(width >= 1280px)";
