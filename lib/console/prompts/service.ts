import { type PromptReader, readIncludes } from "../../catalog/prompt-includes";
import { Failure } from "../../contracts/errors";
import type { Actor, Member } from "../../contracts/person";
import type { PromptContent } from "../../contracts/prompts";
import { ownJson } from "../../contracts/typed";
import { type CompiledPrompt, compilePrompt } from "../../prompts/compile";
import { renderPrompt } from "../../prompts/render";
import { includesOf } from "../../prompts/texts";
import type { Store } from "../../store/database/open";
import type { Changes } from "../../store/people/audit";
import { noteAct } from "../audit-entry";
import { checkContent, pathOf } from "./check";
import type {
  ChangePromptRequest,
  CreatePromptRequest,
  ImportedPrompt,
  PreviewPromptRequest,
  PromptFileQuery,
  PromptList,
  PromptPreview,
  PromptVersionView,
  PromptView,
  SavePromptRequest,
  SetLabelRequest,
} from "./contract";
import { readPromptFile, writePromptFile } from "./file";
import { inUse } from "./in-use";
import { listIncluding } from "./includes-store";
import { type LabelGuard, PromptLabels } from "./labels";
import {
  changePrompt,
  deletePrompt,
  findPrompt,
  findVersion,
  insertPrompt,
  insertVersion,
  listLabels,
  listPrompts,
  listVersions,
  type PromptRow,
} from "./store";
import { callsPerDay, NOT_USED, versionUse } from "./usage-store";

const DAYS = 7;
/** The name in errors of a prompt that has none yet. */
const UNSAVED = "unsaved";

/** Prompts in memory, which have to be read again after a change. */
interface Book {
  forget(): void;
  readerOf(teamId: string): PromptReader;
}

/** A team's prompts. Those of other teams don't exist. */
export class Prompts {
  readonly #labels: PromptLabels;

  constructor(
    readonly store: Store,
    readonly book: Book,
    guard: LabelGuard,
    readonly now: () => number = Date.now,
  ) {
    this.#labels = new PromptLabels({ store, readerOf: (teamId) => book.readerOf(teamId), guard, now });
  }

  async list({ teamId }: Member, q: string): Promise<PromptList> {
    const { reading } = this.store;
    const [rows, labels, calls] = await Promise.all([
      listPrompts(reading, { teamId, q }),
      listLabels(reading, teamId),
      callsPerDay(reading, { teamId, days: DAYS, now: this.now() }),
    ]);
    const none = new Array<number>(DAYS).fill(0);
    return {
      items: rows.map(({ content, ...row }) => ({
        ...headOf(row),
        labels: labels.get(row.slug) ?? [],
        model: ownJson<PromptContent>(content).model ?? null,
        calls: calls.get(row.slug) ?? none,
      })),
    };
  }

  async read({ teamId }: Member, slug: string): Promise<PromptView> {
    const of = { teamId, slug };
    const row = await this.#find(of);
    const [labels, versions, use, newest] = await Promise.all([
      listLabels(this.store, teamId, slug),
      listVersions(this.store, of),
      versionUse(this.store.reading, of),
      findVersion(this.store, { ...of, version: row.latest }),
    ]);
    if (!newest) throw missing(slug);
    return {
      ...headOf(row),
      labels: labels.get(slug) ?? [],
      content: newest.content,
      versions: versions.map((version) => ({ ...version, ...(use.get(version.version) ?? NOT_USED) })),
    };
  }

  async version({ teamId }: Member, slug: string, version: number): Promise<PromptVersionView> {
    const found = await this.#findVersion({ teamId, slug, version });
    const { content } = found;
    try {
      const compiled = await this.#compiled(teamId, slug, content);
      return { ...found, variables: variablesOf(compiled), problem: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...found, variables: content.variables, problem: error.message };
    }
  }

  /** Throws `name_taken`, and `invalid_value` for a content that can't be rendered. */
  async create(person: Actor, { slug, description, content, note }: CreatePromptRequest): Promise<PromptView> {
    const { teamId, name: by } = person;
    await this.#check(teamId, slug, content);
    const changes = { version: [null, 1], kind: [null, content.kind] } as const;
    const also = noteAct(person, { action: "prompt.create", target: target(slug), changes });
    const done = await insertPrompt(this.store, { teamId, slug, description, content, note, by, at: this.now() }, also);
    if (done === "taken") throw new Failure("name_taken", `A prompt named '${slug}' already exists.`, { param: "slug" });
    if (done === "full") throw new Failure("insufficient_quota", "The team has 1,000 prompts, which is the limit. Delete one first.");
    this.book.forget();
    return this.read(person, slug);
  }

  async save(person: Actor, slug: string, asked: SavePromptRequest): Promise<PromptView> {
    await this.#save(person, await this.#find({ teamId: person.teamId, slug }), asked);
    return this.read(person, slug);
  }

