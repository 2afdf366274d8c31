import { Failure } from "../contracts/errors";
import { LATEST, PRODUCTION, type PromptCall } from "../contracts/prompts";
import { type CompiledPrompt, compilePrompt } from "../prompts/compile";
import { pickVersion } from "../prompts/pick";
import type { Rendered } from "../prompts/render";
import { Lru } from "../store/database/lru";
import { readMeta } from "../store/database/meta";
import type { Store, StoreLog } from "../store/database/open";
import { findPromptContent, findPromptHead, type PromptHead } from "../store/prompts/prompts";
import { type PromptReader, readIncludes } from "./prompt-includes";

/** How often changes of other processes are checked, as with keys. */
const POLL_MS = 500;
const MOST_HEADS = 10_000;
const MOST_COMPILED = 5_000;
/** Characters of compiled versions in memory, with their includes and what else they have. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A caller's request for a prompt. `key`: callers with the same key get the same version of a label. */
export interface WantedPrompt {
  teamId: string;
  call: Pick<PromptCall, "id" | "version" | "label">;
  key: string;
}

/** Prompts in memory, compiled. Changes of this process apply at once, those of others within a second. */
export class PromptBook {
  readonly #store: Store;
  readonly #log: StoreLog;
  /** Without a head for names that have no prompt. */
  readonly #heads = new Lru<string, { head: PromptHead | undefined }>(MOST_HEADS);
  readonly #compiled = new Lru<string, CompiledPrompt>(MOST_COMPILED, { weightOf: ({ weight }) => weight, most: MOST_CHARACTERS });
  /** Reads that are going on, which later callers share. */
  readonly #readingHeads = new Map<string, Promise<PromptHead | undefined>>();
  readonly #compiling = new Map<string, Promise<CompiledPrompt>>();
  /** Counts invalidations: a read that began before one isn't kept after it. */
  #generation = 0;
  #revision: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #failing = false;

  constructor({ store, log }: { store: Store; log: StoreLog }) {
    this.#store = store;
    this.#log = log;
  }

  async start(pollMs = POLL_MS): Promise<void> {
    await this.#poll();
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = undefined;
      });
    }, pollMs).unref();
  }

  /**
   * The version that a call gets. A promise only if it is not in memory. Throws `invalid_value` for an unknown prompt, version or label, and
   * `service_unavailable` if the database is away.
   */
  find(wanted: WantedPrompt): Rendered | Promise<Rendered> {
    const known = this.#heads.get(nameOf(wanted.teamId, wanted.call.id));
    if (!known) return this.#read(wanted);
    const version = versionOf(known.head, wanted);
    const { slug } = known.head ?? missing(wanted.call.id);
    const compiled = this.#compiled.get(`${nameOf(wanted.teamId, slug)}@${version}`);
    return compiled ? { slug, version, compiled } : this.#read(wanted);
  }

  /** Reads everything again when it is asked for next. */
  forget(): void {
    this.#generation++;
    this.#heads.clear();
    this.#compiled.clear();
    this.#readingHeads.clear();
    this.#compiling.clear();
  }

  /** Reads a team's prompts, past what is in memory. */
  readerOf(teamId: string): PromptReader {
    return {
      head: (slug) => findPromptHead(this.#store, { teamId, slug }),
      content: (slug, version) => findPromptContent(this.#store, { teamId, slug, version }),
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  async #read(wanted: WantedPrompt): Promise<Rendered> {
    const { teamId, call } = wanted;
    const name = nameOf(teamId, call.id);
    const head = await shared(this.#readingHeads, name, () => this.#readHead(teamId, call.id));
    const version = versionOf(head, wanted);
    const compiled = await shared(this.#compiling, `${name}@${version}`, () => this.#compile(teamId, call.id, version));
    return { slug: call.id, version, compiled };
  }

  async #readHead(teamId: string, slug: string): Promise<PromptHead | undefined> {
    const name = nameOf(teamId, slug);
    const known = this.#heads.get(name);
    if (known) return known.head;
    const generation = this.#generation;
    const head = await this.#tried(this.readerOf(teamId).head(slug));
    if (generation === this.#generation) this.#heads.set(name, { head });
    return head;
  }

  async #compile(teamId: string, slug: string, version: number): Promise<CompiledPrompt> {
    const generation = this.#generation;
    const reader = this.readerOf(teamId);
    const content = await this.#tried(reader.content(slug, version));
    if (!content) throw unknownVersion(slug, version);
    const compiled = compilePrompt(slug, content, await this.#tried(readIncludes(reader, content)));
    if (generation === this.#generation) this.#compiled.set(`${nameOf(teamId, slug)}@${version}`, compiled);
    return compiled;
  }

  async #tried<Of>(reading: Promise<Of>): Promise<Of> {
    try {
      return await reading;
    } catch (cause) {
      throw new Failure("service_unavailable", "Prompts cannot be read right now: the database is unavailable.", {
        cause,
        retryAfterMs: 2_000,
      });
    }
  }

  /** Never rejects. */
  async #poll(): Promise<void> {
    try {
      const revision = await readMeta(this.#store, "prompts_revision");
      if (revision !== this.#revision) this.forget();
      this.#revision = revision;
      if (this.#failing) this.#log.info({}, "Changes of prompts can be read again");
      this.#failing = false;
    } catch (error) {
      const text = "Changes of prompts cannot be read; those in memory go on working";
      if (!this.#failing) this.#log.warn({ error: error instanceof Error ? error.message : String(error) }, text);
      this.#failing = true;
    }
  }
}

/** The read of a name that is going on, or a new one. */
function shared<Of>(reads: Map<string, Promise<Of>>, name: string, read: () => Promise<Of>): Promise<Of> {
  const known = reads.get(name);
  if (known) return known;
  const made = read().finally(() => {
    if (reads.get(name) === made) reads.delete(name);
  });
  reads.set(name, made);
  return made;
}

const nameOf = (teamId: string, slug: string) => `${teamId}/${slug}`;

function versionOf(head: PromptHead | undefined, { call, key }: WantedPrompt): number {
  const { slug, latest, labels } = head ?? missing(call.id);
  const { version, label } = call;
  if (version != null) {
    if (version > latest) throw unknownVersion(slug, version);
    return version;
  }
  const wanted = label ?? PRODUCTION;
  if (wanted === LATEST) return latest;
  const picked = pickVersion(labels.get(wanted) ?? [], `${slug}\n${wanted}\n${key}`);
  if (picked !== undefined) return picked;
  const names = [...labels.keys(), LATEST].sort().map((name) => `'${name}'`);
  const hint = label == null ? " Send a version or a label, or set the label 'production'." : "";
  throw new Failure("invalid_value", `The prompt '${slug}' has no label '${wanted}'; it has ${names.join(", ")}.${hint}`, {
    param: "prompt.label",
  });
}

function missing(slug: string): never {
  throw new Failure("invalid_value", `There is no prompt '${slug}' in this team.`, { param: "prompt.id" });
}

function unknownVersion(slug: string, version: number): Failure {
  return new Failure("invalid_value", `The prompt '${slug}' has no version ${version}.`, { param: "prompt.version" });
}
