import type { ConsoleModel } from "@/lib/console/models/contract";

interface Wishes {
  /** Whether a model supports everything that is requested. */
  fits(model: ConsoleModel): boolean;
  /** How well a model suits the page. */
  suits(model: ConsoleModel): number;
}

/** The initial model of a page: one that is suitable, preferring the most suitable, then real ones. */
export function firstModel(models: readonly ConsoleModel[], { fits, suits }: Wishes): ConsoleModel | undefined {
  const fitting = models.filter(fits);
  const among = fitting.length > 0 ? fitting : models;
  const most = Math.max(...among.map(suits));
  const able = among.filter((model) => suits(model) === most);
  return able.find(({ simulated }) => !simulated) ?? able[0];
}
