import { endOf } from "../../catalog/aliases";
import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { Failure } from "../../contracts/errors";
import { isOfFirstTeam, may } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import type { Store } from "../../store/database/open";
import { changeAlias, deleteAlias, insertAlias } from "../../store/models/model-aliases";
import { noteAct } from "../audit-entry";
import type { AddAliasRequest, ModelAlias } from "./contract";

interface AliasSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
}

const MOST = 1_000;

/** Model aliases, of the configuration file and of the console. */
export class Aliases {
  constructor(readonly setting: AliasSetting) {}

  /** Aliases that resolve for the person's team; the first team also sees broken ones, to repair them. */
  list(person: Person): ModelAlias[] {
    const { live } = this.setting;
    const { file, lines, kept } = live.aliases;
    const of = (name: string, model: string) => this.#describe(person, { name, model, all: effective(live) });
    const ofFile = Object.entries(file).map(([name, model]): ModelAlias => {
      return { ...of(name, model), source: "file", line: lines[name] ?? null, editable: false };
    });
    const own = kept.map(({ name, model }): ModelAlias => {
      const described = of(name, model);
      const shadowed = Object.hasOwn(file, name);
      return {
        ...described,
        ...(shadowed && { state: "shadowed", reaches: [] }),
        source: "console",
        line: null,
        editable: changes(person),
      };
    });
    const all = [...ofFile, ...own].sort((one, other) => (one.name < other.name ? -1 : 1));
    return isOfFirstTeam(person) ? all : all.filter(({ state }) => state === "works");
  }

  /** Throws `name_taken`, and `invalid_value` for an alias of itself or of nothing. */
  async add(person: Actor, { name, model }: AddAliasRequest): Promise<ModelAlias> {
    const { store, live } = this.setting;
    this.#check(person, { name, model });
    this.#refuseFixed(name);
    if (live.aliases.kept.length >= MOST)
      throw new Failure("invalid_value", `There are ${MOST} aliases, which is the limit.`, { param: "name" });
    const note = noteAct(person, { action: "alias.add", target: { id: name, name }, changes: { model: [null, model] } });
    if (!(await insertAlias(store, { name, model, createdBy: person.userId, at: Date.now() }, note))) throw taken(name);
    return this.#saved(person, name);
  }

  async change(person: Actor, name: string, model: string): Promise<ModelAlias> {
    const { store, live } = this.setting;
    requireChanger(person);
    const before = live.aliases.kept.find((one) => one.name === name);
    if (!before) {
      this.#refuseFixed(name);
      throw missing(name);
    }
    this.#check(person, { name, model });
    const note = noteAct(person, { action: "alias.change", target: { id: name, name }, changes: { model: [before.model, model] } });
    if (!(await changeAlias(store, { name, model, at: Date.now() }, note))) throw missing(name);
    return this.#saved(person, name);
  }

  async remove(person: Actor, name: string): Promise<void> {
    requireChanger(person);
    const { store, live } = this.setting;
    const before = live.aliases.kept.find((one) => one.name === name);
    if (!before) {
      this.#refuseFixed(name);
      throw missing(name);
    }
    const note = noteAct(person, { action: "alias.remove", target: { id: name, name }, changes: { model: [before.model, null] } });
    if (!(await deleteAlias(store, name, note))) throw missing(name);
    await live.update();
  }

  async #saved(person: Actor, name: string): Promise<ModelAlias> {
    await this.setting.live.update();
    return this.list(person).find((one) => one.name === name && one.source === "console") ?? missingNow(name);
  }

  #check(person: Person, { name, model }: AddAliasRequest): void {
    requireChanger(person);
    const { catalog, live } = this.setting;
    const refuse = (message: string, param: "name" | "model") => new Failure("invalid_value", message, { param });
    if (name.startsWith("sandbox-")) throw refuse("Names that begin with sandbox- are reserved for the sandbox.", "name");
    if (name === model) throw refuse("An alias cannot point to itself.", "model");
    const end = endOf(name, new Map([...effective(live), [name, model]]));
    if (end === undefined) throw refuse(`'${model}' is an alias that leads back to '${name}': aliases cannot be circular.`, "model");
    if (!catalog.resolve(end, person.teamId))
      throw refuse(`No provider serves '${end}' at the moment. Use a listed id, or provider/model.`, "model");
  }

  #refuseFixed(name: string): void {
    const { file, lines } = this.setting.live.aliases;
    if (!Object.hasOwn(file, name)) return;
    const line = lines[name] === undefined ? "" : `, line ${lines[name]}`;
    throw new Failure("access_denied", `'${name}' is set in the configuration file${line}; change it there.`, { param: "name" });
  }

  #describe(
    person: Person,
    { name, model, all }: { name: string; model: string; all: ReadonlyMap<string, string> },
  ): Pick<ModelAlias, "name" | "model" | "state" | "reaches"> {
    const end = endOf(name, all);
    const targets = end === undefined ? [] : (this.setting.catalog.resolve(end, person.teamId)?.targets ?? []);
    const state = end === undefined ? "circle" : targets.length === 0 ? "nothing" : "works";
    return { name, model, state, reaches: targets.map((target) => `${target.provider.id}/${target.model}`) };
  }
}

/** The aliases of each model, by `provider/model`. */
export function aliasesByModel({ catalog, live }: Omit<AliasSetting, "store">, teamId: string): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const name of [...effective(live).keys()].sort()) {
    const target = catalog.resolve(name, teamId)?.targets[0];
    if (!target) continue;
    const id = `${target.provider.id}/${target.model}`;
    names.set(id, [...(names.get(id) ?? []), name]);
  }
  return names;
}

/** All aliases that count: one of the file takes the place of one of the console. */
function effective({ aliases: { file, kept } }: LiveProviders): ReadonlyMap<string, string> {
  return new Map([...kept.map(({ name, model }) => [name, model] as const), ...Object.entries(file)]);
}

const changes = (person: Person) => may(person, "providers.manage") && isOfFirstTeam(person);

function requireChanger(person: Person): void {
  if (!changes(person))
    throw new Failure("access_denied", "Aliases apply to every team; only owners and admins of the first team can change them.");
}

function taken(name: string): Failure {
  return new Failure("name_taken", `'${name}' is already an alias.`, { param: "name" });
}

function missing(name: string): Failure {
  return new Failure("not_found", `There is no alias '${name}' in the console.`);
}

function missingNow(name: string): never {
  throw missing(name);
}
