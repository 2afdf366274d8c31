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
/** Characters of compiled versions in memory. */
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
  readonly #compiled = new Lru<string, CompiledPrompt>(MOST_COMPILED);
  #characters = 0;
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
    this.#characters = 0;
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
    const generation = this.#generation;
    const reader = this.readerOf(teamId);
    const head = await this.#tried(reader.head(call.id));
    if (generation === this.#generation) this.#heads.set(nameOf(teamId, call.id), { head });
    const version = versionOf(head, wanted);
    const content = await this.#tried(reader.content(call.id, version));
    if (!content) throw unknownVersion(call.id, version);
    const compiled = compilePrompt(call.id, content, await this.#tried(readIncludes(reader, content)));
    if (generation === this.#generation) this.#keep(`${nameOf(teamId, call.id)}@${version}`, compiled);
    return { slug: call.id, version, compiled };
  }

  #keep(name: string, compiled: CompiledPrompt): void {
    this.#characters += compiled.characters;
    if (this.#characters > MOST_CHARACTERS) {
      this.#compiled.clear();
      this.#characters = compiled.characters;
    }
    this.#compiled.set(name, compiled);
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
