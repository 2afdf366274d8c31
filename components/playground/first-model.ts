import type { ConsoleModel } from "@/lib/console/models/contract";

interface Wishes {
  /** Whether a model can do all that is asked for now. */
  fits(model: ConsoleModel): boolean;
  /** How much of what the page is for a model can do. */
  suits(model: ConsoleModel): number;
}

/** The model that a fresh page begins with: one that fits, of those the most able, of those a real one. */
export function firstModel(models: readonly ConsoleModel[], { fits, suits }: Wishes): ConsoleModel | undefined {
  const fitting = models.filter(fits);
  const among = fitting.length > 0 ? fitting : models;
  const most = Math.max(...among.map(suits));
  const able = among.filter((model) => suits(model) === most);
  return able.find(({ simulated }) => !simulated) ?? able[0];
}
