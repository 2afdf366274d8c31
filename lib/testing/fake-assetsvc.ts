import { type FakeVendor, startFakeVendor, type VendorReply, type VendorRequest } from "./fake-vendor";
import { frontRefusal } from "./fake-vid-b";
import { signatureProblem } from "./signature-check";

export const ASSETSVC_KEY = { accessKey: "AKLTassets0123456789", secretKey: "YXNzZXRzLWNhbmFyeS0wMTIzNDU2Nzg5==" };
export const RESELLER_KEY = "reseller-canary-0123456789";

type Row = Record<string, unknown> & { Id: string };

export interface FakeAssetsvc extends FakeVendor {
  groups: Row[];
  assets: Row[];
  /** The group filter is ignored, as with a careless reseller. */
  ignoresGroups: boolean;
}

const TIMES = { CreateTime: "2026-03-20T14:24:52Z", UpdateTime: "2026-03-20T14:25:10Z" };

/** The vendor of asset libraries, with signatures, or a reseller with a bearer key at `/assetsvc/asset`. */
export async function startFakeAssetsvc(form: "signed" | "flat"): Promise<FakeAssetsvc> {
  const server = await startFakeVendor((request) => (form === "signed" ? answerSigned(fake, request) : answerFlat(fake, request)));
  const fake: FakeAssetsvc = Object.assign(server, { groups: [], assets: [], ignoresGroups: false });
  return fake;
}

function answerSigned(fake: FakeAssetsvc, request: VendorRequest): VendorReply {
  const problem = signatureProblem(request, { ...ASSETSVC_KEY, region: "cn-beijing", service: "ark" });
  if (problem !== undefined) return frontRefusal(401, problem, `refused: ${request.headers.authorization}`);
  const query = new URL(request.path, "http://host").searchParams;
  if (query.get("Version") !== "2024-01-01") return frontRefusal(400, "InvalidActionOrVersion");
  if ("model" in request.json) return frontRefusal(400, "InvalidParameter.model");
  const result = act(fake, query.get("Action") ?? "", request.json);
  if (typeof result === "string") return frontRefusal(result.startsWith("NotFound") ? 404 : 400, result);
  return { body: { ResponseMetadata: { RequestId: "r" }, Result: result } };
}

function answerFlat(fake: FakeAssetsvc, { path, headers, json }: VendorRequest): VendorReply {
  if (headers.authorization !== `Bearer ${RESELLER_KEY}`)
    return { status: 401, body: { error: { message: `bad key ${headers.authorization}` } } };
  if (typeof json.model !== "string") return { status: 400, body: { error: { message: "model is needed" } } };
  const result = act(fake, path.replace("/assetsvc/asset/", ""), json);
  if (typeof result === "string")
    return { status: result.startsWith("NotFound") ? 404 : 400, body: { error: { message: result, code: result } } };
  return { body: result };
}

/** An action's result, or the code of its refusal. */
function act(fake: FakeAssetsvc, action: string, body: Record<string, unknown>): object | string {
  const rows = action.includes("Group") ? fake.groups : fake.assets;
  const found = rows.find(({ Id }) => Id === body.Id);
  switch (action) {
    case "ListAssets":
      return page(fake.assets, body, ({ GroupId }) => isAsked(fake, body, GroupId));
    case "ListAssetGroups":
      return page(fake.groups, body, ({ Id }) => isAsked(fake, body, Id));
    case "CreateAssetGroup":
      return insert(rows, `group-2026-${rows.length}`, { Name: body.Name, Description: body.Description, GroupType: body.GroupType });
    case "CreateAsset":
      if (!fake.groups.some(({ Id }) => Id === body.GroupId)) return "NotFound.group_id";
      return insert(rows, `asset-2026-${rows.length}`, {
        Name: body.Name,
        URL: body.URL,
        AssetType: body.AssetType,
        GroupId: body.GroupId,
        Status: "Processing",
      });
    case "GetAsset":
    case "GetAssetGroup":
      return found ?? "NotFound.id";
    case "UpdateAsset":
    case "UpdateAssetGroup":
      return found ? Object.assign(found, { Name: body.Name }) && { Id: found.Id } : "NotFound.id";
    case "DeleteAsset":
    case "DeleteAssetGroup":
      if (!found) return "NotFound.id";
      rows.splice(rows.indexOf(found), 1);
      return {};
    default:
      return "InvalidActionOrVersion";
  }
}

function insert(rows: Row[], Id: string, fields: object): object {
  rows.unshift({ Id, ProjectName: "default", ...TIMES, ...fields });
  return { Id };
}

function isAsked({ ignoresGroups }: FakeAssetsvc, { Filter }: Record<string, unknown>, id: unknown): boolean {
  const { GroupIds } = (Filter ?? {}) as { GroupIds?: unknown[] };
  return ignoresGroups || GroupIds === undefined || GroupIds.includes(id);
}

function page(rows: readonly Row[], { PageNumber, PageSize }: Record<string, unknown>, isWanted: (row: Row) => boolean): object | string {
  if (typeof PageNumber !== "number" || typeof PageSize !== "number") return "MissingParameter.PageNumber";
  const wanted = rows.filter(isWanted);
  const Items = wanted.slice((PageNumber - 1) * PageSize, PageNumber * PageSize);
  return { Items, PageNumber, PageSize, TotalCount: wanted.length };
}
