import { Failure } from "../../contracts/errors";
import { may } from "../../contracts/permissions";
import type { Catalog } from "../../gateway/ports";
import type { MadeCalls, Maker } from "../made-calls";
import type { LoggedBodies, LoggedCallDetail, Replay, ReplayRequest } from "./contract";
import { replayable } from "./replay-ways";
import type { Logs } from "./service";

/** A reply that takes longer would not pass most proxies. */
const LIMIT_MS = 120_000;
interface ReplaySetting {
  logs: Pick<Logs, "read" | "bodies">;
  calls: MadeCalls;
  catalog: Catalog;
}

/** Repeats logged calls: through the gateway, or with one attempt at the provider that answered. */
export class Replays {
  constructor(readonly setting: ReplaySetting) {}

  /** Throws `access_denied`, `not_found` if no complete request is stored, and `invalid_value` if it may be charged and is not confirmed. */
  async replay(by: Maker, id: string, { via, confirmed }: ReplayRequest): Promise<Replay> {
    const { logs, calls } = this.setting;
    const { person } = by;
    if (via === "provider" && !may(person, "providers.manage"))
      throw new Failure("access_denied", "Only owners and admins can send requests directly to a provider.");
    const logged = await logs.read(person, id);
    const path = pathOf(logged);
    if (logged.replay.charged && !confirmed)
      throw new Failure("invalid_value", "Images and videos may be charged again. Send `confirmed: true` to replay the call.", {
        param: "confirmed",
      });
    const { request, response } = await logs.bodies(person, id);
    const body = wholeOf(request);
    const query = response.type.startsWith("text/event-stream") && path.endsWith(":streamGenerateContent") ? "alt=sse" : "";
    const changes = via === "provider" ? { catalog: await this.#only(logged, person.teamId) } : {};
    const made = await calls.make({ path, query, body, cached: via === "gateway", limitMs: LIMIT_MS }, by, changes);
    const { requestId, status, headers, text, bytes, cut, totalMs, row } = made;
    return {
      requestId,
      via,
      status,
      type: headers["content-type"] ?? "",
      text,
      bytes,
      cut,
      totalMs: Math.round(totalMs),
      firstTokenMs: row && row.firstEventMs >= 0 ? row.firstEventMs : null,
      target: headers["x-trunkline-target"] ?? (row?.provider ? `${row.provider}/${row.upstreamModel}` : null),
      attempts: row?.attempts ?? 0,
    };
  }

  /** A catalogue in which every name reaches the target that answered, with one attempt. */
  async #only({ provider, servedModel }: LoggedCallDetail, teamId: string): Promise<Catalog> {
    const { catalog } = this.setting;
    const found = provider === "" ? undefined : await catalog.find(`${provider}/${servedModel}`, teamId);
    const [target] = found?.targets ?? [];
    if (!found || !target) throw new Failure("not_found", "The provider of the call no longer exists, or none was called.");
    const { plan } = target;
    const once = { ...target, plan: { ...plan, retries: { ...plan.retries, perTarget: 0 } } };
    const only = { ...found, targets: [once], route: { ...found.route, mostAttempts: 1, fallbackOn: new Set<never>(), mirror: undefined } };
    return { refreshedAt: catalog.refreshedAt, find: () => only, list: (team) => catalog.list(team) };
  }
}

/** The path that a call was sent to. */
function pathOf({ endpoint: id, model }: LoggedCallDetail): string {
  const endpoint = replayable(id);
  if (!endpoint) throw new Failure("not_found", "Calls of this endpoint can't be sent again.");
  const inPath = encodeURIComponent(model).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return endpoint.path.replace("{model}", inPath);
}

function wholeOf(request: LoggedBodies["request"]): string {
  if (!request) throw new Failure("not_found", "The call ended before its body was read.");
  if (request.text === null) throw new Failure("not_found", "The request is a form or a file, which is not stored.");
  if (request.cut) throw new Failure("not_found", "Only the beginning of the request is stored: it is longer than 256 KiB.");
  return request.text;
}
