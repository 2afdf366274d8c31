import { ConsoleModelList } from "../../contracts/console-models";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const listConsoleModels = definePlain({
  ...CONSOLE.models,
  id: "console.models",
  dialect: "openai",
  tag: "Console",
  scope: "console",
  summary: "Every model, with what it can be used for",
  reply: ConsoleModelList,
  operation: "listConsoleModels",
});

export const MODEL_ENDPOINTS = [listConsoleModels] as const;
