import type { Asset, AssetGroup } from "../../contracts/asset";
import { Failure } from "../../contracts/errors";
import { type Fields, isFields } from "../fields";

const text = (value: unknown, usual = ""): string => (typeof value === "string" ? value : usual);
const count = (value: unknown, usual: number): number => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : usual);

/** Converts the vendor's asset. Type and status keep the vendor's values, known or not. */
export function assetOf(given: Fields): Asset {
  const { Error: error } = given;
  return {
    Id: text(given.Id),
    Name: text(given.Name),
    URL: text(given.URL),
    AssetType: text(given.AssetType) as Asset["AssetType"],
    GroupId: text(given.GroupId),
    Status: text(given.Status) as Asset["Status"],
    ProjectName: text(given.ProjectName, "default"),
    CreateTime: text(given.CreateTime),
    UpdateTime: text(given.UpdateTime),
    ...(isFields(error) ? { Error: { Code: text(error.Code), Message: text(error.Message) } } : {}),
  };
}

/** Converts the vendor's group; the name is the title if there is none. */
export function groupOf(given: Fields): AssetGroup {
  const { Description: description } = given;
  return {
    Id: text(given.Id),
    Name: text(given.Name),
    Title: text(given.Title) || text(given.Name),
    ...(typeof description === "string" ? { Description: description } : {}),
    GroupType: text(given.GroupType) as AssetGroup["GroupType"],
    ProjectName: text(given.ProjectName, "default"),
    CreateTime: text(given.CreateTime),
    UpdateTime: text(given.UpdateTime),
  };
}

/** Converts a page. Other teams' items are dropped even if the vendor ignored the filter. */
export function pageOf<Item>(
  found: Fields,
  { item, isOwn, asked }: { item(given: Fields): Item; isOwn(item: Item): boolean; asked: { PageNumber: number; PageSize: number } },
): { Items: Item[]; PageNumber: number; PageSize: number; TotalCount: number } {
  if (!Array.isArray(found.Items)) throw unreadable();
  const all = found.Items.filter(isFields).map(item);
  const own = all.filter(isOwn);
  const total = count(found.TotalCount, (asked.PageNumber - 1) * asked.PageSize + all.length);
  return {
    Items: own,
    PageNumber: asked.PageNumber,
    PageSize: asked.PageSize,
    TotalCount: Math.max(own.length, total - (all.length - own.length)),
  };
}

/** Drops empty fields. */
export function said(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** Reads are safe to retry. */
function unreadable(): Failure {
  const detail = { cause: "a page without items", transient: true, elsewhere: true };
  return new Failure("bad_response_body", "The model's provider sent an answer that could not be read.", detail);
}
