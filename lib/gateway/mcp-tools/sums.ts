import { isFields } from "../../contracts/typed";

/** The sum of the usage of several turns: figures are added by name, at all depths; other members are those of the last turn. */
export function addedUsage(sum: unknown, turn: unknown): unknown {
  if (typeof sum === "number" && typeof turn === "number") return sum + turn;
  if (!isFields(sum) || !isFields(turn)) return turn ?? sum;
  const names = new Set([...Object.keys(sum), ...Object.keys(turn)]);
  return Object.fromEntries([...names].map((name) => [name, addedUsage(sum[name], turn[name])]));
}
