import { fieldsOf } from "../../contracts/typed";
/** Renames fields that earlier versions stored: `picture` of a local image is `image` now. */
export function upgraded<T>(value: T): T {
  return upgrade(value) as T;
}

function upgrade(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgrade);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [name, upgrade(item)]);
  const { picture, ...rest } = fieldsOf(Object.fromEntries(entries));
  if (picture === undefined) return rest;
  return rest.kind === "local" ? { ...rest, image: picture } : { ...rest, picture };
}
