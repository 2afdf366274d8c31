import { type PromptReader, readIncludes } from "../../catalog/prompt-includes";
import { Failure } from "../../contracts/errors";
import type { Actor, Member } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import { LATEST, type PromptContent, PromptLabel, type PromptShare } from "../../contracts/prompts";
import { ownJson } from "../../contracts/typed";
import { validate } from "../../gateway/validate";
import { type CompiledPrompt, compilePrompt } from "../../prompts/compile";
import { renderPrompt } from "../../prompts/render";
import type { Store } from "../../store/database/open";
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
import {
  changePrompt,
  deleteLabel,
  deletePrompt,
  findPrompt,
  findVersion,
  insertPrompt,
  insertVersion,
  listLabels,
  listPrompts,
  listVersions,
  type PromptRow,
  putLabel,
} from "./store";
import { callsPerDay, versionUse } from "./usage-store";

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
  constructor(
    readonly store: Store,
    readonly book: Book,
    readonly now: () => number = Date.now,
  ) {}

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
      versions: versions.map((version) => {
        const { calls = 0, failed = 0, durationMs = null, costNano = null } = use.get(version.version) ?? {};
        return { ...version, calls, failed, durationMs, cost: costNano === null ? null : costNano / NANO_DOLLARS };
      }),
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

  /** Throws `changed_meanwhile` if there is a newer version than `basedOn`. */
  async save(person: Actor, slug: string, { content, note, basedOn }: SavePromptRequest): Promise<PromptView> {
    const { teamId, name: by } = person;
    const row = await this.#find({ teamId, slug });
    if (content.kind !== row.kind)
      throw new Failure("invalid_value", `The kind of a prompt can't be changed: it is '${row.kind}'.`, { param: "content.kind" });
    await this.#check(teamId, slug, content);
    const seen = basedOn ?? row.latest;
    const changes = { version: [seen, seen + 1] } as const;
    const also = noteAct(person, { action: "prompt.version", target: target(slug), changes });
    if (!(await insertVersion(this.store, { teamId, slug, seen, content, note, by, at: this.now() }, also)))
      throw await this.#newer({ teamId, slug });
    this.book.forget();
    return this.read(person, slug);
  }

  async change(person: Actor, slug: string, { description }: ChangePromptRequest): Promise<PromptView> {
    const { teamId, name: by } = person;
    const row = await this.#find({ teamId, slug });
    const changes = { description: [row.description, description] } as const;
    const also = noteAct(person, { action: "prompt.change", target: target(slug), changes });
    if (!(await changePrompt(this.store, { teamId, slug, description, by, at: this.now() }, also))) throw missing(slug);
    return this.read(person, slug);
  }

  async remove(person: Actor, slug: string): Promise<void> {
    const { teamId } = person;
    const row = await this.#find({ teamId, slug });
    const also = noteAct(person, { action: "prompt.delete", target: target(slug), changes: { version: [row.latest, null] } });
    if (!(await deletePrompt(this.store, { teamId, slug }, also))) throw missing(slug);
    this.book.forget();
  }

  /** Throws `invalid_value` for shares that don't add up, versions that don't exist, and includes that would contain the prompt itself. */
  async setLabel(person: Actor, { slug, label }: { slug: string; label: string }, { shares }: SetLabelRequest): Promise<PromptView> {
    const { teamId, name: by } = person;
    validate(PromptLabel, label);
    if (label === LATEST)
      throw new Failure("invalid_value", `'${LATEST}' is always the newest version and can't be set.`, { param: "label" });
    const row = await this.#find({ teamId, slug });
    const sorted = [...shares].sort((one, other) => one.version - other.version);
    checkShares(sorted, row);
    await this.#checkLabel(teamId, { slug, label, shares: sorted });
    const before = (await listLabels(this.store, teamId, slug)).get(slug)?.find((one) => one.label === label);
    const changes = { [label]: [before ? sharesText(before.shares) : null, sharesText(sorted)] as const };
    const also = noteAct(person, { action: "prompt.label", target: target(slug), changes });
    if (!(await putLabel(this.store, { teamId, slug, label, shares: sorted, by, at: this.now() }, also))) throw missing(slug);
    this.book.forget();
    return this.read(person, slug);
  }

  async removeLabel(person: Actor, { slug, label }: { slug: string; label: string }): Promise<PromptView> {
    const { teamId, name: by } = person;
    await this.#find({ teamId, slug });
    const before = (await listLabels(this.store, teamId, slug)).get(slug)?.find((one) => one.label === label);
    const changes = { [label]: [before ? sharesText(before.shares) : null, null] as const };
    const also = noteAct(person, { action: "prompt.unlabel", target: target(slug), changes });
    if (!(await deleteLabel(this.store, { teamId, slug, label, by, at: this.now() }, also)))
      throw new Failure("not_found", `The prompt '${slug}' has no label '${label}'.`);
    this.book.forget();
    return this.read(person, slug);
  }

  /** A version as a file. */
  async file({ teamId }: Member, slug: string, { format, version }: PromptFileQuery): Promise<string> {
    const { description, latest } = await this.#find({ teamId, slug });
    const { content, note } = await this.#findVersion({ teamId, slug, version: version ?? latest });
    return writePromptFile({ name: slug, description, note, content }, format);
  }

  /** Creates the prompt of a file, or adds a version if its content differs from the newest one. */
  async import(person: Actor, text: string): Promise<ImportedPrompt> {
    const { name: slug, description, note, content } = readPromptFile(text);
    const { teamId } = person;
    const row = await findPrompt(this.store, { teamId, slug });
    if (!row) {
      await this.create(person, { slug, description, content, note });
      return { slug, version: 1, result: "created" };
    }
    const newest = await this.#findVersion({ teamId, slug, version: row.latest });
    if (sorted(newest.content) === sorted(content)) return { slug, version: row.latest, result: "unchanged" };
    const { latest } = await this.save(person, slug, { content, note, basedOn: row.latest });
    return { slug, version: latest, result: "version" };
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

  /** Compiles the label's versions as if it had been set: other prompts may include it. */
  async #checkLabel(
    teamId: string,
    { slug, label, shares }: { slug: string; label: string; shares: readonly PromptShare[] },
  ): Promise<void> {
    const reader = this.book.readerOf(teamId);
    const moved: PromptReader = {
      content: reader.content,
      async head(of) {
        const head = await reader.head(of);
        return head && of === slug ? { ...head, labels: new Map(head.labels).set(label, shares) } : head;
      },
    };
    for (const { version } of shares) {
      const content = await reader.content(slug, version);
      if (content) compilePrompt(slug, content, await readIncludes(moved, content));
    }
  }

  async #find(of: { teamId: string; slug: string }): Promise<PromptRow> {
    return (await findPrompt(this.store, of)) ?? raise(missing(of.slug));
  }

  async #findVersion(of: { teamId: string; slug: string; version: number }) {
    const found = await findVersion(this.store, of);
    return found ?? raise(new Failure("not_found", `The prompt '${of.slug}' has no version ${of.version}.`));
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

function checkShares(shares: readonly PromptShare[], { slug, latest }: PromptRow): void {
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  if (total !== 100) throw new Failure("invalid_value", `The shares add up to ${total}; they have to add up to 100.`, { param: "shares" });
  for (const [at, { version }] of shares.entries()) {
    if (version > latest) throw new Failure("invalid_value", `The prompt '${slug}' has no version ${version}.`, { param: "shares" });
    if (shares[at - 1]?.version === version) throw new Failure("invalid_value", `Version ${version} has two shares.`, { param: "shares" });
  }
}

/** `11`, or `11 90 %, 12 10 %`. */
function sharesText(shares: readonly PromptShare[]): string {
  if (shares.length === 1) return String(shares[0]?.version);
  return shares.map(({ version, share }) => `${version} ${share} %`).join(", ");
}

/** JSON with its members in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const target = (slug: string) => ({ id: slug, name: slug });

function missing(slug: string): Failure {
  return new Failure("not_found", `There is no prompt '${slug}'.`);
}

function raise(failure: Failure): never {
  throw failure;
}