  /** Returns the number of the version. Throws `changed_meanwhile` if there is a newer one than `basedOn`. */
  async #save(
    person: Actor,
    row: PromptRow,
    { content, note, basedOn, description }: SavePromptRequest & { description?: string },
  ): Promise<number> {
    const { teamId, name: by } = person;
    const { slug } = row;
    if (content.kind !== row.kind)
      throw new Failure("invalid_value", `The kind of a prompt can't be changed: it is '${row.kind}'.`, { param: "content.kind" });
    await this.#check(teamId, slug, content);
    if (basedOn !== undefined && basedOn > row.latest) throw noVersion(slug, basedOn, "basedOn");
    const described: Changes = description === undefined ? {} : { description: [row.description, description] };
    const also = (version: number) =>
      noteAct(person, { action: "prompt.version", target: target(slug), changes: { version: [version - 1, version], ...described } });
    const added = { teamId, slug, seen: basedOn, content, note, description, by, at: this.now() };
    const version = await insertVersion(this.store, added, also);
    if (version === undefined) throw await this.#newer({ teamId, slug });
    this.book.forget();
    return version;
  }

  async change(person: Actor, slug: string, { description }: ChangePromptRequest): Promise<PromptView> {
    const { teamId, name: by } = person;
    const row = await this.#find({ teamId, slug });
    const changes = { description: [row.description, description] } as const;
    const also = noteAct(person, { action: "prompt.change", target: target(slug), changes });
    if (!(await changePrompt(this.store, { teamId, slug, description, by, at: this.now() }, also))) throw missing(slug);
    return this.read(person, slug);
  }

  /** Throws `prompt_in_use` if other prompts include it. */
  async remove(person: Actor, slug: string): Promise<void> {
    const { teamId } = person;
    const row = await this.#find({ teamId, slug });
    const including = await listIncluding(this.store, {
      teamId,
      slug,
      isIn: (content) => includesOf(content).some((include) => include.slug === slug),
    });
    if (including.length > 0) throw inUse(slug, including);
    const also = noteAct(person, { action: "prompt.delete", target: target(slug), changes: { version: [row.latest, null] } });
    if (!(await deletePrompt(this.store, { teamId, slug }, also))) throw missing(slug);
    this.book.forget();
  }

  /** Throws what `PromptLabels.set` throws. */
  async setLabel(person: Actor, { slug, label }: { slug: string; label: string }, asked: SetLabelRequest): Promise<PromptView> {
    await this.#labels.set(person, await this.#find({ teamId: person.teamId, slug }), { label, ...asked });
    this.book.forget();
    return this.read(person, slug);
  }

  async removeLabel(person: Actor, { slug, label }: { slug: string; label: string }): Promise<PromptView> {
    await this.#find({ teamId: person.teamId, slug });
    await this.#labels.remove(person, { slug, label });
    this.book.forget();
    return this.read(person, slug);
  }

  /** A version as a file. */
  async file({ teamId }: Member, slug: string, { format, version }: PromptFileQuery): Promise<string> {
    const { description, latest } = await this.#find({ teamId, slug });
    const { content, note } = await this.#findVersion({ teamId, slug, version: version ?? latest });
    return writePromptFile({ name: slug, description, note, content }, format);
  }

  /** Creates the prompt of a file, or adds a version if its content differs from the newest one. A file without a description keeps it. */
  async import(person: Actor, text: string): Promise<ImportedPrompt> {
    const { name: slug, description, note, content } = readPromptFile(text);
    const { teamId } = person;
    const row = await findPrompt(this.store, { teamId, slug });
    if (!row) {
      await this.create(person, { slug, description: description ?? "", content, note });
      return { slug, version: 1, result: "created" };
    }
    const { latest } = row;
    const changed = description === row.description ? undefined : description;
    const newest = await this.#findVersion({ teamId, slug, version: latest });
    if (sorted(newest.content) !== sorted(content)) {
      const version = await this.#save(person, row, { content, note, basedOn: latest, description: changed });
      return { slug, version, result: "version" };
    }
    if (changed === undefined) return { slug, version: latest, result: "unchanged" };
    await this.change(person, slug, { description: changed });
    return { slug, version: latest, result: "description" };
  }

  /** The request of a content that need not be stored. */
  async preview({ teamId }: Member, { slug = UNSAVED, content, variables }: PreviewPromptRequest): Promise<PromptPreview> {
    const compiled = await this.#check(teamId, slug, content);
    return { path: pathOf(content.kind), request: renderPrompt({ slug, version: 0, compiled }, variables) };
  }

  async #check(teamId: string, slug: string, content: PromptContent): Promise<CompiledPrompt> {
    return checkContent(slug, content, await readIncludes(this.book.readerOf(teamId), content));
  }

  async #compiled(teamId: string, slug: string, content: PromptContent): Promise<CompiledPrompt> {
    return compilePrompt(slug, content, await readIncludes(this.book.readerOf(teamId), content));
  }

  async #find(of: { teamId: string; slug: string }): Promise<PromptRow> {
    return (await findPrompt(this.store, of)) ?? raise(missing(of.slug));
  }

  async #findVersion(of: { teamId: string; slug: string; version: number }) {
    const found = await findVersion(this.store, of);
    return found ?? raise(noVersion(of.slug, of.version));
  }

  async #newer(of: { teamId: string; slug: string }): Promise<Failure> {
    const { latest, updatedBy } = await this.#find(of);
    return new Failure("changed_meanwhile", `${updatedBy} has saved version ${latest} since. Review it, then save again.`, {
      param: "basedOn",
    });
  }
}

const headOf = ({ slug, kind, description, latest, updatedAt, updatedBy }: PromptRow) => {
  return { slug, kind, description, latest, updatedAt, updatedBy };
};

/** In the order of the text. */
function variablesOf({ used, variables }: CompiledPrompt) {
  return [...used].flatMap((name) => variables.get(name) ?? []);
}

/** JSON with its members in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const target = (slug: string) => ({ id: slug, name: slug });

function noVersion(slug: string, version: number, param?: string): Failure {
  return new Failure(param === undefined ? "not_found" : "invalid_value", `The prompt '${slug}' has no version ${version}.`, { param });
}

function missing(slug: string): Failure {
  return new Failure("not_found", `There is no prompt '${slug}'.`);
}

function raise(failure: Failure): never {
  throw failure;
}
